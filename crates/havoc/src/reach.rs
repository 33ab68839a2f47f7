//! Where a figure's points carry him, what it costs and the way he takes: for whoever shows it.
//!
//! It is the flood by which moves are listed; nothing is decided here.

use engine::Piece;
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::rules::movement::Pose;
use crate::state::State;

impl Havoc {
    /// SG-MOV-02 — Every pose within a figure's points, with what the cheapest way to it costs.
    pub fn reach(&self, s: &State, p: Piece) -> Vec<(Pose, u8)> {
        if s.at(p).hex.is_none() {
            return Vec::new();
        }
        self.flood(s, &self.lay(s), p, self.points(s, p), |spread| {
            let cost =
                |node: &u16| spread.cost(*node).map(|cost| (self.pose_at(s, p, *node), cost));
            spread.reached().iter().filter_map(cost).collect()
        })
    }

    /// SG-MOV-02 — The cheapest way to a pose, from where he stands; empty if there is none.
    pub fn way(&self, s: &State, p: Piece, pose: Pose) -> Vec<Pose> {
        if s.at(p).hex.is_none() || !self.is_pose(s, p, pose) {
            return Vec::new();
        }
        let goal = match s.at(p).tail.is_some() {
            true => self.node(pose),
            false => pose[0].0,
        };
        self.flood(s, &self.lay(s), p, self.points(s, p), |spread| {
            spread.path(goal).into_iter().map(|node| self.pose_at(s, p, node)).collect()
        })
    }

    /// SG-MOV-02, SG-HRS-06, CH-RAN-05, SG-MOV-14 — Movement points a legal action costs the one
    /// who is named first; nothing of what is no movement.
    pub fn price(&self, s: &State, action: Action) -> Option<u8> {
        match action {
            Action::Move { figure, to, tail } => self.may_move(s, figure, [to, tail]).ok(),
            Action::Lead { man, animal, to } => self.may_lead_to(s, man, animal, to).ok(),
            Action::Push { cart, men, way } => self.may_push(s, cart, men, way).ok(),
            Action::Exit { figure, with } => self.may_exit(s, figure, with).ok().map(|_| 1),
            Action::Escort { prisoner, guards, ways } => {
                let steps = self.may_escort(s, prisoner, guards, ways).ok()?;
                steps.iter().find(|(p, ..)| *p == guards[0]).map(|(_, _, cost)| *cost)
            }
            _ => None,
        }
    }

    /// SG-MOV-01 — Movement points a figure has for moving now.
    pub fn points_left(&self, s: &State, p: Piece) -> u8 {
        self.points(s, p)
    }

    /// CH-RAN-05 — Where prisoner and guards stand after a legal step together.
    pub fn escorted(
        &self,
        s: &State,
        prisoner: Piece,
        guards: [Piece; 2],
        ways: [u8; 3],
    ) -> Vec<(Piece, Pose)> {
        let steps = self.may_escort(s, prisoner, guards, ways);
        let steps = steps.map_or(Vec::new(), |steps| steps.to_vec());
        steps.into_iter().filter(|(p, ..)| p.is_some()).map(|(p, pose, _)| (p, pose)).collect()
    }

    /// The pose a node of the flood stands for: a hex on foot, hex and facing in the saddle.
    pub(crate) fn pose_at(&self, s: &State, p: Piece, node: u16) -> Pose {
        if s.at(p).tail.is_some() { self.pose(node) } else { [HexId(node), HexId::NONE] }
    }
}
