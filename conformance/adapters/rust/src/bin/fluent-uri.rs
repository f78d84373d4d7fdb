//! The crate fluent-uri.
use adapters::{serve, split_userinfo};
use fluent_uri::{Uri, UriRef};
use serde_json::json;

fn main() {
    serve("fluent-uri", "0.4.1", &["parse", "validate", "resolve", "normalize", "read"], |q| {
        let reference = |text| UriRef::parse(text).map_err(|e: fluent_uri::ParseError| e.to_string());
        Some(match q.get("check") {
            "parse" => reference(q.get("input")).map(|u| {
                let a = u.authority();
                json!({"scheme": u.scheme().map(|s| s.as_str()), "authority": a.map(|a| a.as_str()), "userinfo": a.and_then(|a| a.userinfo()).map(|s| s.as_str()),
                    "host": a.map(|a| a.host()), "port": a.and_then(|a| a.port()).map(|s| s.as_str()), "path": u.path().as_str(),
                    "query": u.query().map(|s| s.as_str()), "fragment": u.fragment().map(|s| s.as_str())})
            }),
            "validate" => match q.get("rule") {
                "URI-reference" => Ok(json!({"valid": reference(q.get("input")).is_ok()})),
                "URI" => Ok(json!({"valid": Uri::parse(q.get("input")).is_ok()})),
                "absolute-URI" => Ok(json!({"valid": Uri::parse(q.get("input")).is_ok_and(|u| !u.has_fragment())})),
                _ => Ok(json!({"valid": reference(q.get("input")).is_ok_and(|u| !u.has_scheme())})),
            },
            "resolve" => Uri::parse(q.get("base")).map_err(|e| e.to_string()).and_then(|base| {
                let target = reference(q.get("reference"))?.resolve_against(&base).map_err(|e| e.to_string())?;
                Ok(json!({"target": target.as_str()}))
            }),
            "normalize" if q.get("level") == "path" => Uri::parse(q.get("input")).map_err(|e| e.to_string()).map(|u| json!({"normalized": u.normalize().as_str()})),
            "normalize" => return None,
            _ => reference(q.get("input")).map(|u| {
                let a = u.authority();
                let (user, password) = split_userinfo(a.and_then(|a| a.userinfo()).map(|s| s.as_str()));
                json!({"scheme": u.scheme().map(|s| s.as_str()), "user": user, "password": password, "host": a.map(|a| a.host()),
                    "port": a.and_then(|a| a.port()).map(|s| s.as_str()), "path": u.path().as_str()})
            }),
        })
    });
}
