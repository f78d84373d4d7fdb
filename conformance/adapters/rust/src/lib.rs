//! Speaks the protocol of uritest/vectors/PROTOCOL.md for the adapters in src/bin.

use serde_json::{json, Map, Value};
use std::io::{BufRead, Write};

/// The members of an answer, an error, or None for what the implementation cannot be asked.
pub type Answer = Option<Result<Value, String>>;

/// A question. Its members are texts.
pub struct Question(Map<String, Value>);

impl Question {
    pub fn get(&self, name: &str) -> &str {
        self.0.get(name).and_then(Value::as_str).unwrap_or("")
    }
}

/// Answers the questions on standard input.
pub fn serve(name: &str, version: &str, checks: &[&str], answer: impl Fn(&Question) -> Answer) {
    let mut out = std::io::stdout().lock();
    let mut say = |v: Value| writeln!(out, "{v}").and_then(|()| out.flush()).expect("the runner reads");
    say(json!({"protocol": 1, "name": name, "version": version, "checks": checks}));
    for line in std::io::stdin().lock().lines() {
        let question = Question(serde_json::from_str(&line.expect("a line")).expect("an object"));
        let mut members = match answer(&question) {
            None => json!({"unsupported": true}),
            Some(Err(e)) => json!({"error": e}),
            Some(Ok(v)) => v,
        };
        members["id"] = question.0["id"].clone();
        say(members);
    }
}

/// Removes a member that the API does not tell in the spelling of the text, because it folds the case.
pub fn unfold(members: &mut Value, name: &str, input: &str) {
    let text = members[name].as_str().unwrap_or("").to_owned();
    if !input.contains(&text) && input.to_lowercase().contains(&text.to_lowercase()) {
        members.as_object_mut().expect("an object").remove(name);
    }
}

/// Returns the user and the password in userinfo.
pub fn split_userinfo(userinfo: Option<&str>) -> (Option<&str>, Option<&str>) {
    match userinfo.map(|u| u.split_once(':').unwrap_or((u, "\0"))) {
        None => (None, None),
        Some((user, "\0")) => (Some(user), None),
        Some((user, password)) => (Some(user), Some(password)),
    }
}
