//! The library fluent-uri: https://docs.rs/fluent-uri

use fluent_uri::{Iri, Uri, UriRef};
use peers::{each, each_pair, each_prepared, job, without_fragment, Texts, Use};

fn parse<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.size_of(UriRef::parse(s), |u| u.path().len()))
}

fn validate<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| if UriRef::parse(s).is_ok() { to.size(1) } else { to.refuse() })
}

fn sizes(u: UriRef<&str>) -> usize {
    let mut sum = u.scheme().map_or(0, |c| c.as_str().len()) + u.path().len();
    if let Some(a) = u.authority() {
        sum += a.userinfo().map_or(0, |c| c.len()) + a.host().len() + a.port().map_or(0, |c| c.len());
    }
    sum + u.query().map_or(0, |c| c.len()) + u.fragment().map_or(0, |c| c.len())
}

fn components<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.size_of(UriRef::parse(s), sizes))
}

fn normalize<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.text_of(UriRef::parse(s), |u| u.normalize()))
}

fn normalize_parsed<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each_prepared(texts, |s| UriRef::parse(s), |u, to: &mut U| to.text_of(u.as_ref(), |u| u.normalize()))
}

fn resolve<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each_pair(
        texts,
        |s| Uri::parse(without_fragment(s)),
        |base, s, to: &mut U| match UriRef::parse(s) {
            Ok(u) => to.text_of(u.resolve_against(base), |target| target),
            Err(_) => to.refuse(),
        },
    )
}

fn parse_iri<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.size_of(Iri::parse(s), |u| u.path().len()))
}

fn normalize_iri<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.text_of(Iri::parse(s), |u| u.normalize()))
}

fn iri_to_uri<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.text_of(Iri::parse(s), |u| u.to_uri()))
}

fn print(line: &str, to: &mut Vec<u8>) {
    if let Ok(u) = UriRef::parse(line) {
        to.extend_from_slice(u.normalize().as_str().as_bytes());
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
    ];
    peers::serve(concat!("fluent-uri ", env!("FLUENT_URI")), &jobs, print)
}
