//! The crate iri-string, with its types of URIs.
use adapters::{serve, split_userinfo};
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriRelativeStr, UriStr};
use serde_json::json;

fn main() {
    serve("iri-string", "0.7.14", &["parse", "validate", "resolve", "normalize", "read"], |q| {
        let reference = || UriReferenceStr::new(q.get("input")).map_err(|e| e.to_string());
        Some(match q.get("check") {
            "parse" => reference().map(|u| {
                let a = u.authority_components();
                json!({"scheme": u.scheme_str(), "authority": u.authority_str(), "userinfo": a.and_then(|a| a.userinfo()), "host": a.map(|a| a.host()),
                    "port": a.and_then(|a| a.port()), "path": u.path_str(), "query": u.query_str(), "fragment": u.fragment().map(|f| f.as_str())})
            }),
            "validate" => Ok(json!({"valid": match q.get("rule") {
                "URI-reference" => reference().is_ok(),
                "URI" => UriStr::new(q.get("input")).is_ok(),
                "absolute-URI" => UriAbsoluteStr::new(q.get("input")).is_ok(),
                _ => UriRelativeStr::new(q.get("input")).is_ok(),
            }})),
            "resolve" => UriStr::new(q.get("base")).map_err(|e| e.to_string()).and_then(|base| {
                let r = UriReferenceStr::new(q.get("reference")).map_err(|e| e.to_string())?;
                Ok(json!({"target": r.resolve_against(base.to_absolute()).to_string()}))
            }),
            "normalize" if q.get("level") == "path" => UriStr::new(q.get("input")).map_err(|e| e.to_string()).map(|u| json!({"normalized": u.normalize().to_string()})),
            "normalize" => return None,
            _ => reference().map(|u| {
                let a = u.authority_components();
                let (user, password) = split_userinfo(a.and_then(|a| a.userinfo()));
                json!({"scheme": u.scheme_str(), "user": user, "password": password, "host": a.map(|a| a.host()), "port": a.and_then(|a| a.port()), "path": u.path_str()})
            }),
        })
    });
}
