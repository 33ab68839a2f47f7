//! What is written in a script.

use crate::wire::Deed;

/// What ends a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait {
    /// `next`: whoever has read it goes on.
    Next,
    /// `page odds`: something done with the page alone.
    Page(Deed),
    /// `act shoot by Gib at Tom`: such an act of whoever learns.
    Act(Act),
    /// `ask shoot`: whoever learns is asked this.
    Ask(String),
    /// `told SG-CMB-09`: something that rests on this rule has happened since the last act.
    Told(String),
    /// `back`: whoever learns has taken something back.
    Back,
}

/// What must be so for a step to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// `Gib here`: alive and on the board.
    Here(String),
    /// `Gib hurt`: here, but not unhurt.
    Hurt(String),
    /// `Gib gone`: dead, or not on the board.
    Gone(String),
    /// `told SG-CMB-09`: something that rests on this rule has happened since the last act.
    Told(String),
    /// `can shoot by Gib at Tom`: whoever learns could do so now.
    Can(Act),
    /// `back`: whoever learns could take his last decision back.
    Back,
}

/// Acts of a kind, perhaps of somebody, perhaps on somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Their kind, as the table names it.
    pub kind: String,
    /// Who acts, or is one of those who do.
    pub by: Option<String>,
    /// On whom.
    pub at: Option<String>,
}

const WAITS: &str = "write `next`, `back`, `page DEED`, `ask NAME`, `told RULE` or \
                     `act KIND by NAME at NAME`";
const NEEDS: &str = "write `NAME here`, `NAME hurt`, `NAME gone`, `told RULE`, `back` or \
                     `can KIND by NAME at NAME`";

/// What is wrong with words of a script, and what to write.
pub(super) type Unread = (String, String);

impl Wait {
    /// From words of a script.
    pub(super) fn read(words: &str) -> Result<Wait, Unread> {
        let unread = || (format!("a step cannot wait for `{words}`"), WAITS.to_owned());
        let (head, rest) = words.split_once(' ').unwrap_or((words, ""));
        match (head, rest.trim()) {
            ("next", "") => Ok(Wait::Next),
            ("back", "") => Ok(Wait::Back),
            ("page", deed) => Ok(Wait::Page(read_name(deed, "nothing of a page is called")?)),
            ("ask", ask) if !ask.is_empty() => Ok(Wait::Ask(ask.to_owned())),
            ("told", rule) if !rule.is_empty() => Ok(Wait::Told(rule.to_owned())),
            ("act", act) => Act::read(act).map(Wait::Act).ok_or_else(unread),
            _ => Err(unread()),
        }
    }
}

impl Need {
    /// From words of a script.
    pub(super) fn read(words: &str) -> Result<Need, Unread> {
        let unread = || (format!("a step cannot need `{words}`"), NEEDS.to_owned());
        if words == "back" {
            return Ok(Need::Back);
        }
        if let Some(rule) = words.strip_prefix("told ") {
            return Ok(Need::Told(rule.trim().to_owned()));
        }
        if let Some(act) = words.strip_prefix("can ") {
            return Act::read(act).map(Need::Can).ok_or_else(unread);
        }
        let (name, how) = words.rsplit_once(' ').ok_or_else(unread)?;
        let name = name.trim().to_owned();
        match how {
            "here" => Ok(Need::Here(name)),
            "hurt" => Ok(Need::Hurt(name)),
            "gone" => Ok(Need::Gone(name)),
            _ => Err(unread()),
        }
    }

    /// The piece it names.
    pub(super) fn names(&self) -> Vec<&str> {
        match self {
            Need::Here(name) | Need::Hurt(name) | Need::Gone(name) => vec![name],
            Need::Can(act) => act.names(),
            Need::Told(_) | Need::Back => Vec::new(),
        }
    }
}

impl Act {
    fn read(words: &str) -> Option<Act> {
        let (words, at) = match words.split_once(" at ") {
            Some((words, at)) => (words, Some(at.trim().to_owned())),
            None => (words, None),
        };
        let (kind, by) = match words.split_once(" by ") {
            Some((kind, by)) => (kind, Some(by.trim().to_owned())),
            None => (words, None),
        };
        let kind = kind.trim();
        let is_word = !kind.is_empty() && !kind.contains(' ');
        is_word.then(|| Act { kind: kind.to_owned(), by, at })
    }

    /// The pieces it names.
    pub(super) fn names(&self) -> Vec<&str> {
        [&self.by, &self.at].into_iter().flatten().map(String::as_str).collect()
    }
}

/// One of a fixed list of names.
pub(super) fn read_name<T: serde::de::DeserializeOwned>(
    name: &str,
    what: &str,
) -> Result<T, Unread> {
    serde_json::from_value(serde_json::Value::from(name)).map_err(|error| {
        let error = error.to_string();
        let known = error.split_once("expected ").map_or("", |(_, known)| known);
        (format!("{what} `{name}`"), format!("write {known}"))
    })
}

#[cfg(test)]
mod tests {
    use super::{Act, Need, Wait};
    use crate::wire::Deed;

    #[test]
    fn a_wait_is_read_from_its_words() {
        let act = |by: Option<&str>, at: Option<&str>| {
            let [by, at] = [by, at].map(|name| name.map(str::to_owned));
            Ok(Wait::Act(Act { kind: "shoot".into(), by, at }))
        };
        assert_eq!(Wait::read("next"), Ok(Wait::Next));
        assert_eq!(Wait::read("page odds"), Ok(Wait::Page(Deed::Odds)));
        assert_eq!(Wait::read("act shoot"), act(None, None));
        assert_eq!(Wait::read("act shoot by Old Gib"), act(Some("Old Gib"), None));
        assert_eq!(Wait::read("act shoot by Gib at Tom"), act(Some("Gib"), Some("Tom")));
        assert_eq!(Wait::read("act shoot at Tom"), act(None, Some("Tom")));
        for wrong in ["", "nxt", "act", "act two words", "ask", "told", "next time"] {
            assert!(Wait::read(wrong).is_err(), "{wrong}");
        }
        let (what, remedy) = Wait::read("page oods").unwrap_err();
        assert!(what.contains("`oods`") && remedy.contains("`odds`"), "{what}; {remedy}");
    }

    #[test]
    fn a_need_is_read_from_its_words() {
        assert_eq!(Need::read("Old Gib here"), Ok(Need::Here("Old Gib".into())));
        assert_eq!(Need::read("told SG-CMB-09"), Ok(Need::Told("SG-CMB-09".into())));
        assert!(matches!(Need::read("can shoot by Gib"), Ok(Need::Can(_))));
        for wrong in ["", "here", "Gib asleep", "can"] {
            assert!(Need::read(wrong).is_err(), "{wrong}");
        }
    }
}
