// Sets environment variables with the versions of the libraries, such as FLUENT_URI.

fn main() {
    println!("cargo::rerun-if-changed=Cargo.lock");
    let lock = std::fs::read_to_string("Cargo.lock").expect("Cargo.lock");
    for name in ["fluent-uri", "iri-string", "url", "idna"] {
        let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \"")).expect(name);
        let (version, _) = rest.split_once('"').expect("a version");
        println!("cargo::rustc-env={}={version}", name.replace('-', "_").to_uppercase());
    }
}
