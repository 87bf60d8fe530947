//! Orders in which any beginning of the work is like the whole.

/// A stride that leads through all of a list, each as far as can be from those before: however many have come, they
/// lie evenly over the list.
pub(crate) fn golden_stride(len: u64) -> u64 {
    const GOLDEN: f64 = 0.618_033_988_749_895;
    let has_common_factor = |stride: &u64| {
        let (mut a, mut b) = (len, *stride);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a > 1
    };
    let first = ((len as f64 * GOLDEN) as u64).max(1);
    (first..=first.saturating_add(len))
        .find(|stride| !has_common_factor(stride))
        .unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::golden_stride;

    #[test]
    fn strides_lead_through_every_list() {
        for len in 0..200 {
            let stride = golden_stride(len);
            let mut places: Vec<u64> = (0..len).map(|position| position * stride % len).collect();
            places.sort_unstable();
            assert!(places.into_iter().eq(0..len));
        }
        assert_eq!(golden_stride(1530), 947);
    }
}
