//! Prints every shape that goes over the wire as TypeScript: `cargo xtask types` writes it down.

use server::wire::{ChatTold, Hears, RoomTold, Says, SeatTold};
use shelf::wire::{Declarations, typescript};

fn main() {
    let mut socket = Declarations::default();
    socket.add::<SeatTold>().add::<RoomTold>().add::<ChatTold>().add::<Says>().add::<Hears>();
    println!("{}", (typescript() + &socket.into_text()).trim_end());
}
