//! Prints every shape that goes over the wire as TypeScript: `cargo xtask types` writes it down.

fn main() {
    println!("{}", server::wire::typescript());
}
