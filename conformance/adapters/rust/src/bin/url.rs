//! The crate url, which follows the URL Standard.
use adapters::{serve, unfold};
use serde_json::json;
use url::Url;

fn main() {
    serve("Rust url", "2.5.8", &["parse", "resolve", "read"], |q| {
        let read = |text| Url::parse(text).map_err(|e| e.to_string());
        Some(match q.get("check") {
            "parse" => read(q.get("input")).map(|u| {
                let mut m = json!({"scheme": u.scheme(), "host": u.host_str(), "path": u.path(), "query": u.query(), "fragment": u.fragment()});
                unfold(&mut m, "scheme", q.get("input"));
                unfold(&mut m, "host", q.get("input"));
                let rest = q.get("input").split_once("//").map_or("", |(_, rest)| rest);
                if u.path() == "/" && rest.find('/').is_none_or(|at| rest.find(['?', '#']).is_some_and(|end| end < at)) {
                    m.as_object_mut().expect("an object").remove("path"); // empty or "/"
                }
                m
            }),
            "resolve" => read(q.get("base")).and_then(|b| b.join(q.get("reference")).map_err(|e| e.to_string())).map(|u| json!({"target": u.as_str()})),
            _ => read(q.get("input")).map(|u| {
                let user = (!u.username().is_empty()).then(|| u.username());
                let port = u.port().map(|p| p.to_string());
                json!({"scheme": u.scheme(), "user": user, "password": u.password(), "host": u.host_str(), "port": port, "path": u.path()})
            }),
        })
    });
}
