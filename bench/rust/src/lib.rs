//! The libraries fluent-uri and iri-string, called for all texts at once, as foreign.h says.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use fluent_uri::{Uri, UriRef};
use iri_string::format::ToDedicatedString;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Text {
    first: *const u8,
    length: usize,
}

#[repr(C)]
pub struct Work {
    texts: *const Text,
    n: usize,
    prepared: *mut c_void,
    out: *mut u8,
    room: usize,
    length: usize,
    sum: usize,
    counts: c_int,
    objects: usize,
    bytes: usize,
}

// The verbs of foreign.h.
const PARSE: c_int = 0;
const COMPONENTS: c_int = 1;
const RESOLVE: c_int = 3;
const NORMALIZE: c_int = 5;
const NORMALIZE_PARSED: c_int = 9;

/// Counts what is allocated. One thread allocates, so that no counter needs a locked step.
struct Counting;

static OBJECTS: AtomicUsize = AtomicUsize::new(0);
static BYTES: AtomicUsize = AtomicUsize::new(0);

fn count(bytes: usize) {
    OBJECTS.store(OBJECTS.load(Relaxed) + 1, Relaxed);
    BYTES.store(BYTES.load(Relaxed) + bytes, Relaxed);
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        System.alloc(layout)
    }

    unsafe fn realloc(&self, p: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        System.realloc(p, layout, size)
    }

    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        System.dealloc(p, layout)
    }
}

#[global_allocator]
static HEAP: Counting = Counting;

impl Work {
    /// prepare returns what make has made of the texts in the first pass. It is never freed.
    /// A text that is not UTF-8 is None.
    fn prepare<T>(&mut self, make: impl FnOnce(Vec<Option<&'static str>>) -> T) -> &'static T {
        if self.prepared.is_null() {
            let texts = unsafe { std::slice::from_raw_parts(self.texts, self.n) };
            let texts = texts.iter().map(|t| unsafe { std::slice::from_raw_parts(t.first, t.length) });
            let made = make(texts.map(|bytes| std::str::from_utf8(bytes).ok()).collect());
            self.prepared = Box::into_raw(Box::new(made)) as *mut c_void;
        }
        unsafe { &*(self.prepared as *const T) }
    }

    /// texts returns the texts that are UTF-8.
    fn texts(&mut self) -> &'static [&'static str] {
        self.prepare(|texts| texts.into_iter().flatten().collect::<Vec<_>>())
    }

    /// pairs returns a base and a reference for each pair of texts. A base has no fragment.
    fn pairs<B>(&mut self, base: impl Fn(&'static str) -> Option<B>) -> &'static [(B, &'static str)] {
        self.prepare(|texts| {
            let pair = |pair: &[Option<&'static str>]| Some((base(pair[0]?.split('#').next()?)?, pair[1]?));
            texts.chunks_exact(2).filter_map(pair).collect::<Vec<_>>()
        })
    }

    fn keep(&mut self, s: &str) {
        self.length = s.len().min(self.room);
        unsafe { std::ptr::copy_nonoverlapping(s.as_ptr(), self.out, self.length) };
    }

    fn counted(&mut self, pass: impl FnOnce(&mut Work) -> usize) -> usize {
        let (objects, bytes) = (OBJECTS.load(Relaxed), BYTES.load(Relaxed));
        let accepted = pass(self);
        self.objects += OBJECTS.load(Relaxed) - objects;
        self.bytes += BYTES.load(Relaxed) - bytes;
        accepted
    }
}

fn length(component: Option<&str>) -> usize {
    component.map_or(0, str::len)
}

/// # Safety
/// w must be a work of foreign.h.
#[no_mangle]
pub unsafe extern "C" fn fluent_uri(verb: c_int, w: *mut Work) -> usize {
    (*w).counted(|w| {
        let mut accepted = 0;
        match verb {
            PARSE => accepted = w.texts().iter().filter(|s| UriRef::parse(**s).is_ok()).count(),
            COMPONENTS => {
                for s in w.texts() {
                    let Ok(u) = UriRef::parse(*s) else { continue };
                    if let Some(a) = u.authority() {
                        w.sum += length(a.userinfo().map(|c| c.as_str()));
                        w.sum += a.host().len();
                        w.sum += length(a.port().map(|c| c.as_str()));
                    }
                    w.sum += length(u.scheme().map(|c| c.as_str()));
                    w.sum += u.path().as_str().len();
                    w.sum += length(u.query().map(|c| c.as_str()));
                    w.sum += length(u.fragment().map(|c| c.as_str()));
                    accepted += 1;
                }
            }
            RESOLVE => {
                for (base, s) in w.pairs(|s| Uri::parse(s).ok()) {
                    let Ok(u) = UriRef::parse(*s) else { continue };
                    let Ok(target) = u.resolve_against(base) else { continue };
                    w.keep(target.as_str());
                    accepted += 1;
                }
            }
            NORMALIZE => {
                for s in w.texts() {
                    let Ok(u) = UriRef::parse(*s) else { continue };
                    w.keep(u.normalize().as_str());
                    accepted += 1;
                }
            }
            NORMALIZE_PARSED => {
                let parse = |s: &'static str| UriRef::parse(s).ok();
                for u in w.prepare(|texts| texts.into_iter().flatten().filter_map(parse).collect::<Vec<_>>()) {
                    w.keep(u.normalize().as_str());
                    accepted += 1;
                }
            }
            _ => (),
        }
        accepted
    })
}

/// # Safety
/// w must be a work of foreign.h.
#[no_mangle]
pub unsafe extern "C" fn iri_string(verb: c_int, w: *mut Work) -> usize {
    (*w).counted(|w| {
        let mut accepted = 0;
        match verb {
            PARSE => accepted = w.texts().iter().filter(|s| UriReferenceStr::new(s).is_ok()).count(),
            COMPONENTS => {
                for s in w.texts() {
                    let Ok(u) = UriReferenceStr::new(*s) else { continue };
                    if let Some(a) = u.authority_components() {
                        w.sum += length(a.userinfo()) + a.host().len() + length(a.port());
                    }
                    w.sum += length(u.scheme_str()) + u.path_str().len() + length(u.query_str());
                    w.sum += length(u.fragment().map(|c| c.as_str()));
                    accepted += 1;
                }
            }
            RESOLVE => {
                for (base, s) in w.pairs(|s| UriAbsoluteStr::new(s).ok()) {
                    let Ok(u) = UriReferenceStr::new(*s) else { continue };
                    w.keep(u.resolve_against(base).to_dedicated_string().as_str());
                    accepted += 1;
                }
            }
            NORMALIZE => {
                for s in w.texts() {
                    let Ok(u) = UriStr::new(*s) else { continue };
                    w.keep(u.normalize().to_dedicated_string().as_str());
                    accepted += 1;
                }
            }
            NORMALIZE_PARSED => {
                let parse = |s: &'static str| UriStr::new(s).ok();
                for u in w.prepare(|texts| texts.into_iter().flatten().filter_map(parse).collect::<Vec<_>>()) {
                    w.keep(u.normalize().to_dedicated_string().as_str());
                    accepted += 1;
                }
            }
            _ => (),
        }
        accepted
    })
}

#[no_mangle]
pub extern "C" fn fluent_uri_version() -> *const c_char {
    concat!(env!("FLUENT_URI"), "\0").as_ptr() as *const c_char
}

#[no_mangle]
pub extern "C" fn iri_string_version() -> *const c_char {
    concat!(env!("IRI_STRING"), "\0").as_ptr() as *const c_char
}
