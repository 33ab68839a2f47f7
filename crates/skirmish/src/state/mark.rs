//! Marks of figures and of groups, as bits.

/// Of a figure: its missile weapon is loaded (SS-SHT-01).
pub const LOADED: u16 = 1;
/// Of a figure: it broke off in this turn (SS-MOV-07).
pub const BROKE_OFF: u16 = 1 << 1;
/// Of a figure: it shot in this turn (`shooting_cost`).
pub const SHOT: u16 = 1 << 2;
/// Of a rider: the horse move of the action under way is still to come (SS-ACT-03).
pub const MOVE_LEFT: u16 = 1 << 3;
/// Of a rider: the deed of the action under way is still to come (SS-ACT-03).
pub const DEED_LEFT: u16 = 1 << 4;
/// Of a figure: it strayed from its group (`cohesion`).
pub const STRAYED: u16 = 1 << 5;
/// Of a figure: its owner has set it up (SS-DEC-07).
pub const PLACED: u16 = 1 << 6;
/// Of a figure: its owner has chosen its weapon for this phase (SS-DEC-05).
pub const ARMED: u16 = 1 << 7;
/// Of a figure: it owes a forced move in this P2 for each action (SS-RTR-01, SS-RTR-02).
pub const FORCED: u16 = 1 << 8;

/// Marks of a figure that end with its turn (SS-TRN-02).
pub const OF_A_TURN: u16 = BROKE_OFF | SHOT | MOVE_LEFT | DEED_LEFT | FORCED;

/// Of a group: it withdraws in its next P2 (SS-MOR-04).
pub const WITHDRAW: u16 = 1;
/// Of a group: it is broken (SS-MOR-04).
pub const BROKEN: u16 = 1 << 1;
/// Of a group: it cannot rally (SS-MOR-04).
pub const NO_RALLY: u16 = 1 << 2;
/// Of a group: it had to withdraw at P1 of this player turn (SS-RTR-01).
pub const DUE: u16 = 1 << 3;
/// Of a group: a member was injured in this player turn (SS-DMG-03).
pub const INJURED: u16 = 1 << 4;
/// Of a group: its force commander was killed in this player turn (SS-MOR-01).
pub const LEADERLESS: u16 = 1 << 5;
/// Of a group: it has tested as charged in this player turn (SS-CHG-03).
pub const CHARGED: u16 = 1 << 6;
/// Of a group: its activation is over (SS-CHG-02).
pub const SPENT: u16 = 1 << 7;
/// Of a group: it was broken at P1 of this player turn (SS-RLY-02).
pub const RUNNING: u16 = 1 << 8;
