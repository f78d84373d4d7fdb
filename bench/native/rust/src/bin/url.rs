//! The library url, of Servo, and its library idna: https://docs.rs/url, https://docs.rs/idna

use peers::{each, each_pair, job, Texts, Use};
use url::Url;

fn parse<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.text_of(Url::parse(s), |u| u))
}

fn resolve<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each_pair(texts, |s| Url::parse(s), |base, s, to: &mut U| to.text_of(base.join(s), |u| u))
}

fn names<U: Use>(texts: Texts) -> impl FnMut(&mut U) {
    each(texts, |s, to: &mut U| to.text_of(idna::domain_to_ascii(s), |name| name))
}

fn print(line: &str, to: &mut Vec<u8>) {
    if let Ok(u) = Url::parse(line) {
        to.extend_from_slice(u.as_str().as_bytes());
        to.push(b'\n');
    }
}

fn main() -> std::io::Result<()> {
    let jobs = [job!("url", parse), job!("url-resolve", resolve), job!("names", names)];
    peers::serve(concat!("url ", env!("URL"), " with idna ", env!("IDNA")), &jobs, print)
}
