//! What all desks of a game have in common is in memory once.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::face::Shown;
use crate::wire::Scene;

/// A game, and the scene of its desks.
type Known = (Weak<dyn Any + Send + Sync>, Weak<Scene>);

/// The scenes of the desks there are.
static SCENES: Mutex<Vec<Known>> = Mutex::new(Vec::new());

/// The scene of a game, made for its first desk: a board has hundreds of hexes. Games that were
/// opened each by itself share one too, if theirs are the same.
pub(super) fn scene<G: Shown + 'static>(game: &Arc<G>) -> Arc<Scene> {
    let this: Weak<dyn Any + Send + Sync> = Arc::downgrade(game) as _;
    let find = |is: &dyn Fn(&Known, &Scene) -> bool| {
        let mut scenes = SCENES.lock().unwrap_or_else(PoisonError::into_inner);
        scenes.retain(|(_, scene)| scene.strong_count() > 0);
        let scene = |known: &Known| known.1.upgrade().filter(|scene| is(known, scene));
        scenes.iter().find_map(scene)
    };
    // A game that is known, if only weakly, gives its place in memory to no other.
    if let Some(known) = find(&|(game, _), _| Weak::ptr_eq(game, &this)) {
        return known;
    }
    let made = game.scene();
    let scene = find(&|_, scene| *scene == made).unwrap_or_else(|| Arc::new(made));
    let mut scenes = SCENES.lock().unwrap_or_else(PoisonError::into_inner);
    scenes.push((this, Arc::downgrade(&scene)));
    scene
}
