//! Names of two forces at one table.

/// Nobody at a table shares a name: whoever has one that is taken goes by the name of his side too.
pub fn keep_apart(name: &mut String, side: &str, taken: &[&String]) {
    if taken.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        let mut letters = side.chars();
        let first = letters.next().map_or(String::new(), |c| c.to_uppercase().to_string());
        *name = format!("{first}{} {name}", letters.as_str());
    }
}

#[cfg(test)]
mod tests {
    use super::keep_apart;

    #[test]
    fn whoever_shares_a_name_takes_that_of_his_side() {
        let taken = "Gonroku".to_owned();
        let apart = |name: &str| {
            let mut name = name.to_owned();
            keep_apart(&mut name, "western", &[&taken]);
            name
        };
        assert_eq!(apart("gonroku"), "Western gonroku");
        assert_eq!(apart("Taro"), "Taro");
    }
}
