// Made from the Rust types by `cargo xtask types`. Do not edit.

/**
 * One of the two sides. It stands in for `Side`: `#[ts(as = "SideName")]`.
 */
export type Side = "a" | "b";

/**
 * One value for each side. It stands in for `BySide`: `#[ts(as = "BySideOf<…>")]`.
 */
export type BySide<T> = {
/**
 * The value of side A.
 */
a: T,
/**
 * The value of side B.
 */
b: T, };

/**
 * A game with everything that can be played of it.
 */
export type GameInfo = {
/**
 * Its scenarios, in the order of their names.
 */
scenarios: Array<ScenarioInfo>,
/**
 * Its switches, as the book has them.
 */
switches: Array<OptionScene>,
/**
 * Bands live on from fight to fight.
 */
campaign: boolean,
/**
 * What forces of the players' own can be made for; nothing where there are none.
 */
forces: Array<TermsTold>,
/**
 * Its lessons, in the order of their names.
 */
lessons: Array<LessonInfo>,
/**
 * Its name in commands.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * False of a game whose rules are not written yet: it cannot be played.
 */
built: boolean, };

/**
 * A scenario as a list shows it.
 */
export type ScenarioInfo = {
/**
 * Full name, such as `cry-havoc/toll-house`.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * The name of its map.
 */
map: string,
/**
 * Columns and rows of the map.
 */
size: [number, number],
/**
 * Game turns.
 */
turns: number,
/**
 * How long it takes two people, roughly.
 */
minutes: number,
/**
 * The side that begins, or `die`.
 */
first: string,
/**
 * The two sides.
 */
sides: [SideInfo, SideInfo],
/**
 * Switches that differ from the book's defaults.
 */
options: { [key in string]: string },
/**
 * How the tale begins: in a list its first paragraph, and the rest at the table.
 */
story: string,
/**
 * What each side is after.
 */
aims: string,
/**
 * What it teaches.
 */
shows: string, };

/**
 * One side of a scenario as a list shows it.
 */
export type SideInfo = {
/**
 * One word, as used in commands.
 */
id: string,
/**
 * What it is called.
 */
name: string,
/**
 * How many men it has.
 */
figures: number,
/**
 * What they are worth altogether.
 */
points: number, };

/**
 * What does not change while a game is played.
 */
export type Scene = {
/**
 * The book, such as `cry-havoc`.
 */
game: string,
/**
 * What the book is called.
 */
game_title: string,
/**
 * The scenario, such as `cry-havoc/toll-house`.
 */
scenario: string,
/**
 * What the scenario is called.
 */
title: string,
/**
 * The tale.
 */
story: string,
/**
 * What each side is after.
 */
aims: string,
/**
 * The same one by one, with marks on the board.
 */
goals: Array<GoalScene>,
/**
 * Who has won in the end, in a sentence.
 */
verdict: string,
/**
 * The two sides.
 */
sides: BySide<SideScene>,
/**
 * The switches of the book, as they stand in this game.
 */
options: Array<OptionScene>,
/**
 * Game turns in all.
 */
turns: number,
/**
 * What the book calls one of them: `Turn`, `Move`.
 */
turn_word: string,
/**
 * The steps of a side's part of a turn, in order.
 */
track: Array<StepScene>,
/**
 * The board.
 */
board: BoardScene,
/**
 * The kinds of pieces in this game.
 */
kinds: Array<KindScene>,
/**
 * Groups that pieces belong to, where they do.
 */
groups?: Array<GroupScene>,
/**
 * Words that only a rulebook knows, each with a sentence.
 */
terms: Array<TermScene>,
/**
 * What the three numbers of a piece are, in a word each.
 */
values: [string, string, string],
/**
 * Whether pieces have a sheet of their own, to be asked for.
 */
sheets: boolean,
/**
 * Whether pieces have zones that their weapons reach, to be asked for.
 */
zones: boolean,
/**
 * Whether the tenth face of a ten-sided die is read as 0.
 */
ten_is_zero: boolean,
/**
 * Whether a side may know what the other may not: one screen changes hands behind a curtain.
 */
hidden: boolean, };

/**
 * A side.
 */
export type SideScene = {
/**
 * One word, as used in commands.
 */
id: string,
/**
 * What it is called.
 */
name: string, };

/**
 * A switch of the book, as it stands.
 */
export type OptionScene = {
/**
 * Its name in data and files.
 */
id: string,
/**
 * What it is called.
 */
name: string,
/**
 * What it does, in a sentence.
 */
about: string,
/**
 * The rule it belongs to.
 */
rule: string,
/**
 * How it stands.
 */
value: string,
/**
 * What it can be.
 */
values: Array<string>,
/**
 * What each of these is called.
 */
words: { [key in string]: string },
/**
 * How the book has it.
 */
default: string, };

/**
 * A step of a side's part of a turn.
 */
export type StepScene = {
/**
 * What it is called, in a word or two.
 */
name: string,
/**
 * The rule it rests on.
 */
rule: string, };

/**
 * A group of pieces that act together.
 */
export type GroupScene = {
/**
 * What it is called.
 */
name: string,
/**
 * Whose it is.
 */
side: Side, };

/**
 * What lengths of a measured table are told in.
 */
export type Length = "cm" | "inch";

/**
 * A word that only a rulebook knows.
 */
export type TermScene = {
/**
 * The word, in small letters.
 */
word: string,
/**
 * What it means, in a sentence.
 */
text: string, };

/**
 * One thing that decides a game, or helps to. It does not change while it is played.
 */
export type GoalScene = {
/**
 * Whose it is.
 */
side: Side,
/**
 * What is to be done, in a sentence.
 */
text: string,
/**
 * What each is worth, where all are worth the same.
 */
each?: number,
/**
 * Its worth is part of the score.
 */
scored: boolean,
/**
 * How many it takes, where it is met or not.
 */
want?: number,
/**
 * What is to be seen on whom it is about, if those are few.
 */
men?: ManMark,
/**
 * Where it is on the board.
 */
marks?: Array<GoalMark>, };

/**
 * Why a piece is marked.
 */
export type ManMark = "guard" | "wanted";

/**
 * Where something is to be done.
 */
export type GoalMark = { "kind": "cells",
/**
 * By number.
 */
cells: Array<number>, } | { "kind": "ring",
/**
 * Its corners, in board units.
 */
ring: Array<[number, number]>, } | { "kind": "edge",
/**
 * The hexes along it; none on a measured table.
 */
cells: Array<number>,
/**
 * The line itself, in board units; none where it is not straight.
 */
line?: [[number, number], [number, number]], };

/**
 * How far a goal has come.
 */
export type GoalSight = {
/**
 * What it has brought, each by itself.
 */
done: Array<GoalPart>,
/**
 * What it can still bring.
 */
open: Array<GoalPart>, };

/**
 * What one piece brings, or something that is no piece.
 */
export type GoalPart = {
/**
 * The piece it comes by; nothing of a place, a deed, or somebody this eye does not know.
 */
piece?: number,
/**
 * What it is worth, or 1 where heads are counted.
 */
worth: number, };

/**
 * Where something is: a hex by its number, or a point of a measured table. A point is east and
 * north of the table's south-western corner, in whole units of the table: tenths of a millimetre.
 */
export type Where = number | [number, number];

/**
 * The board.
 */
export type BoardScene = {
/**
 * Width in board units.
 */
width: number,
/**
 * Height in board units.
 */
height: number,
/**
 * How places are told on it.
 */
grid: GridScene, };

/**
 * How places are told on a board.
 */
export type GridScene = { "kind": "hexes",
/**
 * The hexes, in the order of their numbers.
 */
cells: Array<CellScene>,
/**
 * Corners of a hex, from its middle.
 */
corners: Array<[number, number]>, } | { "kind": "measured",
/**
 * Board units to a unit of the table.
 */
scale: number,
/**
 * What its lengths are told in.
 */
unit: Length, };

/**
 * A hex.
 */
export type CellScene = {
/**
 * Its name, as printed.
 */
name: string,
/**
 * Its middle.
 */
x: number,
/**
 * Its middle.
 */
y: number,
/**
 * Its ground and whatever else is there, in words.
 */
ground: string, };

/**
 * A kind of piece.
 */
export type KindScene = {
/**
 * Its name in the catalogue.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * The drawing of it in `figures.svg`.
 */
figure: string,
/**
 * The drawing of it in the saddle, if it can ride.
 */
mounted: string | null,
/**
 * The drawing of what is left of it.
 */
remains: string,
/**
 * What else is to be known of the kind, in words: weapon, ranges, rank.
 */
about: Array<string>, };

/**
 * What one eye sees at one moment.
 */
export type Sight = {
/**
 * Where the course of play stands, in words.
 */
clock: string,
/**
 * The game turn, from 1.
 */
turn: number,
/**
 * Whose part of the turn it is; nobody's during set-up.
 */
active: Side | null,
/**
 * The step under way: index in `Scene.track`.
 */
step: number | null,
/**
 * The pieces this eye sees, also the dead and the gone.
 */
pieces: Array<PieceSight>,
/**
 * Ropes between pieces: strings of mules, led horses, by number.
 */
ropes: Array<[number, number]>,
/**
 * Who strikes whom across touching trays.
 */
contacts?: Array<Contact>,
/**
 * Lanterns, whether they burn or not.
 */
lanterns: Array<LanternSight>,
/**
 * Barricades.
 */
barricades: Array<BarricadeSight>,
/**
 * By night the hexes that are in the light, all others being dark; nothing by day.
 */
light: Array<number> | null,
/**
 * Whether the alarm has been raised; nothing where there is none to raise.
 */
alarm: boolean | null,
/**
 * A duel that is on: nobody else may stir.
 */
duel: DuelSight | null,
/**
 * The score if the game ended now, as far as this eye knows it.
 */
points: BySide<number>,
/**
 * How far each of `Scene.goals` has come, as far as this eye knows it.
 */
goals: Array<GoalSight>,
/**
 * How it ended.
 */
outcome: EndSight | null, };

/**
 * A lantern on its pole.
 */
export type LanternSight = {
/**
 * The hex it stands in.
 */
cell: number,
/**
 * It burns.
 */
lit: boolean, };

/**
 * How a game ended.
 */
export type EndSight = {
/**
 * Who won; nobody if it is drawn.
 */
won: Side | null,
/**
 * The same in words.
 */
words: string,
/**
 * What decided it, in words; empty where the words say it already.
 */
why?: string,
/**
 * Who gave it up, if somebody did.
 */
gave_up?: Side, };

/**
 * How a piece is, by the shape of its counter.
 */
export type Condition = "healthy" | "stunned" | "wounded" | "dead";

/**
 * Where a piece would be.
 */
export type Ghost = {
/**
 * Where it would stand, head first.
 */
cells: Array<Where>,
/**
 * The middle of its counter.
 */
x: number,
/**
 * The middle of its counter.
 */
y: number,
/**
 * Degrees clockwise from pointing east.
 */
facing: number, };

/**
 * An order that is written for a piece.
 */
export type Written = {
/**
 * The part of the turn it is for, from 1, where several are written at once.
 */
phase?: number,
/**
 * In words.
 */
text: string,
/**
 * Where the piece would then be, if nothing comes between.
 */
ghost?: Ghost,
/**
 * Whom it is aimed at.
 */
at?: Array<number>, };

/**
 * What a piece reaches with one of its weapons.
 */
export type Zone = {
/**
 * The weapon, and how it is used.
 */
name: string,
/**
 * The places it reaches, and how well.
 */
cells: Array<ZoneCell>,
/**
 * On a measured table the bands of its range, the nearest first.
 */
bands?: Array<ZoneBand>,
/**
 * The rule it rests on.
 */
rule: string, };

/**
 * A place within a zone.
 */
export type ZoneCell = {
/**
 * Where.
 */
cell: Where,
/**
 * What is written there, short.
 */
text: string,
/**
 * How well it reaches there: 0 is as well as can be, more is worse.
 */
worse: number, };

/**
 * A band about a point of a measured table, all round or before it only.
 */
export type ZoneBand = {
/**
 * The point it lies about.
 */
middle: [number, number],
/**
 * From so far …
 */
from: number,
/**
 * … to so far, in units of the table.
 */
to: number,
/**
 * Where its middle lies, in degrees clockwise from north, and how wide it is; nothing of a
 * band all round.
 */
arc?: [number, number],
/**
 * What is written there, short.
 */
text: string,
/**
 * How well it reaches there: 0 is as well as can be, more is worse.
 */
worse: number, };

/**
 * One end of a ruler.
 */
export type Tip = { "piece": number } | { "at": [number, number] };

/**
 * Where a piece can get to by one move: what is drawn. Whether it may end at a point is told by
 * the way there.
 */
export type Region = {
/**
 * Whose, by number.
 */
piece: number,
/**
 * Rings of points; what lies inside an odd number of them belongs to it.
 */
rings: Array<Array<[number, number]>>,
/**
 * How far it may go in all.
 */
limit: number,
/**
 * The same in words.
 */
text: string,
/**
 * The rule it rests on.
 */
rule: string, };

/**
 * The way a piece would take to a point, what it costs, and what stops it.
 */
export type Way = {
/**
 * Who, by number.
 */
piece: number,
/**
 * Corner by corner, from where it stands to where it would end.
 */
path: Array<[number, number]>,
/**
 * Where it would stand.
 */
ghost: Ghost,
/**
 * What it costs …
 */
cost: number,
/**
 * … of so much.
 */
limit: number,
/**
 * The cost line by line, each with its rule.
 */
tally: Array<TallyLine>,
/**
 * Whom it would touch, by number.
 */
touches: Array<number>,
/**
 * What is sent back if it is chosen; nothing if it may not go there.
 */
choice: Choice | null,
/**
 * Why it may not.
 */
why: WhyNot | null, };

/**
 * A ruler laid on the table.
 */
export type Ruler = {
/**
 * Where it begins …
 */
from: [number, number],
/**
 * … and ends.
 */
to: [number, number],
/**
 * Whole millimetres, rounded half up: for reading only.
 */
millimetres: number,
/**
 * Whatever it is held against, each with an exact answer.
 */
limits: Array<Limit>, };

/**
 * A length that a distance is held against.
 */
export type Limit = {
/**
 * What it is the limit of.
 */
text: string,
/**
 * How much.
 */
limit: number,
/**
 * The distance is no more than that, exactly.
 */
within: boolean,
/**
 * The rule it rests on.
 */
rule: string, };

/**
 * All there is to know of a piece, in parts.
 */
export type Sheet = {
/**
 * Whose, by number.
 */
piece: number,
/**
 * The name.
 */
name: string,
/**
 * What it is.
 */
kind: string,
/**
 * Its parts, in order.
 */
parts: Array<SheetPart>, };

/**
 * A part of a sheet.
 */
export type SheetPart = {
/**
 * What it is about.
 */
title: string,
/**
 * Line by line.
 */
lines: Array<TallyLine>, };

/**
 * How a piece stands on a measured table.
 */
export type Stand = {
/**
 * The radius of its round base, in units of the table.
 */
base?: number,
/**
 * The tray of figures it is, where it is no single figure.
 */
tray?: Tray,
/**
 * Where it looks matters: its token has a notch there.
 */
looks?: boolean,
/**
 * Its group: index in `Scene.groups`.
 */
group?: number,
/**
 * What is to be seen of it from far.
 */
signs?: Array<Sign>, };

/**
 * Something about a piece that is to be seen from far, by a sign on its token.
 */
export type Sign = "disabled" | "withdrawing" | "routing" | "loaded" | "leader" | "commander";

/**
 * A piece as one eye sees it.
 */
export type PieceSight = {
/**
 * Its number for this eye.
 */
id: number,
/**
 * Its name.
 */
name: string,
/**
 * Index in `Scene.kinds`.
 */
kind: number,
/**
 * Whose it is; nobody's if it is an animal or a thing.
 */
side: Side | null,
/**
 * Where it stands, head first; empty if it is not on the board by itself.
 */
cells: Array<Where>,
/**
 * The middle of its counter.
 */
x: number,
/**
 * The middle of its counter.
 */
y: number,
/**
 * Degrees clockwise from pointing east; 0 of what has no facing.
 */
facing: number,
/**
 * The hexes it covers side by side: 1, or 2 for a horseman or a horse.
 */
long: number,
/**
 * Its three numbers now; `Scene.values` says what they are.
 */
values: [number, number, number],
/**
 * How it is.
 */
condition: Condition,
/**
 * Bound.
 */
prisoner: boolean,
/**
 * Sits on a horse.
 */
mounted: boolean,
/**
 * Alive and on the board.
 */
here: boolean,
/**
 * Has done its part of this step.
 */
acted: boolean,
/**
 * Points it has left of a move that it has begun.
 */
left?: number,
/**
 * The enemy does not see it.
 */
unseen: boolean,
/**
 * Where it is, in words.
 */
place: string,
/**
 * What else is to be known, in words: `wounded`, `9 arrows`.
 */
notes: Array<string>,
/**
 * What is written for it and not yet carried out, as far as this eye may know it.
 */
written?: Array<Written>,
/**
 * The radius of its round base, in units of the table.
 */
base?: number,
/**
 * The tray of figures it is, where it is no single figure.
 */
tray?: Tray,
/**
 * Where it looks matters: its token has a notch there.
 */
looks?: boolean,
/**
 * Its group: index in `Scene.groups`.
 */
group?: number,
/**
 * What is to be seen of it from far.
 */
signs?: Array<Sign>, };

/**
 * A barricade, which shelters from one way only.
 */
export type BarricadeSight = {
/**
 * The hex it stands in.
 */
cell: number,
/**
 * The way its front looks: degrees clockwise from east.
 */
facing: number,
/**
 * The same in words.
 */
text: string, };

/**
 * Two champions between the lines.
 */
export type DuelSight = {
/**
 * The champions, by number.
 */
champions: BySide<number>,
/**
 * How long it goes on if neither strikes, in words.
 */
text: string,
/**
 * The rule it rests on.
 */
rule: string, };

/**
 * A tray of figures. Its front looks where the piece does (`PieceSight.facing`).
 */
export type Tray = {
/**
 * Half its width and half its depth, in units of the table.
 */
half: [number, number],
/**
 * The side its men face, clockwise from the front of the tray: 0 to 3.
 */
front: number,
/**
 * Places in a rank.
 */
files: number,
/**
 * Places in all, rank by rank from the left of the front rank.
 */
places: number,
/**
 * How many of them are taken, from the first on; the rest are losses.
 */
taken: number,
/**
 * The sign on its banner that says what it is: a drawing of `figures.svg`.
 */
sign: string,
/**
 * The sign of its missile weapon, likewise.
 */
arm?: string,
/**
 * Who leads it and stands on it, by number.
 */
leader?: number,
/**
 * It runs.
 */
routed?: boolean, };

/**
 * One piece strikes another that it touches.
 */
export type Contact = {
/**
 * Who strikes, by number.
 */
from: number,
/**
 * Whom.
 */
to: number,
/**
 * Where it comes from, as whoever is struck sees it.
 */
kind: Onset, };

/**
 * Where a blow comes from, as whoever is struck sees it.
 */
export type Onset = "front" | "flank" | "rear";

/**
 * Free words that are wanted. They are said as an action: `{"said": "write one / two"}`, that is
 * `verb` and the lines, with ` / ` between them.
 */
export type Writing = {
/**
 * The word they begin with.
 */
verb: string,
/**
 * Fewest and most lines.
 */
lines: [number, number],
/**
 * Fewest and most letters in all, a line's end being one.
 */
letters: [number, number], };

/**
 * A choice that ruins whoever makes it.
 */
export type Grave = {
/**
 * What.
 */
choice: Choice,
/**
 * What comes of it, in words.
 */
warning: string,
/**
 * The rule that says so.
 */
rule: string, };

/**
 * Who can tell that nobody can act in a step.
 */
export type Passes = "openly" | "unseen";

/**
 * What a side is asked.
 */
export type Prompt = {
/**
 * Who decides.
 */
side: Side,
/**
 * What, in a sentence.
 */
text: string,
/**
 * What is asked of a piece that is in hand; `{who}` stands for its name. Left out where the
 * sentence says it already.
 */
whom?: string,
/**
 * The rule it rests on.
 */
rule: string,
/**
 * What kind of decision it is, by name, such as `shoot`.
 */
ask: string,
/**
 * Where it sits: `set-up`, `turn` (may be ended) or `reaction` (must be answered).
 */
pace: string,
/**
 * The pieces that can act.
 */
subjects: Array<number>,
/**
 * What the side itself can choose: end the step, yield, hold ground.
 */
own: Array<Choice>,
/**
 * Places where the side itself can put something, where these are too many to be told one by
 * one: what can be put there is told to whoever asks.
 */
spots?: Array<Where>,
/**
 * What is done for whoever does nothing.
 */
idle: Choice,
/**
 * Free words are wanted, such as a poem.
 */
writing?: Writing,
/**
 * The free words that it is about, line by line: the poem to be judged.
 */
quote?: Array<string>,
/**
 * What could be chosen as well, but is never offered without a warning.
 */
grave?: Grave,
/**
 * Nobody can act, nothing but the idle choice is left, and the side has done nothing in this
 * step that it could take back: it may be passed without asking.
 */
passes?: Passes, };

/**
 * One action that can be chosen. Its `action` is sent back as it is. A horseman alone has
 * hundreds, so whatever says nothing is left out.
 */
export type Choice = {
/**
 * What is sent back: the page never looks into it.
 */
action: unknown,
/**
 * What kind of action it is; left out of a plain `move`.
 */
kind?: string,
/**
 * The same in words that the command line understands.
 */
words: string,
/**
 * What to write on a button, short; left out of what is chosen by pointing at a place.
 */
label?: string,
/**
 * Pieces that act together, the subject first.
 */
by: Array<number>,
/**
 * Pieces it is aimed at; left out if there are none.
 */
at?: Array<number>,
/**
 * Where it ends, head first; left out if nowhere.
 */
to?: Array<Where>,
/**
 * What it costs of a piece's movement.
 */
cost?: number,
/**
 * How likely it is to hurt, in hundredths, where it is aimed at somebody; a quick guide, the
 * preview tells all.
 */
hurts?: number,
/**
 * The part of the turn it is written for, from 1, where several are written at once.
 */
phase?: number,
/**
 * Where whoever acts would then be, if nothing comes between.
 */
ghost?: Ghost,
/**
 * The goals it would bring forward at once, or by leaving from where it ends: indices in
 * `Scene.goals`; left out if there are none.
 */
serves?: Array<number>,
/**
 * The umpire gives no reason with it, since it only moves pieces that he runs; left out of
 * everything else.
 */
plain?: boolean, };

/**
 * An exact chance.
 */
export type ChanceTold = {
/**
 * So many …
 */
num: number,
/**
 * … in so many.
 */
den: number, };

/**
 * What will come of an action, before it is chosen.
 */
export type Preview = {
/**
 * What is done, in words.
 */
words: string,
/**
 * The sum that leads to the die, line by line, each with its rule.
 */
tally: Array<TallyLine>,
/**
 * Every result with its exact chance, likeliest first; empty if no die falls and
 * nobody is hurt.
 */
falls: Array<FallTold>,
/**
 * Dice that may fall.
 */
dice: number, };

/**
 * One line of a tally.
 */
export type TallyLine = {
/**
 * What it is for.
 */
text: string,
/**
 * What it adds or is.
 */
value: string,
/**
 * The rule it rests on.
 */
rule: string, };

/**
 * Who a result is good or bad for, from worst for the target to worst for the one who acts.
 */
export type Harm = "hit" | "killed" | "wounded" | "stunned" | "driven" | "nothing" | "backfires";

/**
 * One result and its chance.
 */
export type FallTold = {
/**
 * What happens, in words.
 */
text: string,
/**
 * How likely.
 */
chance: ChanceTold,
/**
 * Its colour and place among the bars.
 */
harm: Harm, };

/**
 * Why something cannot be chosen.
 */
export type WhyNot = {
/**
 * What and why, in words.
 */
text: string,
/**
 * The rule it rests on.
 */
rule: string, };

/**
 * A line of sight.
 */
export type SightLine = {
/**
 * From the eye …
 */
from: [number, number],
/**
 * … to what it looks at.
 */
to: [number, number],
/**
 * Whether it gets there.
 */
clear: boolean,
/**
 * Where it is stopped.
 */
blocked: Array<Where>,
/**
 * The same in words, and the cover the target has if it is clear.
 */
text: string,
/**
 * The rule it rests on.
 */
rule: string,
/**
 * How far it is: hexes, or units of the table.
 */
range: number, };

/**
 * What the enemy could do to a piece in answer, one enemy alone against it.
 */
export type Threat = {
/**
 * Who.
 */
by: number,
/**
 * Whom he could hurt.
 */
at: number,
/**
 * How: `shoots from where he is`, `moves up and fights`.
 */
text: string,
/**
 * How likely it is to hurt (stun or worse).
 */
hurts: ChanceTold,
/**
 * How likely it is to kill.
 */
kills: ChanceTold, };

/**
 * One entry of the log as an eye may know it. Of an entry of which it sees nothing it is told
 * nothing, not even that there was one.
 */
export type Told = {
/**
 * Its number among those this eye is told of, from 0.
 */
n: number,
/**
 * Who decided.
 */
side: Side,
/**
 * The umpire decided, and gave the reason that stands in `words`; left out if a side did.
 */
umpire?: boolean,
/**
 * The turn it belongs to.
 */
turn: number,
/**
 * What happened.
 */
lines: Array<LineTold>,
/**
 * Free words that go with it, line by line, such as a poem; left out if there are none.
 */
words?: Array<string>,
/**
 * How well its dice fell for whoever threw them: so many in a hundred such throws would have
 * done worse, half of those that would have done the same included. 50 is even luck. Left out
 * if the dice decided nothing between the sides.
 */
luck?: number, };

/**
 * One thing that happened.
 */
export type LineTold = {
/**
 * In words; empty of what is only to be shown.
 */
text: string,
/**
 * The rule it rests on.
 */
rule: string,
/**
 * The sum that led to it, in words.
 */
tally: string | null,
/**
 * Its dice.
 */
dice: Array<DieTold>,
/**
 * The pieces it is about.
 */
about: Array<number>,
/**
 * How to show it.
 */
show: Show | null,
/**
 * Two scores held against each other, each with all that was added to its die.
 */
versus?: [Score, Score],
/**
 * The cell of a printed table that decided it.
 */
cell?: TableCell,
/**
 * The umpire said or wrote it himself; left out of everything else.
 */
ruled?: boolean,
/**
 * A step that began here was over at once, since nobody could act in it.
 */
passed?: boolean, };

/**
 * A cell of a printed table.
 */
export type TableCell = {
/**
 * The table: `TableTold.name`.
 */
table: string,
/**
 * The head of its row.
 */
row: string,
/**
 * The head of its column.
 */
column: string, };

/**
 * One of two scores that are held against each other.
 */
export type Score = {
/**
 * Whose.
 */
piece: number,
/**
 * With what, in words.
 */
with: string,
/**
 * The die.
 */
die: number,
/**
 * What is added to it, line by line.
 */
sum: Array<TallyLine>,
/**
 * Die and sum.
 */
total: number,
/**
 * Won, by how much; nothing of the loser, 0 of both in a draw.
 */
won_by: number | null, };

/**
 * A die that fell.
 */
export type DieTold = {
/**
 * How many faces it has.
 */
faces: number,
/**
 * The face it showed.
 */
face: number,
/**
 * Who rolled it.
 */
by: Side, };

/**
 * How to show something that happened.
 */
export type Show = { "kind": "path",
/**
 * Which.
 */
piece: number,
/**
 * Where it goes through, from where it stood.
 */
path: Array<[number, number]>,
/**
 * Its facing at the end.
 */
facing: number, } | { "kind": "flight",
/**
 * From whom.
 */
by: number,
/**
 * At whom.
 */
at: number, } | { "kind": "clash",
/**
 * Who attacks.
 */
by: Array<number>,
/**
 * Whom.
 */
at: Array<number>, } | { "kind": "change",
/**
 * Which.
 */
piece: number,
/**
 * To what.
 */
condition: Condition, } | { "kind": "loss",
/**
 * Which.
 */
piece: number,
/**
 * How many are lost …
 */
lost: number,
/**
 * … and how many are left.
 */
left: number, } | { "kind": "step",
/**
 * Its name.
 */
text: string, };

/**
 * A die that is waited for, thrown by hand.
 */
export type Wanted = {
/**
 * How many faces it has.
 */
faces: number,
/**
 * Who rolls it.
 */
by: Side,
/**
 * The rule that asks for it.
 */
rule: string,
/**
 * What it is for, in words.
 */
text: string, };

/**
 * Everything an eye needs after something happened, or after it comes back.
 */
export type Update = {
/**
 * How many entries this eye was told of.
 */
entries: number,
/**
 * How many entries the eye may keep of those it has; `told` follows them. Fewer than it had
 * if something was taken back.
 */
keep: number,
/**
 * What happened since.
 */
told: Array<Told>,
/**
 * What there is to see.
 */
sight: Sight,
/**
 * What this eye's side is asked; for an eye without a side, nothing.
 */
prompt: Prompt | null,
/**
 * Whom the game waits for and for what, in words, when this eye is not asked.
 */
waits: string | null,
/**
 * The die it waits for.
 */
wanted: Wanted | null,
/**
 * It waits for the umpire, who has something to decide himself; left out otherwise.
 */
umpire?: boolean,
/**
 * The umpire has halted the game: why, in his words, and by which rule.
 */
halted?: WhyNot,
/**
 * Why this eye's side cannot take back its last decision; nothing if it can.
 */
no_back: WhyNot | null, };

/**
 * What an eye needs after something happened, if it knows how things stood before. Whatever is
 * left out is as it was; `null` stands for what is not there any more.
 */
export type Change = {
/**
 * How many entries this eye was told of.
 */
entries: number,
/**
 * How many entries the eye may keep of those it has; `told` follows them.
 */
keep: number,
/**
 * What happened since. How well its dice fell is told to whoever asks.
 */
told: Array<Told>,
/**
 * What looks different.
 */
sight?: SightChange,
/**
 * What this eye's side is asked.
 */
prompt?: Prompt | null,
/**
 * Whom the game waits for.
 */
waits?: string | null,
/**
 * The die it waits for.
 */
wanted?: Wanted | null,
/**
 * Whether it waits for the umpire.
 */
umpire?: boolean,
/**
 * The umpire has halted the game.
 */
halted?: WhyNot | null,
/**
 * Why this eye's side cannot take back its last decision.
 */
no_back?: WhyNot | null, };

/**
 * What looks different. The fields are those of [`Sight`]; pieces only if they are new or not as
 * they were.
 */
export type SightChange = {
/**
 * The pieces that are new or not as they were, each whole.
 */
pieces?: Array<PieceSight>,
/**
 * All pieces there are now, by number, in their order, if these are others than before or
 * come in another order.
 */
order?: Array<number>,
/**
 * Where the course of play stands.
 */
clock?: string,
/**
 * The game turn.
 */
turn?: number,
/**
 * Whose part of the turn it is.
 */
active?: Side | null,
/**
 * The step under way.
 */
step?: number | null,
/**
 * Ropes between pieces.
 */
ropes?: Array<[number, number]>,
/**
 * Who strikes whom across touching trays.
 */
contacts?: Array<Contact>,
/**
 * Lanterns.
 */
lanterns?: Array<LanternSight>,
/**
 * Barricades.
 */
barricades?: Array<BarricadeSight>,
/**
 * The hexes that are in the light.
 */
light?: Array<number> | null,
/**
 * Whether the alarm has been raised.
 */
alarm?: boolean | null,
/**
 * A duel that is on.
 */
duel?: DuelSight | null,
/**
 * The score if the game ended now.
 */
points?: BySide<number>,
/**
 * How far each goal has come.
 */
goals?: Array<GoalSight>,
/**
 * How it ended.
 */
outcome?: EndSight | null, };

/**
 * A whole book.
 */
export type BookTold = {
/**
 * Its name, such as `cry-havoc`.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * Which edition it restates.
 */
edition: string,
/**
 * What it is about, in a sentence.
 */
summary: string,
/**
 * Where its numbers come from.
 */
sources: Array<string>,
/**
 * Its chapters in order.
 */
chapters: Array<ChapterTold>,
/**
 * The printed tables, in the order in which the chapters show them.
 */
tables: Array<TableTold>,
/**
 * Where the printed rules are silent or contradict themselves.
 */
rulings: Array<RuleTold>,
/**
 * The switches, as the book has them.
 */
switches: Array<OptionScene>, };

/**
 * A chapter.
 */
export type ChapterTold = {
/**
 * Its name, such as `13-combat`.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * What stands before its first rule.
 */
intro: Array<Block>,
/**
 * Its rules in order.
 */
rules: Array<RuleTold>, };

/**
 * A rule or a ruling.
 */
export type RuleTold = {
/**
 * Such as `SG-CMB-09`.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * How it is kept true: `tested`, `prose` or `later`.
 */
mark: string,
/**
 * Why it is not played yet, of those marked `later`.
 */
later: string | null,
/**
 * What it says.
 */
text: Array<Block>, };

/**
 * A piece of running text.
 */
export type Block = { "kind": "paragraph",
/**
 * Its words.
 */
text: Array<Span>, } | { "kind": "list",
/**
 * Numbered from 1, or with bullets.
 */
ordered: boolean,
/**
 * Its points.
 */
items: Array<Array<Span>>, } | { "kind": "rows",
/**
 * The heads of its columns.
 */
head: Array<Array<Span>>,
/**
 * Its rows.
 */
rows: Array<Array<Array<Span>>>, } | { "kind": "table",
/**
 * Its name.
 */
name: string, } | { "kind": "picture",
/**
 * What it shows.
 */
title: string,
/**
 * The picture, as SVG.
 */
svg: string, } | { "kind": "verbatim",
/**
 * The text.
 */
text: string, };

/**
 * Words of one kind.
 */
export type Span = { "kind": "plain",
/**
 * The words.
 */
text: string, } | { "kind": "emphasis",
/**
 * What is stressed: links can stand in it.
 */
text: Array<Span>, } | { "kind": "strong",
/**
 * The words.
 */
text: string, } | { "kind": "code",
/**
 * The name.
 */
text: string, } | { "kind": "rule",
/**
 * The id.
 */
id: string, };

/**
 * A printed table.
 */
export type TableTold = {
/**
 * Its name, such as `combat-foot`.
 */
name: string,
/**
 * What it is called.
 */
title: string,
/**
 * The rule that sends the reader to it.
 */
rule: string,
/**
 * The heads of its columns.
 */
columns: Array<string>,
/**
 * Its rows.
 */
rows: Array<RowTold>,
/**
 * What the cells mean, in the order printed.
 */
key: Array<KeyTold>, };

/**
 * A row of a printed table.
 */
export type RowTold = {
/**
 * Its head: the face of the die, a kind of ground.
 */
name: string,
/**
 * Its cells; what they mean stands in `TableTold.key`.
 */
cells: Array<string>, };

/**
 * One line of a table's key.
 */
export type KeyTold = {
/**
 * What is printed in a cell.
 */
cell: string,
/**
 * What it means.
 */
text: string, };

/**
 * A band as its page shows it.
 */
export type BandTold = {
/**
 * The book it is played by.
 */
book: string,
/**
 * What the book is called.
 */
title: string,
/**
 * What the band is called.
 */
name: string,
/**
 * The day of its calendar, from 1.
 */
day: number,
/**
 * All its money, in words.
 */
money: string,
/**
 * Its people, the dead last.
 */
members: Array<MemberTold>,
/**
 * Fights that some of them are at.
 */
away: Array<AwayTold>,
/**
 * What can be done with the band as a whole.
 */
acts: Array<ActTold>,
/**
 * What was done, the latest first; of a long life only the last part.
 */
calendar: Array<DeedTold>,
/**
 * How much was done in all.
 */
deeds: number, };

/**
 * Somebody of a band.
 */
export type MemberTold = {
/**
 * His name, by which he is known in the band.
 */
name: string,
/**
 * What he is.
 */
kind: string,
/**
 * The drawing that stands for him.
 */
figure: string,
/**
 * A player's own character.
 */
own: boolean,
/**
 * How he is: `well`, `wounded`, `healing`, `away` or `dead`.
 */
state: string,
/**
 * The same in a sentence.
 */
health: string,
/**
 * Wounds.
 */
wounds: number,
/**
 * Wounds that kill him.
 */
limit: number,
/**
 * His money, in words.
 */
purse: string,
/**
 * His sheet.
 */
sheet: Array<SheetPart>,
/**
 * His fights, the latest first.
 */
fights: Array<FoughtTold>,
/**
 * What can be done with him.
 */
acts: Array<ActTold>,
/**
 * Why he cannot go to a fight; nothing if he can.
 */
stays: WhyNot | null, };

/**
 * A fight somebody was in.
 */
export type FoughtTold = {
/**
 * The table at which it was played.
 */
table: string,
/**
 * What the scenario is called.
 */
title: string,
/**
 * On which day.
 */
day: number,
/**
 * How it went for him.
 */
words: string, };

/**
 * A fight that some are at.
 */
export type AwayTold = {
/**
 * The table at which it is played.
 */
table: string,
/**
 * What the scenario is called.
 */
title: string,
/**
 * Who.
 */
who: Array<string>, };

/**
 * Something that was done.
 */
export type DeedTold = {
/**
 * Its number, from 1.
 */
n: number,
/**
 * On which day, from 1.
 */
day: number,
/**
 * What kind it was, such as `buy`.
 */
kind: string,
/**
 * What came of it.
 */
words: string,
/**
 * The rule it rests on.
 */
rule: string,
/**
 * The dice that fell.
 */
dice: Array<number>,
/**
 * The table of a fight.
 */
table: string | null, };

/**
 * Something that can be done, as a form to fill in.
 */
export type ActTold = {
/**
 * Its name, which is sent back.
 */
act: string,
/**
 * What to write on a button.
 */
title: string,
/**
 * What it means, in a sentence.
 */
about: string,
/**
 * The rule it rests on.
 */
rule: string,
/**
 * It cannot be taken back: worth a second question.
 */
grave: boolean,
/**
 * Why it cannot be done now; nothing if it can.
 */
why: WhyNot | null,
/**
 * What must be said with it.
 */
fields: Array<FieldTold>, };

/**
 * One field of a form.
 */
export type FieldTold = {
/**
 * Its name, which is sent back with the answer.
 */
name: string,
/**
 * What to write beside it.
 */
title: string,
/**
 * What it asks for.
 */
kind: FieldKind,
/**
 * Only if another field is answered in one of these ways.
 */
only: OnlyIf | null, };

/**
 * When a field is to be answered.
 */
export type OnlyIf = {
/**
 * The name of the other field.
 */
field: string,
/**
 * Its answers.
 */
among: Array<string>, };

/**
 * What a field asks for.
 */
export type FieldKind = { "t": "text",
/**
 * Letters at most.
 */
most: number,
/**
 * What stands there at first.
 */
usual: string, } | { "t": "number",
/**
 * The least.
 */
least: number,
/**
 * The most.
 */
most: number,
/**
 * What stands there at first.
 */
usual: number,
/**
 * What is counted.
 */
unit: string, } | { "t": "seed",
/**
 * What stands there if nobody draws.
 */
usual: number, } | { "t": "yes",
/**
 * What stands there at first.
 */
usual: boolean, } | { "t": "pick",
/**
 * Which.
 */
picks: Array<PickTold>, };

/**
 * One of several.
 */
export type PickTold = {
/**
 * Its name, which is sent back.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * What it means.
 */
about: string, };

/**
 * What somebody wants to do with a band: the name of an act, whom it concerns, and the answers.
 */
export type Wish = {
/**
 * The name of the act.
 */
act: string,
/**
 * Whom it concerns, if it is somebody's.
 */
who?: string,
/**
 * The answers, by the names of the fields.
 */
with: Record<string, string | number | boolean>, };

/**
 * What can be bought and sold in a place, by one of the band.
 */
export type MarketTold = {
/**
 * The place.
 */
place: string,
/**
 * Every place.
 */
places: Array<PickTold>,
/**
 * Who buys and sells.
 */
who: string,
/**
 * What he has to spend.
 */
purse: string,
/**
 * What there is, by kinds.
 */
shelves: Array<ShelfTold>, };

/**
 * Wares of a kind.
 */
export type ShelfTold = {
/**
 * What kind.
 */
title: string,
/**
 * The wares.
 */
wares: Array<WareTold>, };

/**
 * Something that can be bought or sold.
 */
export type WareTold = {
/**
 * Its name, which is sent back.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * What it is.
 */
about: string,
/**
 * What one costs here, in words.
 */
price: string,
/**
 * How many he has.
 */
has: number,
/**
 * How many can be bought at a time.
 */
most: number,
/**
 * Why he cannot buy one; nothing if he can.
 */
buy: WhyNot | null,
/**
 * What a dealer gives for one, in words; nothing if no dealer wants it.
 */
offer: string | null,
/**
 * Why he cannot sell one; nothing if he can.
 */
sell: WhyNot | null, };

/**
 * Where a band can fight.
 */
export type FieldOfBattle = {
/**
 * The full name of the scenario.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * What each side is after.
 */
aims: string,
/**
 * How long it takes two people, roughly.
 */
minutes: number,
/**
 * The two sides.
 */
sides: [PlaceTold, PlaceTold], };

/**
 * A side that a band can take.
 */
export type PlaceTold = {
/**
 * One word.
 */
id: string,
/**
 * What it is called.
 */
name: string,
/**
 * How many of a band there is room for.
 */
room: number,
/**
 * Who of the scenario gives up his place for each of them, in order.
 */
places: Array<string>, };

/**
 * Everything a force of a book can be made of.
 */
export type MusterTold = {
/**
 * The book.
 */
book: string,
/**
 * What the book is called.
 */
title: string,
/**
 * What a force is called in it, and what it is made of: one, and several.
 */
words: MusterWords,
/**
 * The rule by which everything has its price.
 */
rule: string,
/**
 * What a force can be made for; the first are points alone.
 */
terms: Array<TermsTold>,
/**
 * What is ready to be taken, by kinds.
 */
shelves: Array<StockShelf>,
/**
 * Everything that can be said of an entry; each kind names those that are asked of it.
 */
fields: Array<FieldTold>, };

/**
 * How a book speaks of forces.
 */
export type MusterWords = {
/**
 * A force, such as `band`.
 */
force: string,
/**
 * One of what it is made of, such as `figure`.
 */
one: string,
/**
 * Several of them.
 */
many: string, };

/**
 * What a force can be made for: a scenario that takes forces of the players' own, or points alone.
 */
export type TermsTold = {
/**
 * The full name of the scenario; nothing of points alone.
 */
scenario: string | null,
/**
 * What it is called.
 */
title: string,
/**
 * What a force may be worth, if nobody says otherwise.
 */
points: number,
/**
 * The least that can be agreed on.
 */
least: number,
/**
 * The most that can be agreed on; the same as the least where the scenario decides.
 */
most: number,
/**
 * What else must be kept to, a line each.
 */
limits: Array<string>,
/**
 * The rule they rest on.
 */
rule: string,
/**
 * The sides that a force can take the place of.
 */
sides: Array<TermsSide>,
/**
 * What a table of it is asked for beside the switches of the book, such as the number from
 * which its ground is made. The answers are switches of those names. Where points can be
 * agreed on, one of them is `points`.
 */
asks: Array<FieldTold>, };

/**
 * A side that a force can take the place of.
 */
export type TermsSide = {
/**
 * One word.
 */
id: string,
/**
 * What it is called.
 */
name: string,
/**
 * The switch that holds the force as it is written.
 */
switch: string,
/**
 * Whether somebody must be brought: nobody is listed for it, and nobody is raised for it.
 */
needed: boolean, };

/**
 * What is ready to be taken, of a kind.
 */
export type StockShelf = {
/**
 * What kind.
 */
title: string,
/**
 * What there is.
 */
stock: Array<StockTold>, };

/**
 * Something that is ready to be taken.
 */
export type StockTold = {
/**
 * Its name, which is sent back.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * What it is and carries, in words.
 */
about: string,
/**
 * The drawing of it.
 */
figure: string,
/**
 * What one costs as it is.
 */
price: number,
/**
 * How the fields stand if nobody says otherwise.
 */
with: Record<string, string | number | boolean>,
/**
 * The fields that are asked of it, by name.
 */
fields: Array<string>, };

/**
 * A force.
 */
export type Force = {
/**
 * What it is called.
 */
name: string,
/**
 * The full name of the scenario it is made for; nothing of points alone.
 */
scenario: string | null,
/**
 * What it may be worth.
 */
points: number,
/**
 * What it is made of.
 */
rows: Array<ForceRow>, };

/**
 * An entry of a force.
 */
export type ForceRow = {
/**
 * What is taken.
 */
kind: string,
/**
 * What was said of it; whatever is left out stands as usual.
 */
with: Record<string, string | number | boolean>, };

/**
 * A force as it was weighed.
 */
export type ForceTold = {
/**
 * The force.
 */
force: Force,
/**
 * The same as it is written: to be kept, sent, and brought to a table.
 */
text: string,
/**
 * What it is worth.
 */
total: number,
/**
 * What it may be worth.
 */
points: number,
/**
 * How many of them there are, in words.
 */
strength: string,
/**
 * Its entries, in order.
 */
rows: Array<RowWeighed>,
/**
 * Everything that is wrong with it; nothing if it may take the field.
 */
objections: Array<ObjectionTold>, };

/**
 * An entry as it was weighed.
 */
export type RowWeighed = {
/**
 * What it is called.
 */
title: string,
/**
 * What it is and carries, in words.
 */
about: string,
/**
 * The drawing of it.
 */
figure: string,
/**
 * How many there are of it.
 */
count: number,
/**
 * What all of them cost; nothing if there is no such thing.
 */
price: number | null, };

/**
 * Something that is wrong with a force.
 */
export type ObjectionTold = {
/**
 * The entry it concerns, from 0; nothing if it is the force as a whole.
 */
row: number | null,
/**
 * Why, and by which rule.
 */
why: WhyNot, };

/**
 * What a force is to be raised for, at random.
 */
export type Levy = {
/**
 * The full name of the scenario; nothing of points alone.
 */
scenario?: string,
/**
 * What it may be worth; as usual if nothing is said.
 */
points?: number,
/**
 * What all chance is drawn from: the same number raises the same force.
 */
seed: number, };

/**
 * A lesson as a list shows it.
 */
export type LessonInfo = {
/**
 * Full name, such as `cry-havoc/green`.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * What it teaches, in a sentence or two.
 */
about: string,
/**
 * The full name of the scenario it is held on.
 */
scenario: string,
/**
 * How long it takes, roughly.
 */
minutes: number,
/**
 * How many steps it has.
 */
steps: number, };

/**
 * Where a lesson stands.
 */
export type LessonTold = {
/**
 * Full name, such as `cry-havoc/green`.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * The step it stands at, from 0; as many as there are steps once all are done.
 */
step: number,
/**
 * How many steps it has.
 */
steps: number,
/**
 * What is said, a paragraph each; empty while the lesson waits for its next chance, and once
 * it is done.
 */
say: Array<string>,
/**
 * What is pointed at.
 */
points: Array<PointTold>,
/**
 * What it waits for.
 */
waits: WaitTold,
/**
 * The act that is taught, in words that the command line understands.
 */
words?: string, };

/**
 * What a step of a lesson waits for.
 */
export type WaitTold = { "for": "next" } | { "for": "page",
/**
 * What.
 */
deed: Deed, } | { "for": "game" } | { "for": "chance" } | { "for": "nothing" };

/**
 * Something a lesson points at.
 */
export type PointTold = { "at": "piece",
/**
 * Its number for this eye.
 */
piece: number, } | { "at": "place",
/**
 * Where.
 */
place: Where, } | { "at": "part",
/**
 * Which.
 */
part: Part, };

/**
 * Parts of a page that lessons point at, by names that do not change.
 */
export type Part = "prompt" | "end" | "go" | "back" | "danger" | "reach" | "sight" | "zones" | "ruler" | "track" | "score" | "log" | "odds" | "slip";

/**
 * What can be done with a page that the game does not hear of.
 */
export type Deed = "hold" | "odds" | "danger" | "sight" | "zones" | "ruler";

/**
 * A band, and what somebody may do with it.
 */
export type CampaignTold = {
/**
 * Its id, as in its address.
 */
id: string,
/**
 * It is his own who asks; otherwise he may only look.
 */
mine: boolean,
/**
 * People may look at it by a link.
 */
shared: boolean,
/**
 * The band.
 */
band: BandTold, };

/**
 * A band as a list shows it.
 */
export type CampaignInfo = {
/**
 * Its id, as in its address.
 */
id: string,
/**
 * The book it is played by.
 */
book: string,
/**
 * What it is called.
 */
name: string,
/**
 * It is his own who asks.
 */
mine: boolean,
/**
 * When something was done with it last, in milliseconds since 1970.
 */
updated: number, };

/**
 * Who sits where.
 */
export type SeatTold = {
/**
 * The player's name; the computer's level; nothing while the seat is free.
 */
name: string | null,
/**
 * `person`, `computer` or `free`.
 */
who: string,
/**
 * Whether a socket of this seat is open.
 */
here: boolean, };

/**
 * What is not the game itself: seats, dice, agreements.
 */
export type RoomTold = {
/**
 * The game's id, as in its address.
 */
id: string,
/**
 * The seats.
 */
seats: BySide<SeatTold>,
/**
 * The umpire's chair; left out if there is none. He sees everything and plays no side.
 */
umpire?: SeatTold,
/**
 * This caller is the umpire; left out if he is not.
 */
umpiring?: boolean,
/**
 * Sides this caller may act for: none for spectators, both on one screen.
 */
mine: Array<"a" | "b">,
/**
 * How many watch.
 */
watchers: number,
/**
 * Where the dice come from: `keyed`, `own` or `seeded`.
 */
dice: string,
/**
 * The promise of the server's key, shown before the first action: BLAKE3 of the key in
 * key-derivation mode with the context `kabuto dice commitment v1`, in hexadecimal.
 */
commitment: string | null,
/**
 * What each side added to the key. The dice come from the server's key and both
 * contributions: BLAKE3 in key-derivation mode with the context `kabuto dice key v1`.
 */
contributions: BySide<string | null>,
/**
 * True once the first action is done: nothing can be added to the key any more.
 */
fixed: boolean,
/**
 * The server's key, once the game is over.
 */
key: string | null,
/**
 * A take-back waits for the other side's word: who asked.
 */
back_asked: "a" | "b" | null,
/**
 * A draw is offered: by whom.
 */
draw_offered: "a" | "b" | null,
/**
 * Agreed to be drawn.
 */
drawn: boolean,
/**
 * The game is over, by the rules or by agreement; everybody sees everything.
 */
over: boolean,
/**
 * The next game, sides swapped, once somebody asked for it.
 */
rematch: string | null,
/**
 * The band that fights here, for whoever sent it; left out for everybody else.
 */
band?: string,
/**
 * Where the lesson stands, for whoever learns; left out where none is held.
 */
lesson?: LessonTold,
/**
 * True if a free seat waits for a player.
 */
open: boolean,
/**
 * True if anybody may see the table.
 */
listed: boolean,
/**
 * The sides that want anybody to see the game, which is over.
 */
shown: Array<"a" | "b">,
/**
 * Why this game can only be looked at, in a sentence; nothing if it can be played.
 */
frozen: string | null,
/**
 * Who signed its file; left out until the game is over.
 */
signed?: SignedTold, };

/**
 * Who signed the file of a game.
 */
export type SignedTold = {
/**
 * This server, `here`; another, `other`; or `nobody`.
 */
how: string,
/**
 * The public key of that server, in hexadecimal.
 */
server: string | null, };

/**
 * A word at the table.
 */
export type ChatTold = {
/**
 * Its number.
 */
n: number,
/**
 * Who said it.
 */
name: string,
/**
 * From which side; nobody's if a spectator's.
 */
side: "a" | "b" | null,
/**
 * What.
 */
text: string, };

/**
 * From the page. `id` is the page's own name for a message, at most 64 letters; whatever changes
 * something is done once, however often it is sent.
 */
export type Says = { "t": "hello",
/**
 * The `seq` of the last message seen.
 */
seq: number,
/**
 * How many entries of the log it has.
 */
keep: number,
/**
 * The eye on one screen.
 */
side: "a" | "b" | null,
/**
 * Whether changes are wanted in place of updates; they are not if it is left out.
 */
changes?: boolean, } | { "t": "look",
/**
 * Whose eye.
 */
side: "a" | "b", } | { "t": "contribute",
/**
 * The page's name for it.
 */
id: string,
/**
 * For whom.
 */
side: "a" | "b",
/**
 * What.
 */
text: string, } | { "t": "act",
/**
 * The page's name for it.
 */
id: string,
/**
 * The `seq` of the last message seen.
 */
seq: number,
/**
 * For whom.
 */
side: "a" | "b",
/**
 * What, as it came with a choice.
 */
action: unknown, } | { "t": "give",
/**
 * The page's name for it.
 */
id: string,
/**
 * Who rolled it.
 */
side: "a" | "b",
/**
 * What it shows.
 */
face: number, } | { "t": "back",
/**
 * The page's name for it.
 */
id: string,
/**
 * For whom.
 */
side: "a" | "b", } | { "t": "allow",
/**
 * The page's name for it.
 */
id: string,
/**
 * Who answers.
 */
side: "a" | "b",
/**
 * Whether it may.
 */
yes: boolean, } | { "t": "resign",
/**
 * The page's name for it.
 */
id: string,
/**
 * Who.
 */
side: "a" | "b", } | { "t": "draw",
/**
 * The page's name for it.
 */
id: string,
/**
 * Who.
 */
side: "a" | "b",
/**
 * Whether one is wanted.
 */
yes: boolean, } | { "t": "heard",
/**
 * The page's name for it.
 */
id: string,
/**
 * Who learns.
 */
side: "a" | "b",
/**
 * Which step, as told.
 */
step: number, } | { "t": "rematch",
/**
 * The page's name for it.
 */
id: string,
/**
 * Everybody stays where he is.
 */
stay?: boolean, } | { "t": "chat",
/**
 * The page's name for it.
 */
id: string,
/**
 * What is said.
 */
text: string, } | { "t": "choices",
/**
 * The page's name for it.
 */
id: string,
/**
 * For whom.
 */
side: "a" | "b",
/**
 * Which piece.
 */
subject: number, } | { "t": "own",
/**
 * The page's name for it.
 */
id: string,
/**
 * For whom.
 */
side: "a" | "b",
/**
 * Where.
 */
place: Where, } | { "t": "preview",
/**
 * The page's name for it.
 */
id: string,
/**
 * For whom.
 */
side: "a" | "b",
/**
 * Of what, as it came with a choice.
 */
action: unknown, } | { "t": "why",
/**
 * The page's name for it.
 */
id: string,
/**
 * For whom.
 */
side: "a" | "b",
/**
 * Which piece.
 */
subject: number,
/**
 * Act on this piece.
 */
piece: number | null,
/**
 * Go to this place.
 */
place: Where | null, } | { "t": "sight",
/**
 * The page's name for it.
 */
id: string,
/**
 * From which piece.
 */
from: number,
/**
 * To which place.
 */
to: Where, } | { "t": "threats",
/**
 * The page's name for it.
 */
id: string,
/**
 * For whom.
 */
side: "a" | "b",
/**
 * Which piece; the worst for each of the side, if none.
 */
piece: number | null,
/**
 * Where this action of one's own would bring it, as it came with a choice.
 */
after: unknown, } | { "t": "zones",
/**
 * The page's name for it.
 */
id: string,
/**
 * Which piece.
 */
piece: number,
/**
 * Where this action of one's own would bring it, as it came with a choice.
 */
after: unknown, } | { "t": "sheet",
/**
 * The page's name for it.
 */
id: string,
/**
 * Which piece.
 */
piece: number, } | { "t": "region",
/**
 * The page's name for it.
 */
id: string,
/**
 * Which piece.
 */
piece: number, } | { "t": "way",
/**
 * The page's name for it.
 */
id: string,
/**
 * For whom.
 */
side: "a" | "b",
/**
 * Which piece.
 */
piece: number,
/**
 * Where to.
 */
to: [number, number],
/**
 * Points on the way.
 */
via: Array<[number, number]>,
/**
 * Where it is to look in the end, in degrees clockwise from north.
 */
facing: number | null, } | { "t": "ways",
/**
 * The page's name for it.
 */
id: string,
/**
 * For whom.
 */
side: "a" | "b",
/**
 * Which pieces.
 */
pieces: Array<number>,
/**
 * How far east and north.
 */
by: [number, number], } | { "t": "ruler",
/**
 * The page's name for it.
 */
id: string,
/**
 * From here …
 */
from: Tip,
/**
 * … to there.
 */
to: Tip, } | { "t": "rulings",
/**
 * The page's name for it.
 */
id: string, } | { "t": "rule",
/**
 * The page's name for it.
 */
id: string,
/**
 * The `seq` of the last message seen.
 */
seq: number,
/**
 * What, as it came with a ruling.
 */
action: unknown,
/**
 * Why; it stands in the log.
 */
reason: string, } | { "t": "words",
/**
 * The page's name for it.
 */
id: string,
/**
 * For whom.
 */
side: "a" | "b",
/**
 * The words.
 */
text: string, } | { "t": "luck",
/**
 * The page's name for it.
 */
id: string, } | { "t": "moment",
/**
 * The page's name for it.
 */
id: string,
/**
 * After how many.
 */
at: number, };

/**
 * To the page. `seq` counts whatever happened at the table, chat and agreements included.
 */
export type Hears = { "t": "welcome",
/**
 * How much has happened.
 */
seq: number,
/**
 * What does not change.
 */
scene: Scene,
/**
 * The switches that the drawing of the ground depends on.
 */
ground?: { [key in string]: string },
/**
 * Seats, dice, agreements.
 */
room: RoomTold,
/**
 * What there is to see.
 */
update: Update,
/**
 * What was said last.
 */
chat: Array<ChatTold>,
/**
 * The page knows more than is kept: what it saw last is lost.
 */
lost?: string, } | { "t": "update",
/**
 * How much has happened.
 */
seq: number,
/**
 * What there is to see.
 */
update: Update, } | { "t": "change",
/**
 * How much has happened.
 */
seq: number,
/**
 * What is different.
 */
change: Change, } | { "t": "room",
/**
 * How much has happened.
 */
seq: number,
/**
 * Seats, dice, agreements.
 */
room: RoomTold, } | { "t": "chat",
/**
 * How much has happened.
 */
seq: number,
/**
 * What.
 */
said: ChatTold, } | { "t": "done",
/**
 * The page's name for it.
 */
id: string,
/**
 * How much had happened by then.
 */
seq: number, } | { "t": "refused",
/**
 * The page's name for it; empty if it could not be read.
 */
id: string,
/**
 * Why.
 */
why: WhyNot, } | { "t": "thinking",
/**
 * For whom.
 */
side: "a" | "b",
/**
 * Whether it does.
 */
on: boolean, } | { "t": "choices",
/**
 * The page's name for the question.
 */
id: string,
/**
 * What the piece can do.
 */
choices: Array<Choice>, } | { "t": "preview",
/**
 * The page's name for the question.
 */
id: string,
/**
 * What will come of it.
 */
preview: Preview, } | { "t": "why",
/**
 * The page's name for the question.
 */
id: string,
/**
 * Why not; nothing if it can.
 */
why: WhyNot | null, } | { "t": "sight",
/**
 * The page's name for the question.
 */
id: string,
/**
 * The line.
 */
line: SightLine, } | { "t": "threats",
/**
 * The page's name for the question.
 */
id: string,
/**
 * What could be done.
 */
threats: Array<Threat>, } | { "t": "zones",
/**
 * The page's name for the question.
 */
id: string,
/**
 * What it reaches, weapon by weapon.
 */
zones: Array<Zone>, } | { "t": "sheet",
/**
 * The page's name for the question.
 */
id: string,
/**
 * All there is to know of it.
 */
sheet: Sheet, } | { "t": "region",
/**
 * The page's name for the question.
 */
id: string,
/**
 * Where it can get to.
 */
region: Region, } | { "t": "way",
/**
 * The page's name for the question.
 */
id: string,
/**
 * The way.
 */
way: Way, } | { "t": "ways",
/**
 * The page's name for the question.
 */
id: string,
/**
 * The ways, in the order in which they must be gone.
 */
ways: Array<Way>, } | { "t": "ruler",
/**
 * The page's name for the question.
 */
id: string,
/**
 * The ruler.
 */
ruler: Ruler, } | { "t": "rulings",
/**
 * The page's name for the question.
 */
id: string,
/**
 * What may be ruled; empty for everybody but an umpire.
 */
choices: Array<Choice>, } | { "t": "words",
/**
 * The page's name for the question.
 */
id: string,
/**
 * What they stand for.
 */
choice: Choice, } | { "t": "luck",
/**
 * The page's name for the question.
 */
id: string,
/**
 * The number of an entry and how well its dice fell, as in `Told.luck`; entries in which
 * the dice decided nothing are left out.
 */
luck: Array<[number, number]>, } | { "t": "moment",
/**
 * The page's name for the question.
 */
id: string,
/**
 * What there was to see.
 */
update: Update, } | { "t": "bye",
/**
 * Why.
 */
why: string, };
