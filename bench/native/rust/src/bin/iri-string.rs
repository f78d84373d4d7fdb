//! The library iri-string: https://docs.rs/iri-string

use iri_string::format::ToDedicatedString;
use iri_string::spec::UriSpec;
use iri_string::template::simple_context::{SimpleContext, Value};
use iri_string::template::{Error, UriTemplateStr};
use iri_string::types::{IriStr, UriAbsoluteStr, UriReferenceStr, UriStr};
use iri_string::validate::iri_reference;
use peers::{each, each_pair, each_prepared, job, without_fragment, Texts, Use};

fn parse<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.size_of(UriReferenceStr::new(s), |u| u.path_str().len()))
}

fn validate<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.size_of(iri_reference::<UriSpec>(s), |()| 1))
}

fn sizes(u: &UriReferenceStr) -> usize {
    let mut sum = u.scheme_str().map_or(0, str::len) + u.path_str().len();
    if let Some(a) = u.authority_components() {
        sum += a.userinfo().map_or(0, str::len) + a.host().len() + a.port().map_or(0, str::len);
    }
    sum + u.query_str().map_or(0, str::len) + u.fragment().map_or(0, |c| c.as_str().len())
}

fn components<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.size_of(UriReferenceStr::new(s), sizes))
}

fn normalize<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.text_of(UriStr::new(s), |u| u.normalize().to_dedicated_string()))
}

fn normalize_parsed<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each_prepared(texts, |s| UriStr::new(s), |u, to: &mut U| {
        to.text_of(u.as_ref(), |u| u.normalize().to_dedicated_string())
    })
}

fn resolve<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each_pair(
        texts,
        |s| UriAbsoluteStr::new(without_fragment(s)),
        |base, s, to: &mut U| to.text_of(UriReferenceStr::new(s), |u| u.resolve_against(*base).to_dedicated_string()),
    )
}

fn parse_iri<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.size_of(IriStr::new(s), |u| u.path_str().len()))
}

fn normalize_iri<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.text_of(IriStr::new(s), |u| u.normalize().to_dedicated_string()))
}

fn iri_to_uri<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.text_of(IriStr::new(s), |u| u.encode_to_uri().to_dedicated_string()))
}

/// variables are those of templates.go.
fn variables() -> SimpleContext {
    let mut all = SimpleContext::new();
    for (name, value) in [
        ("var", "value"),
        ("hello", "Hello World!"),
        ("half", "50%"),
        ("empty", ""),
        ("x", "1024"),
        ("y", "768"),
        ("who", "fred"),
        ("path", "/foo/bar"),
    ] {
        all.insert(name, value);
    }
    let pairs = [("semi", ";"), ("dot", "."), ("comma", ",")];
    all.insert("list", Value::List(["red", "green", "blue"].map(String::from).to_vec()));
    all.insert("keys", Value::Assoc(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec()));
    all
}

fn expanded(t: &UriTemplateStr, variables: &SimpleContext) -> Result<String, Error> {
    Ok(t.expand::<UriSpec, _>(variables)?.to_string())
}

fn expand<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    let variables = variables();
    each_prepared(texts, |s| UriTemplateStr::new(s), move |t, to: &mut U| match t {
        Ok(t) => to.text_of(expanded(t, &variables), |made| made),
        Err(_) => to.refuse(),
    })
}

fn parse_and_expand<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    let variables = variables();
    each(texts, move |s, to: &mut U| to.text_of(UriTemplateStr::new(s).and_then(|t| expanded(t, &variables)), |made| made))
}

fn print(line: &str, to: &mut Vec<u8>) {
    if let Ok(u) = UriStr::new(line) {
        to.extend_from_slice(u.normalize().to_dedicated_string().as_str().as_bytes());
        to.push(b'\n');
    }
}

fn main() -> std::io::Result<()> {
    let jobs = [
        job!("parse", parse),
        job!("validate", validate),
        job!("components", components),
        job!("normalize", normalize),
        job!("normalize-parsed", normalize_parsed),
        job!("resolve", resolve),
        job!("iri-parse", parse_iri),
        job!("iri-normalize", normalize_iri),
        job!("iri-to-uri", iri_to_uri),
        job!("template-expand", expand),
        job!("template-both", parse_and_expand),
    ];
    peers::serve(concat!("iri-string ", env!("IRI_STRING")), &jobs, print)
}
