//! A short list that lives on the stack and spills to the heap when it grows long.

/// Up to N values in place; more of them move to the heap.
#[derive(Clone, Debug)]
pub struct Few<T, const N: usize> {
    here: [T; N],
    len: usize,
    spilt: Vec<T>,
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// An empty list.
    #[inline]
    pub fn new() -> Few<T, N> {
        Few { here: [T::default(); N], len: 0, spilt: Vec::new() }
    }

    /// Adds a value at the end.
    #[inline]
    pub fn push(&mut self, value: T) {
        if self.len < N {
            self.here[self.len] = value;
        } else {
            if self.len == N {
                self.spilt.extend_from_slice(&self.here);
            }
            self.spilt.push(value);
        }
        self.len += 1;
    }

    /// Takes everything away.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
        self.spilt.clear();
    }

    /// Keeps the first `len` values.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        let len = len.min(self.len);
        if self.len > N {
            self.spilt.truncate(len);
            if len <= N {
                self.here[..len].copy_from_slice(&self.spilt);
                self.spilt.clear();
            }
        }
        self.len = len;
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Few<T, N> {
        Few::new()
    }
}

impl<T, const N: usize> std::ops::Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        if self.len > N { &self.spilt } else { &self.here[..self.len] }
    }
}

impl<T, const N: usize> std::ops::DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        if self.len > N { &mut self.spilt } else { &mut self.here[..self.len] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_spills_and_comes_back() {
        let mut list = Few::<u8, 3>::new();
        for n in 0..7 {
            list.push(n);
            assert_eq!(list.to_vec(), (0..=n).collect::<Vec<_>>());
        }
        list.truncate(5);
        assert_eq!(&list[..], [0, 1, 2, 3, 4]);
        list.truncate(2);
        list.push(9);
        assert_eq!(&list[..], [0, 1, 9]);
        list.clear();
        assert!(list.is_empty());
    }
}
