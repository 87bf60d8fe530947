//! Whole numbers as arguments; what is none is told in plain words.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Numbers from a range.
pub(super) fn within<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: Clone + Display + FromStr + PartialOrd,
{
    move |text| {
        let number = text.parse().ok();
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                format!("expected a whole number from {least} to {most}")
            })
    }
}

/// Numbers from the least one on.
pub(super) fn at_least(least: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| match text.parse() {
        Ok(number) if number >= least => Ok(number),
        // Its digits are in order: there are too many.
        Err(_) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(format!("the greatest number possible is {}", u64::MAX))
        }
        _ => Err(format!("expected a whole number, {least} or more")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_such_number_is_told() {
        let size = within(1..=1024_u64);
        assert_eq!(size("1024"), Ok(1024));
        for wrong in ["0", "1025", "-1", "x", "", "1.5", "99999999999999999999"] {
            assert_eq!(
                size(wrong).unwrap_err(),
                "expected a whole number from 1 to 1024"
            );
        }
        let count = at_least(1);
        assert_eq!(count("18446744073709551615"), Ok(u64::MAX));
        for wrong in ["0", "-1", "x", "", "1e6"] {
            assert_eq!(
                count(wrong).unwrap_err(),
                "expected a whole number, 1 or more"
            );
        }
        assert!(
            count("18446744073709551616")
                .unwrap_err()
                .contains("greatest")
        );
    }
}
