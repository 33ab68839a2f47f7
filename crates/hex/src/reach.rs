//! How far a budget goes: the cheapest way from some nodes to all others.

const UNREACHED: u16 = u16::MAX;
const NO_PARENT: u32 = u32::MAX;

/// Scratch for finding the cheapest ways over dense node numbers, used again and again.
///
/// A node is whatever the caller numbers: a hex id, or hex × facing. Costs are small whole
/// numbers, so the queue is one bucket a cost. A new [`Spread::run`] clears only what the last
/// one touched.
#[derive(Clone, Debug)]
pub struct Spread {
    /// By node. Wider than a cost so that every `u8` is a lawful one.
    costs: Vec<u16>,
    /// By node; read only where `costs` is set.
    parents: Vec<u32>,
    /// By cost, the nodes given that cost. They stay until the next run, which clears by them.
    buckets: Vec<Vec<u32>>,
    reached: Vec<u32>,
}

impl Spread {
    /// Scratch for nodes 0 to `nodes` − 1.
    pub fn new(nodes: usize) -> Spread {
        Spread {
            costs: vec![UNREACHED; nodes],
            parents: vec![NO_PARENT; nodes],
            buckets: Vec::new(),
            reached: Vec::new(),
        }
    }

    /// The number of nodes there is room for.
    #[inline]
    pub fn nodes(&self) -> usize {
        self.costs.len()
    }

    /// Finds every node within a budget of the starts, each of which has spent something before.
    ///
    /// `next` is called once for each node reached, in the order of [`Spread::reached`], and
    /// names the steps from it by [`Steps::to`]. Steps that overrun the budget and nodes out of
    /// range are left out.
    pub fn run<F>(&mut self, starts: &[(u32, u8)], budget: u8, mut next: F)
    where
        F: FnMut(u32, &mut Steps<'_>),
    {
        self.clear();
        let most = usize::from(budget);
        if self.buckets.len() <= most {
            self.buckets.resize_with(most + 1, Vec::new);
        }
        for &(node, spent) in starts {
            if spent <= budget {
                self.offer(node, NO_PARENT, u16::from(spent));
            }
        }
        for spent in 0..=budget {
            let mut at = 0;
            // By index, because a step that costs nothing lengthens this very bucket.
            while let Some(&node) = self.buckets[usize::from(spent)].get(at) {
                at += 1;
                // A cheaper way was found after this one was queued.
                if self.costs[node as usize] != u16::from(spent) {
                    continue;
                }
                self.reached.push(node);
                next(node, &mut Steps { spread: self, node, spent, budget });
            }
        }
    }

    /// Forgets the last run.
    pub fn clear(&mut self) {
        for bucket in &mut self.buckets {
            for node in bucket.drain(..) {
                self.costs[node as usize] = UNREACHED;
            }
        }
        self.reached.clear();
    }

    /// The least cost of a node; `None` if it was not reached.
    #[inline]
    pub fn cost(&self, node: u32) -> Option<u8> {
        self.costs.get(node as usize).and_then(|cost| u8::try_from(*cost).ok())
    }

    /// Every node reached, by cost, then in the order found.
    #[inline]
    pub fn reached(&self) -> &[u32] {
        &self.reached
    }

    /// The node before this one on the cheapest way; `None` for a start or a node not reached.
    #[inline]
    pub fn parent(&self, node: u32) -> Option<u32> {
        self.cost(node)?;
        self.parents.get(node as usize).copied().filter(|parent| *parent != NO_PARENT)
    }

    /// The cheapest way to a node, from its start to itself; of equal ways, the first found.
    /// Empty if the node was not reached.
    pub fn path(&self, node: u32) -> Vec<u32> {
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

    #[inline]
    fn offer(&mut self, node: u32, parent: u32, cost: u16) {
        let Some(known) = self.costs.get_mut(node as usize) else {
            return;
        };
        if cost < *known {
            *known = cost;
            self.parents[node as usize] = parent;
            self.buckets[usize::from(cost)].push(node);
        }
    }
}

/// The steps from one node, named by the caller of [`Spread::run`].
#[derive(Debug)]
pub struct Steps<'a> {
    spread: &'a mut Spread,
    node: u32,
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
    pub fn to(&mut self, node: u32, cost: u8) {
        if cost <= self.left() {
            let total = u16::from(self.spent) + u16::from(cost);
            self.spread.offer(node, self.node, total);
        }
    }
}
