//! A map as it is printed.

use ::havoc::map::Map;
use ::havoc::terrain::{self};

use crate::land::{Barrier, Ground, Land};

/// Everything that is printed on a map.
pub fn of(map: &Map) -> Land {
    Land {
        field: map.field.clone(),
        ground: map.ground.iter().map(|ground| printed(*ground)).collect(),
        sides: map.sides.iter().map(|sides| sides.map(barrier)).collect(),
        building: map.building.clone(),
        building_names: map.building_names.clone(),
        lips: map.lips.clone(),
        corner: map.corner.clone(),
        road: map.road.clone(),
    }
}

/// How a kind of ground is printed.
pub fn printed(ground: terrain::Ground) -> Ground {
    match ground {
        terrain::Ground::Flat => Ground::Flat,
        terrain::Ground::Slope => Ground::Slope,
        terrain::Ground::Scrub => Ground::Scrub,
        terrain::Ground::Tree => Ground::Tree,
        terrain::Ground::Interior => Ground::Interior,
        terrain::Ground::Wall => Ground::Wall,
        terrain::Ground::Window => Ground::Window,
        terrain::Ground::Door => Ground::Door,
        terrain::Ground::Gate => Ground::Gate,
        terrain::Ground::Bridge => Ground::Bridge,
        terrain::Ground::Paddy => Ground::Paddy,
        terrain::Ground::River => Ground::River,
        terrain::Ground::Temple => Ground::Temple,
        terrain::Ground::Torii => Ground::Torii,
        terrain::Ground::Stairs => Ground::Stairs,
    }
}

fn barrier(barrier: terrain::Barrier) -> Barrier {
    match barrier {
        terrain::Barrier::Open => Barrier::Open,
        terrain::Barrier::Wall => Barrier::Wall,
        terrain::Barrier::Window => Barrier::Window,
        terrain::Barrier::Door => Barrier::Door,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ground_keeps_its_word() {
        for ground in terrain::Ground::ALL {
            assert_eq!(printed(ground).word(), ground.word());
            assert_eq!(printed(ground).is_indoors(), ground.is_indoors());
        }
    }
}
