//! Worked examples and edges of the rules.

mod damage;
mod melee;
mod morale;
mod odds;
mod push;
mod rout;
mod shooting;
