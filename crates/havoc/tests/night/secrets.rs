//! SB-NIT-06, SB-NIT-10: nobody learns what he may not know.

use engine::contract::{Plan, check_plan};

use crate::{common, game};

#[test]
fn r_sb_nit_10_scenarios_by_night_keep_the_contract() {
    let files = common::files();
    for id in ["plum-court", "gift-train"] {
        let game = game(&files, id);
        let mut plan = Plan::new(11, 6000);
        plan.dear = 2;
        match check_plan(&game, &plan) {
            Err(breach) => panic!("{id}: {breach}"),
            Ok(report) => println!("{report:?}"),
        }
    }
}
