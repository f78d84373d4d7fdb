//! What the programs around libraries in Rust have in common. They are called as turns.h says.

use std::io::{self, BufRead, Read, Write};

/// A Use takes what a job makes of each text.
pub trait Use {
    fn size(&mut self, n: usize);
    fn text(&mut self, s: &str);
    fn refuse(&mut self);

    /// size_of takes a size of what was parsed.
    #[inline(always)]
    fn size_of<T, E>(&mut self, parsed: Result<T, E>, size: impl FnOnce(T) -> usize) {
        match parsed {
            Ok(u) => self.size(size(u)),
            Err(_) => self.refuse(),
        }
    }

    /// text_of takes the text that is made of what was parsed.
    #[inline(always)]
    fn text_of<T, E, S: AsRef<str>>(&mut self, parsed: Result<T, E>, make: impl FnOnce(T) -> S) {
        match parsed {
            Ok(u) => self.text(make(u).as_ref()),
            Err(_) => self.refuse(),
        }
    }
}

/// A Tally reads the length of each result.
#[derive(Default)]
pub struct Tally {
    accepted: usize,
    sum: usize,
}

impl Use for Tally {
    #[inline(always)]
    fn size(&mut self, n: usize) {
        self.accepted += 1;
        self.sum += n;
    }

    #[inline(always)]
    fn text(&mut self, s: &str) {
        self.size(s.len());
    }

    #[inline(always)]
    fn refuse(&mut self) {}
}

/// Answers holds a line for each text.
#[derive(Default)]
pub struct Answers(String);

impl Use for Answers {
    fn size(&mut self, n: usize) {
        self.text(&n.to_string());
    }

    fn text(&mut self, s: &str) {
        self.0.push('+');
        self.0.push_str(s);
        self.0.push('\n');
    }

    fn refuse(&mut self) {
        self.0.push_str("-\n");
    }
}

pub type Texts = &'static [&'static str];
type Pass<U> = Box<dyn FnMut(&mut U)>;

/// each makes a pass of what is done with one text.
pub fn each<U: Use>(texts: Texts, one: impl Fn(&'static str, &mut U)) -> impl FnMut(&mut U) {
    move |to| texts.iter().for_each(|s| one(s, to))
}

/// each_prepared makes a pass of what is done with what was made of a text before.
pub fn each_prepared<U: Use, T>(texts: Texts, prepare: impl Fn(&'static str) -> T, one: impl Fn(&T, &mut U)) -> impl FnMut(&mut U) {
    let prepared: Vec<T> = texts.iter().map(|s| prepare(s)).collect();
    move |to| prepared.iter().for_each(|t| one(t, to))
}

/// each_pair makes a pass of what is done with a base, which is prepared, and a reference.
pub fn each_pair<U: Use, B, E>(
    texts: Texts,
    prepare: impl Fn(&'static str) -> Result<B, E>,
    one: impl Fn(&B, &'static str, &mut U),
) -> impl FnMut(&mut U) {
    let bases: Vec<_> = texts.chunks_exact(2).map(|pair| prepare(pair[0])).collect();
    move |to| {
        for (base, pair) in bases.iter().zip(texts.chunks_exact(2)) {
            match base {
                Ok(base) => one(base, pair[1], to),
                Err(_) => to.refuse(),
            }
        }
    }
}

/// without_fragment returns what can be a base.
pub fn without_fragment(s: &str) -> &str {
    s.split_once('#').map_or(s, |(before, _)| before)
}

/// A Job prepares passes over texts. Pairs are two texts each.
pub struct Job {
    pub name: &'static str,
    pub measure: fn(Texts) -> Pass<Tally>,
    pub answer: fn(Texts) -> Pass<Answers>,
}

/// job makes a Job of a function that is generic over its Use.
#[macro_export]
macro_rules! job {
    ($name:literal, $function:ident) => {
        $crate::Job {
            name: $name,
            measure: |texts| Box::new($function::<$crate::Tally>(texts)),
            answer: |texts| Box::new($function::<$crate::Answers>(texts)),
        }
    };
}

fn processor_time() -> i64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut t) };
    t.tv_sec as i64 * 1_000_000_000 + t.tv_nsec as i64
}

/// texts returns the lines of a file. In place of what is not UTF-8 there is a NUL, which each
/// library refuses.
fn texts(name: &str) -> io::Result<Texts> {
    let all: &'static [u8] = std::fs::read(name)?.leak();
    let lines = all.strip_suffix(b"\n").unwrap_or(all).split(|b| *b == b'\n');
    let parts = lines.flat_map(|line| line.split(|b| *b == b'\t'));
    Ok(parts.map(|part| std::str::from_utf8(part).unwrap_or("\0")).collect::<Vec<_>>().leak())
}

fn take_turns(job: &Job, texts: Texts) -> io::Result<()> {
    let mut pass = (job.measure)(texts);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut out = io::stdout().lock();
        if line == "answers" {
            let mut answers = Answers::default();
            (job.answer)(texts)(&mut answers);
            out.write_all(answers.0.as_bytes())?;
        } else {
            let passes: u64 = line.parse().map_err(io::Error::other)?;
            let mut tally = Tally::default();
            let start = processor_time();
            for _ in 0..passes {
                tally.accepted = 0;
                pass(&mut tally);
            }
            writeln!(out, "{} {} {}", processor_time() - start, tally.accepted, tally.sum)?;
        }
        out.flush()?;
    }
    Ok(())
}

/// filter writes what print makes of the lines of the standard input. It reads and writes blocks.
fn filter(print: fn(&str, &mut Vec<u8>)) -> io::Result<()> {
    const BLOCK: usize = 1 << 16;
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let (mut block, mut made) = (vec![0; BLOCK], Vec::with_capacity(2 * BLOCK));
    let mut n = 0;
    loop {
        let got = input.read(&mut block[n..])?;
        n += got;
        let end = if got == 0 { n } else { block[..n].iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1) };
        let lines = &block[..end];
        for line in lines.strip_suffix(b"\n").unwrap_or(lines).split(|b| *b == b'\n') {
            if let Ok(s) = std::str::from_utf8(line) {
                print(s, &mut made);
            }
            if made.len() >= BLOCK {
                output.write_all(&made)?;
                made.clear();
            }
        }
        if got == 0 {
            return output.write_all(&made);
        }
        block.copy_within(end..n, 0);
        n -= end;
        if n == block.len() {
            block.resize(2 * n, 0);
        }
    }
}

/// serve does what the arguments ask for.
pub fn serve(version: &str, jobs: &[Job], print: fn(&str, &mut Vec<u8>)) -> io::Result<()> {
    let args: Vec<String> = std::env::args().collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[1..] {
        ["jobs"] => {
            println!("{version}");
            jobs.iter().for_each(|job| println!("{}", job.name));
            Ok(())
        }
        ["filter"] => filter(print),
        [name, file] => match jobs.iter().find(|job| job.name == name) {
            Some(job) => take_turns(job, texts(file)?),
            None => Err(io::Error::other(format!("no job {name}"))),
        },
        _ => Err(io::Error::other("usage: PROGRAM jobs | filter | JOB FILE")),
    }
}
