//! What all desks of a game have in common is in memory once.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::wire::Scene;

/// The scenes of the desks there are.
static SCENES: Mutex<Vec<Weak<Scene>>> = Mutex::new(Vec::new());

/// A scene as another desk has it already, if one has the same: a board has hundreds of hexes.
pub(super) fn scene(scene: Scene) -> Arc<Scene> {
    let mut scenes = SCENES.lock().unwrap_or_else(PoisonError::into_inner);
    scenes.retain(|known| known.strong_count() > 0);
    let same = |known: &Weak<Scene>| known.upgrade().filter(|known| **known == scene);
    if let Some(known) = scenes.iter().find_map(same) {
        return known;
    }
    let scene = Arc::new(scene);
    scenes.push(Arc::downgrade(&scene));
    scene
}
