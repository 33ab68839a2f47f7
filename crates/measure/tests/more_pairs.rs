//! Random pairs of points on random tables: the kernel agrees with the second opinion in
//! quick fractions, so that there can be more of them. The long run is
//! `cargo run --release -p measure --example pairs -- 10000000`.

#[path = "number/quick.rs"]
mod number;
mod second;

#[test]
fn every_measurement_agrees_with_the_second_opinion() {
    second::check::tables(2, 500, 20);
}
