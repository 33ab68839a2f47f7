//! Marks of units and leaders, as bits.

/// Of a unit: it fired in this turn (SW-FIR-13).
pub const FIRED: u16 = 1;
/// Of a unit: it will fire; a secret until both sides are in.
pub const FIRES: u16 = 1 << 1;
/// Of a unit: it strikes at the leader; a secret until both sides are in.
pub const STRIKES: u16 = 1 << 2;
/// Of a unit or a leader: it moved in this Event, or was carried; or its owner has set it up.
pub const MOVED: u16 = 1 << 3;
/// Of a unit: a leader who moved himself joined it in this Event (SW-MOV-12). Of a leader: he gave
/// way in this Event (SW-LDR-04).
pub const JOINED: u16 = 1 << 4;
/// Of a leader: he has fought his duel of this turn (SW-CHA-05).
pub const DUELLED: u16 = 1 << 5;
/// Of a unit: its commanding leader died in this turn (SW-MOR-02).
pub const LEADER_LOST: u16 = 1 << 6;
/// Of a unit: it is attacked in flank (SW-MOR-02).
pub const FLANK: u16 = 1 << 7;
/// Of a unit: it is attacked in rear (SW-MOR-02).
pub const REAR: u16 = 1 << 8;
/// Of a unit: it routed in this Event V (SW-RAL-03).
pub const RAN: u16 = 1 << 9;
/// Of a routed unit: it was attacked in this turn and has not rallied (SW-RAL-02, SW-RAL-05).
pub const SET_UPON: u16 = 1 << 10;
/// Of a routed unit: it was offered its throw in this Movement Event (SW-RAL-05).
pub const OFFERED: u16 = 1 << 11;
/// Of a unit: it has had its rally throw (SW-RAL-03).
pub const THROWN: u16 = 1 << 12;
/// Of a unit: a leader touched it in this Movement Event (SW-RAL-01).
pub const TOUCHED: u16 = 1 << 13;
/// Of a unit: it lost a figure and has to check (SW-FIR-11, SW-MOR-01).
pub const CHECKS: u16 = 1 << 14;
/// Of a unit: it inflicts what can be turned into a strike at a leader (SW-MEL-05).
pub const CHOOSES: u16 = 1 << 15;

/// Marks that end with the turn.
pub const OF_A_TURN: u16 = !THROWN;
/// Secrets.
pub const SECRET: u16 = FIRES | STRIKES;
