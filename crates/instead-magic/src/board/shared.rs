//! A value that its copies share until one of them is written to.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Reads like the value itself. The first write after a copy was taken copies the value.
#[derive(Debug)]
pub(crate) struct Shared<T> {
    value: Arc<T>,
    /// A digest of the value once somebody has asked for it; 0 before, and after a write.
    digest: AtomicU64,
}

impl<T> Shared<T> {
    pub(in crate::board) fn new(value: T) -> Self {
        Shared { value: Arc::new(value), digest: AtomicU64::new(0) }
    }

    /// A digest of the value, made by `make` where it is not known since the last write.
    pub(crate) fn digest(&self, make: impl FnOnce(&T) -> u64) -> u64 {
        match self.digest.load(Ordering::Relaxed) {
            0 => {
                let digest = make(&self.value);
                self.digest.store(digest, Ordering::Relaxed);
                digest
            }
            known => known,
        }
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        let digest = AtomicU64::new(self.digest.load(Ordering::Relaxed));
        Shared { value: self.value.clone(), digest }
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Clone> Shared<T> {
    /// The value, to be written to: for the board alone, whose functions say who may.
    pub(in crate::board) fn write(&mut self) -> &mut T {
        *self.digest.get_mut() = 0;
        Arc::make_mut(&mut self.value)
    }
}

/// Equality is of the values; what is shared need not be compared.
impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.value, &other.value) || *self.value == *other.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_is_seen_by_nobody_else_and_makes_the_digest_anew() {
        let mut a = Shared::new(1u64);
        assert_eq!(a.digest(|v| *v), 1);
        let b = a.clone();
        *a.write() = 2;
        assert_eq!((*a, *b), (2, 1));
        assert_eq!((a.digest(|v| *v), b.digest(|_| unreachable!())), (2, 1));
        *a.write() = 1;
        assert!(a == b, "equal by value");
    }
}
