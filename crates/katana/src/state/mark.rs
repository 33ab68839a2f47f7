//! What is true of a man, as bits.

/// KY-SEQ-02 — Tactical.
pub const TACTICAL: u64 = 1;
/// KY-DEC-15 — He gives up reloading in order to rest.
pub const WAIVES: u64 = 1 << 1;
/// KY-SHT-12 — He aims this move.
pub const AIMS: u64 = 1 << 2;
/// KY-MAP-51 — He knows that there are enemies about.
pub const AWARE: u64 = 1 << 3;
/// KY-MAP-50 — The enemy does not see him.
pub const HIDDEN: u64 = 1 << 4;
/// KY-MAP-51 — He sleeps.
pub const ASLEEP: u64 = 1 << 5;
/// KY-MOV-09 — His last action was a special one.
pub const SPECIAL: u64 = 1 << 6;
/// KY-GRP-02 — He grapples with his partner.
pub const GRAPPLES: u64 = 1 << 7;
/// KY-IAI-03 — He has had his surprise.
pub const USED_IAI: u64 = 1 << 8;
/// KY-FER-03 — His hidden chain is known.
pub const USED_CHAIN: u64 = 1 << 9;
/// KY-MAN-01 — His weighted chain is known.
pub const USED_MANRIKI: u64 = 1 << 10;
/// He has an action in this phase.
pub const ACTS: u64 = 1 << 11;
/// KY-SEQ-03 — The phase is one of his reaction phases.
pub const TICKED: u64 = 1 << 12;
/// KY-FST-02 — It is a double one.
pub const DOUBLE: u64 = 1 << 13;
/// KY-TAC-09 — He draws or changes a weapon in this phase.
pub const READIES: u64 = 1 << 14;
/// KY-IAI-02 — He drew it well.
pub const DREW_WELL: u64 = 1 << 15;
/// KY-IAI-03 — And for the first time.
pub const SURPRISES: u64 = 1 << 16;
/// KY-KIA-01 — He shouts in this phase.
pub const SHOUTS: u64 = 1 << 17;
/// KY-TAC-14 — He makes no effort to defend himself.
pub const YIELDS: u64 = 1 << 18;
/// He has changed hex in this phase.
pub const MOVED: u64 = 1 << 19;
/// He has changed hex in this move.
pub const MOVED_MOVE: u64 = 1 << 20;
/// His movement of this phase is over.
pub const STOPPED: u64 = 1 << 21;
/// KY-BDY-01 — He has charged and has no stroke.
pub const CHARGED: u64 = 1 << 22;
/// He took part in an exchange in this phase.
pub const CROSSED: u64 = 1 << 23;
/// KY-SHT-09 — He or his horse has turned in this phase.
pub const TURNED: u64 = 1 << 24;
/// KY-SEQ-25 — He has not rested in this move.
pub const BUSY: u64 = 1 << 25;
/// KY-STA-03 — He fought in this move.
pub const FOUGHT: u64 = 1 << 26;
/// KY-STA-07 — With something heavy.
pub const HEAVY: u64 = 1 << 27;
/// KY-SHT-03 — This move does not count towards reloading.
pub const NO_RELOAD: u64 = 1 << 28;
/// KY-SHT-12 — Something has spoilt his aim in this move.
pub const SPOILT: u64 = 1 << 29;
/// KY-MUS-05 — His priming was tried in this move.
pub const SPILLED: u64 = 1 << 30;
/// KY-TAC-05 — Burdened, or impeded by the umpire's word.
pub const BURDENED: u64 = 1 << 31;
/// KY-KAW-02 — His rope lies far out.
pub const ROPE_OUT: u64 = 1 << 32;
/// KY-KAW-02 — He has thrown it far in this phase.
pub const ROPE_NOW: u64 = 1 << 33;
/// KY-HOR-07 — He has changed his horse's activity in this phase.
pub const REINED: u64 = 1 << 34;
/// He shot in this phase.
pub const SHOT: u64 = 1 << 35;
/// KY-DEC-16 — He has put off losing a phase.
pub const PUT_OFF: u64 = 1 << 36;
/// His phase was struck.
pub const STRUCK: u64 = 1 << 37;
/// KY-MAP-42 — Minimally visible, by the umpire's word.
pub const DIM: u64 = 1 << 38;
/// KY-MAP-41 — Partly obscured, by the umpire's word.
pub const VEILED: u64 = 1 << 39;
/// He has been seen by the enemy since he was hidden last.
pub const KNOWN: u64 = 1 << 40;
/// KY-ENT-04 — His hold is let go when the slips are opened.
pub const LETS_GO: u64 = 1 << 41;
/// KY-WPN-04 — He drops what he has in hand when the slips are opened.
pub const LETS_FALL: u64 = 1 << 42;
/// KY-GRP-05 — He won a round of grappling in this phase.
pub const WON_GRAPPLE: u64 = 1 << 43;
/// KY-GRP-07 — His pair drifts in this phase.
pub const DRIFTS: u64 = 1 << 44;
/// KY-MAP-51 — Somebody struck or shot at him in this phase.
pub const ALARMED: u64 = 1 << 45;
/// KY-NIT — He fought with two swords in this move.
pub const TWO_SWORDS: u64 = 1 << 46;
/// KY-MAP-50 — He struck, shot or shouted in this phase.
pub const GAVE_AWAY: u64 = 1 << 47;
/// KY-MOR-10 — He was wounded in this move.
pub const HURT: u64 = 1 << 48;
/// KY-MOV-31 — He climbs.
pub const CLIMBS: u64 = 1 << 49;
/// He has acted in this phase, in a method without written orders.
pub const DONE: u64 = 1 << 50;
/// KY-HOR-05, `inactive_steering` — He may steer his horse, and nothing else.
pub const STEERS: u64 = 1 << 51;
/// KY-MUS-02, `misfire_retry` — He may try his musket again, and nothing else.
pub const RETRIES: u64 = 1 << 52;
/// KY-MTD-22 — He has been asked whether he strikes in passing, in this step.
pub const PASSED: u64 = 1 << 53;
/// KY-UMP-07 — He stays where he is in this phase, by the umpire's word.
pub const VOIDED: u64 = 1 << 54;
/// KY-TRP-05 — He was in an exchange on slippery ground in this phase.
pub const SLIDES: u64 = 1 << 55;
/// KY-UMP-05 — A neutral at odds with the first side.
pub const FOE_OF_A: u64 = 1 << 56;
/// KY-UMP-05 — A neutral at odds with the second side.
pub const FOE_OF_B: u64 = 1 << 57;
/// KY-UMP-05 — A neutral whom the umpire leads: whoever writes waits for him.
pub const LED: u64 = 1 << 58;
/// KY-UMP-05 — The umpire has written for him what he wants to.
pub const WRITTEN: u64 = 1 << 59;
/// What somebody means to do when the slips are opened: nobody else knows it before.
pub const SECRET: u64 = LETS_GO | LETS_FALL | YIELDS;

/// What lasts for a phase only.
pub const PHASE: u64 = ACTS
    | TICKED
    | DOUBLE
    | READIES
    | DREW_WELL
    | SURPRISES
    | SHOUTS
    | YIELDS
    | MOVED
    | STOPPED
    | CHARGED
    | CROSSED
    | TURNED
    | ROPE_NOW
    | REINED
    | SHOT
    | STRUCK
    | PUT_OFF
    | LETS_GO
    | LETS_FALL
    | WON_GRAPPLE
    | DRIFTS
    | ALARMED
    | GAVE_AWAY
    | DONE
    | STEERS
    | RETRIES
    | PASSED
    | VOIDED
    | SLIDES;
/// What lasts for a move only.
pub const MOVE: u64 = PHASE
    | WAIVES
    | AIMS
    | MOVED_MOVE
    | BUSY
    | FOUGHT
    | HEAVY
    | NO_RELOAD
    | SPOILT
    | SPILLED
    | TWO_SWORDS
    | HURT;
