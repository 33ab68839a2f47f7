//! Reach, judged by hexx and by a slow search that is plainly right.

mod common;

use common::Dice;
use hex::reach::Spread;
use hex::{Field, HexId};
use std::collections::BTreeSet;

#[test]
fn reach_agrees_with_hexx_on_random_maps() {
    let field = Field::new(17, 15).unwrap();
    let mut dice = Dice(3);
    let mut spread = Spread::new(field.len());
    for round in 0..60 {
        let costs: Vec<_> = field.ids().map(|_| dice.roll(-1, 3)).collect();
        let start = HexId(dice.roll(0, field.len() as i32 - 1) as u16);
        let budget = (round % 12) as u8;
        spread.run(&[(start.0, 0)], budget, |node, steps| {
            for next in field.neighbours(HexId(node)) {
                if let Some(&cost) = costs.get(next.index())
                    && cost >= 0
                {
                    // hexx adds one to every cost.
                    steps.to(next.0, cost as u8 + 1);
                }
            }
        });
        let at = |id: HexId| hexx::Hex::new(field.hex(id).q.into(), field.hex(id).r.into());
        let theirs = hexx::algorithms::field_of_movement(at(start), budget.into(), |hex| {
            let id = field.at(hex::Hex::new(hex.x as i16, hex.y as i16))?;
            u32::try_from(costs[id.index()]).ok()
        });
        for id in field.ids() {
            let ours = spread.cost(id.0).is_some();
            assert_eq!(ours, id == start || theirs.contains(&at(id)), "{id:?} round {round}");
        }
    }
}

type Graph = Vec<Vec<(u16, u8)>>;

fn random_graph(dice: &mut Dice, nodes: u16) -> Graph {
    let last = nodes as i32 - 1;
    (0..nodes)
        .map(|_| {
            let many = dice.roll(0, 4);
            (0..many).map(|_| (dice.roll(0, last) as u16, dice.roll(0, 5) as u8)).collect()
        })
        .collect()
}

fn slow_costs(graph: &Graph, starts: &[(u16, u8)], budget: u8) -> Vec<Option<u32>> {
    let mut costs = vec![None; graph.len()];
    for &(node, spent) in starts {
        if spent <= budget && costs[node as usize].is_none_or(|known| u32::from(spent) < known) {
            costs[node as usize] = Some(spent.into());
        }
    }
    for _ in 0..graph.len() {
        for (node, steps) in graph.iter().enumerate() {
            let Some(spent) = costs[node] else { continue };
            for &(to, cost) in steps {
                let total = spent + u32::from(cost);
                let to = to as usize;
                if total <= budget.into() && costs[to].is_none_or(|known| total < known) {
                    costs[to] = Some(total);
                }
            }
        }
    }
    costs
}

fn run(spread: &mut Spread, graph: &Graph, starts: &[(u16, u8)], budget: u8) {
    spread.run(starts, budget, |node, steps| {
        for &(to, cost) in &graph[node as usize] {
            steps.to(to, cost);
        }
    });
}

/// One scratch serves all rounds, so a cost left over from the round before would show.
#[test]
fn reach_agrees_with_a_slow_search_free_steps_and_many_starts_included() {
    let mut dice = Dice(4);
    let mut spread = Spread::new(40);
    for round in 0..2_000 {
        let graph = random_graph(&mut dice, 40);
        let budget = if round % 50 == 0 { 255 } else { dice.roll(0, 14) as u8 };
        let many = dice.roll(0, 3);
        let starts: Vec<_> =
            (0..many).map(|_| (dice.roll(0, 39) as u16, dice.roll(0, 9) as u8)).collect();
        run(&mut spread, &graph, &starts, budget);
        let slow = slow_costs(&graph, &starts, budget);
        for (node, cost) in slow.iter().enumerate() {
            assert_eq!(spread.cost(node as u16).map(u32::from), *cost);
            check_path(&spread, &graph, &starts, node as u16);
        }
        let order: Vec<_> = spread.reached().iter().map(|node| spread.cost(*node)).collect();
        assert!(order.is_sorted(), "by cost");
        let once: BTreeSet<_> = spread.reached().iter().collect();
        assert_eq!(once.len(), spread.reached().len(), "each node once");
        assert_eq!(once.len(), slow.iter().flatten().count(), "every node reached");

        let mut fresh = Spread::new(40);
        run(&mut fresh, &graph, &starts, budget);
        assert_eq!(fresh.reached(), spread.reached(), "the past leaves no trace");
        assert!((0..40).all(|node| fresh.path(node) == spread.path(node)));
    }
}

fn check_path(spread: &Spread, graph: &Graph, starts: &[(u16, u8)], node: u16) {
    let path = spread.path(node);
    let Some(cost) = spread.cost(node) else {
        assert!(path.is_empty() && spread.parent(node).is_none());
        return;
    };
    let begin = starts.iter().filter(|start| start.0 == path[0]).map(|start| start.1).min();
    let mut total = begin.expect("a path begins at a start");
    for pair in path.windows(2) {
        assert_eq!(spread.parent(pair[1]), Some(pair[0]));
        let steps = graph[pair[0] as usize].iter().filter(|step| step.0 == pair[1]);
        total += steps.map(|step| step.1).min().expect("a path follows steps");
    }
    assert_eq!((total, path.last()), (cost, Some(&node)));
}

#[test]
fn of_equal_ways_the_first_found_is_kept() {
    let graph: Graph = vec![vec![(2, 1), (1, 1)], vec![(3, 1)], vec![(3, 1)], vec![]];
    let mut spread = Spread::new(4);
    run(&mut spread, &graph, &[(0, 0)], 9);
    assert_eq!(spread.reached(), [0, 2, 1, 3]);
    assert_eq!(spread.path(3), [0, 2, 3]);
}

#[test]
fn reach_tells_what_is_spent_and_ignores_what_is_out_of_range() {
    let mut spread = Spread::new(3);
    let mut told = Vec::new();
    spread.run(&[(1, 2), (9, 0), (2, 200)], 5, |node, steps| {
        told.push((node, steps.spent(), steps.left()));
        steps.to(0, 3);
        steps.to(2, 4);
        steps.to(7, 0);
        steps.to(u16::MAX, 255);
    });
    assert_eq!(told, [(1, 2, 3), (0, 5, 0)]);
    assert_eq!((spread.cost(2), spread.cost(9), spread.parent(9)), (None, None, None));
    spread.clear();
    assert!(spread.reached().is_empty() && spread.cost(1).is_none());
    assert_eq!((spread.nodes(), Spread::new(0).cost(0)), (3, None));
}
