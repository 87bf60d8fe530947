//! Random numbers, the same for the same seed on any machine and any number of threads.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The random numbers of one stretch of the work. Mixed so that neighbouring seeds and stretches have nothing
/// in common.
pub(crate) fn generator(seed: u64, stretch: u64) -> Xoshiro256PlusPlus {
    let stretch = stretch.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31);
    Xoshiro256PlusPlus::seed_from_u64(seed ^ stretch)
}

/// A number below `bound`, each as likely as any other, exactly: the high half of a product, the few products by
/// which some would come up once more often drawn again (Lemire, *Fast random integer generation in an interval*, 2019).
///
/// # Panics
///
/// If `bound` is 0.
pub(crate) fn below(random: &mut Xoshiro256PlusPlus, bound: u64) -> u64 {
    assert!(bound > 0, "no number is below 0");
    let surplus = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(random.next_u64()) * u128::from(bound);
        if product as u64 >= surplus {
            return (product >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_a_bound_are_alike() {
        let mut random = generator(1, 0);
        let mut seen = [0; 6];
        for _ in 0..60_000 {
            seen[below(&mut random, 6) as usize] += 1;
        }
        // A standard deviation of 91.
        assert!(
            seen.iter().all(|&count| (9_600..10_400).contains(&count)),
            "{seen:?}"
        );
        // Of two thirds of all numbers of 64 bits the plain product would give the even ones twice as often.
        let bound = u64::MAX / 3 * 2;
        let even = (0..30_000).filter(|_| below(&mut random, bound).is_multiple_of(2));
        let even = even.count();
        assert!((14_600..15_400).contains(&even), "{even}");
    }

    #[test]
    fn stretches_differ() {
        let first = |seed, stretch| generator(seed, stretch).next_u64();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(1, 3));
        assert_ne!(first(1, 2), first(2, 1));
    }
}
