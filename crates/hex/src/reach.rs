//! How far a budget goes: the cheapest way from some nodes to all others.

const UNREACHED: u16 = u16::MAX;
const NO_PARENT: u16 = u16::MAX;

/// Scratch for finding the cheapest ways over dense node numbers, used again and again.
///
/// A node is whatever the caller numbers: a hex id, or hex × facing. Costs are small whole
/// numbers, so the queue is one bucket a cost. A new [`Spread::run`] clears only what the last
/// one touched.
#[derive(Clone, Debug)]
pub struct Spread {
    /// By node.
    marks: Vec<Mark>,
    /// By cost, the nodes given that cost. They stay until the next run, which clears by them.
    buckets: Vec<Vec<u16>>,
    reached: Vec<u16>,
}

/// What is known of a node; side by side, because one is hardly read without the other.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// Wider than a cost so that every `u8` is a lawful one.
    cost: u16,
    /// Read only where `cost` is set.
    parent: u16,
}

const BLANK: Mark = Mark { cost: UNREACHED, parent: NO_PARENT };

impl Spread {
    /// Scratch for nodes 0 to `nodes` − 1.
    ///
    /// # Panics
    /// If there are more than 65,535 nodes.
    pub fn new(nodes: usize) -> Spread {
        assert!(nodes <= usize::from(NO_PARENT), "nodes are numbered with 16 bits");
        Spread { marks: vec![BLANK; nodes], buckets: Vec::new(), reached: Vec::new() }
    }

    /// The number of nodes there is room for.
    #[inline]
    pub fn nodes(&self) -> usize {
        self.marks.len()
    }

    /// Finds every node within a budget of the starts, each of which has spent something before.
    ///
    /// `next` is called once for each node reached, in the order of [`Spread::reached`], and
    /// names the steps from it by [`Steps::to`]. Steps that overrun the budget and nodes out of
    /// range are left out.
    pub fn run<F>(&mut self, starts: &[(u16, u8)], budget: u8, mut next: F)
    where
        F: FnMut(u16, &mut Steps<'_>),
    {
        self.clear();
        let most = usize::from(budget);
        if self.buckets.len() <= most {
            self.buckets.resize_with(most + 1, Vec::new);
        }
        let Spread { marks, buckets, reached } = self;
        // Slices taken apart here stay in registers; behind a `&mut Spread` every step reads anew.
        let mut steps = Steps { marks, buckets, node: NO_PARENT, spent: 0, budget };
        for &(node, spent) in starts {
            steps.to(node, spent);
        }
        for spent in 0..=budget {
            steps.spent = spent;
            let mut at = 0;
            // By index, because a step that costs nothing lengthens this very bucket.
            while let Some(&node) = steps.buckets[usize::from(spent)].get(at) {
                at += 1;
                // A cheaper way was found after this one was queued.
                if steps.marks[usize::from(node)].cost != u16::from(spent) {
                    continue;
                }
                reached.push(node);
                steps.node = node;
                next(node, &mut steps);
            }
        }
    }

    /// Forgets the last run.
    pub fn clear(&mut self) {
        for bucket in &mut self.buckets {
            for node in bucket.drain(..) {
                self.marks[usize::from(node)] = BLANK;
            }
        }
        self.reached.clear();
    }

    /// The least cost of a node; `None` if it was not reached.
    #[inline]
    pub fn cost(&self, node: u16) -> Option<u8> {
        self.marks.get(usize::from(node)).and_then(|mark| u8::try_from(mark.cost).ok())
    }

    /// Every node reached, by cost, then in the order found.
    #[inline]
    pub fn reached(&self) -> &[u16] {
        &self.reached
    }

    /// The node before this one on the cheapest way; `None` for a start or a node not reached.
    #[inline]
    pub fn parent(&self, node: u16) -> Option<u16> {
        self.cost(node)?;
        let mark = self.marks.get(usize::from(node))?;
        Some(mark.parent).filter(|parent| *parent != NO_PARENT)
    }

    /// The cheapest way to a node, from its start to itself; of equal ways, the first found.
    /// Empty if the node was not reached.
    pub fn path(&self, node: u16) -> Vec<u16> {
        if self.cost(node).is_none() {
            return Vec::new();
        }
        let mut path = vec![node];
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            path.push(parent);
            at = parent;
            debug_assert!(path.len() <= self.reached.len(), "a way passes no node twice");
        }
        path.reverse();
        path
    }
}

/// The steps from one node, named by the caller of [`Spread::run`].
#[derive(Debug)]
pub struct Steps<'a> {
    marks: &'a mut [Mark],
    buckets: &'a mut [Vec<u16>],
    node: u16,
    spent: u8,
    budget: u8,
}

impl Steps<'_> {
    /// What the way to this node costs.
    #[inline]
    pub fn spent(&self) -> u8 {
        self.spent
    }

    /// What is left of the budget at this node.
    #[inline]
    pub fn left(&self) -> u8 {
        self.budget - self.spent
    }

    /// Names a step to another node.
    #[inline]
    pub fn to(&mut self, node: u16, cost: u8) {
        let Some(known) = self.marks.get_mut(usize::from(node)) else {
            return;
        };
        let total = u16::from(self.spent) + u16::from(cost);
        if total < known.cost && total <= u16::from(self.budget) {
            *known = Mark { cost: total, parent: self.node };
            self.buckets[usize::from(total)].push(node);
        }
    }
}
