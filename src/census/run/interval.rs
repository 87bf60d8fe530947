//! What a sample says of a share.

/// The 95 per cent interval of a share of which `hits` in `trials` were seen: the shares that would give so
/// many hits or more, and so many or fewer, with a probability of at least 2.5 per cent each.
///
/// It is the one of Clopper and Pearson (*The use of confidence or fiducial limits*, Biometrika 1934): whatever the share and the
/// number of trials, at least 95 of 100 samples have an interval that holds it. Shorter ones (Wilson's) keep that only on
/// the average over all shares; of one that is hit once in five samples theirs holds in 84 of 100.
///
/// Costs about a millisecond for a million trials.
///
/// # Panics
///
/// If there are no trials, or more hits than trials.
pub(crate) fn interval(hits: u128, trials: u128) -> (f64, f64) {
    const TAIL: f64 = 0.025;
    assert!(trials > 0 && hits <= trials, "{hits} of {trials}");
    let (hits, misses) = (hits as f64, (trials - hits) as f64);
    // The probability of `hits` or more at a share is the beta distribution of (hits, misses + 1) up to the share.
    let low = if hits == 0.0 {
        0.0
    } else {
        quantile(TAIL, hits, misses + 1.0)
    };
    let high = if misses == 0.0 {
        1.0
    } else {
        quantile(1.0 - TAIL, hits + 1.0, misses)
    };
    (low, high)
}

/// Where the beta distribution reaches a probability: by halving, to the last bit that matters.
fn quantile(probability: f64, a: f64, b: f64) -> f64 {
    let scale = ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if beta(middle, a, b, scale) < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The beta distribution up to *x*, `scale` the logarithm of 1 / B(*a*, *b*): a continued fraction that converges fast
/// below the mean, and from its other end above (Press et al., *Numerical Recipes*, section 6.4).
fn beta(x: f64, a: f64, b: f64, scale: f64) -> f64 {
    let front = (scale + a * x.ln() + b * (-x).ln_1p()).exp();
    if x < (a + 1.0) / (a + b + 2.0) {
        front * fraction(x, a, b) / a
    } else {
        1.0 - front * fraction(1.0 - x, b, a) / b
    }
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut above = 1.0;
    let mut below = 1.0 / away(1.0 - (a + b) * x / (a + 1.0));
    let mut product = below;
    // Some root of the larger of a and b many terms are needed.
    for term in (1..1_000_000).map(f64::from) {
        let twice = a + 2.0 * term;
        let even = term * (b - term) * x / ((twice - 1.0) * twice);
        let odd = -(a + term) * (a + b + term) * x / (twice * (twice + 1.0));
        let mut factor = 1.0;
        for step in [even, odd] {
            below = 1.0 / away(1.0 + step * below);
            above = away(1.0 + step / above);
            factor = above * below;
            product *= factor;
        }
        if (factor - 1.0_f64).abs() < 1e-14 {
            break;
        }
    }
    product
}

/// The logarithm of the gamma function from 1 on: Stirling's series, for small numbers from their tenth successor.
fn ln_gamma(x: f64) -> f64 {
    let (mut x, mut below) = (x, 0.0);
    while x < 10.0 {
        below += x.ln();
        x += 1.0;
    }
    let square = 1.0 / (x * x);
    let series =
        (1.0 / 12.0 - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square / 1680.0))) / x;
    (x - 0.5) * x.ln() - x + (2.0 * std::f64::consts::PI).ln() / 2.0 + series - below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_textbook() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29, by the method of Clopper and Pearson.
        for (hits, trials, low, high) in [
            (81, 263, 0.2527, 0.3676),
            (15, 148, 0.0578, 0.1617),
            (0, 20, 0.0, 0.1684),
            (1, 29, 0.0009, 0.1776),
        ] {
            let (below, above) = interval(hits, trials);
            assert!(
                (below - low).abs() < 5e-5 && (above - high).abs() < 5e-5,
                "{below} {above}"
            );
            // Seen from the other side.
            let (other_below, other_above) = interval(trials - hits, trials);
            assert!((other_below + above - 1.0).abs() < 1e-9);
            assert!((other_above + below - 1.0).abs() < 1e-9);
        }
    }

    /// The ends are where the sums of the binomial distribution, term by term, are 2.5 per cent.
    #[test]
    fn a_share_at_an_end_gives_such_hits_once_in_forty_times() {
        for (hits, trials) in [
            (1_u32, 3_u32),
            (7, 1000),
            (412, 1000),
            (20_000, 40_000),
            (3, 1_000_000),
        ] {
            let (low, high) = interval(hits.into(), trials.into());
            for (share, counted) in [(low, hits..=trials), (high, 0..=hits)] {
                let term = |k: u32| {
                    let [n, k] = [trials, k].map(f64::from);
                    let ways = ln_gamma(n + 1.0) - ln_gamma(k + 1.0) - ln_gamma(n - k + 1.0);
                    (ways + k * share.ln() + (n - k) * (-share).ln_1p()).exp()
                };
                let tail: f64 = counted.map(term).sum();
                assert!((tail - 0.025).abs() < 1e-6, "{hits} of {trials}: {tail}");
            }
        }
    }

    #[test]
    fn factorials_are_products() {
        let mut ln = 0.0_f64;
        for n in 1..100 {
            assert!(
                (ln_gamma(f64::from(n)) - ln).abs() < 1e-11 * ln.max(1.0),
                "{n}"
            );
            ln += f64::from(n).ln();
        }
    }
}
