//! The crate http, of hyper and others. Its Uri is the target of a request: an absolute URI, a path with a query, or an
//! authority. It drops fragments.
use adapters::{serve, split_userinfo};
use http::Uri;
use serde_json::json;

fn main() {
    serve("Rust http", "1.5.0", &["parse", "read"], |q| {
        let input = q.get("input");
        if q.get("check") == "parse" && !input.starts_with('/') && !input.contains("://") {
            return None; // no target of a request, or an authority
        }
        Some(input.parse::<Uri>().map_err(|e| e.to_string()).map(|u| {
            let a = u.authority();
            let userinfo = a.and_then(|a| a.as_str().rsplit_once('@')).map(|(userinfo, _)| userinfo);
            if q.get("check") == "parse" {
                let mut m = json!({"authority": a.map(|a| a.as_str()), "userinfo": userinfo, "host": u.host(), "scheme": u.scheme_str(), "query": u.query()});
                if u.path() != "/" {
                    m["path"] = json!(u.path()); // otherwise it is empty or "/"
                }
                return m;
            }
            let (user, password) = split_userinfo(userinfo);
            let port = a.and_then(|a| a.port()).map(|p| p.as_str().to_owned());
            json!({"scheme": u.scheme_str(), "user": user, "password": password, "host": u.host(), "port": port, "path": u.path()})
        }))
    });
}
