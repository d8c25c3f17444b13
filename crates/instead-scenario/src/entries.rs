//! The entries of a JSON object as they stand.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The entries of a JSON object in their order, also those whose keys are the same: whoever reads them says what is there
/// twice. Keys are read as `K`, values stay as they are written.
///
/// ```
/// use instead_scenario::entries::Entries;
///
/// let Entries(entries): Entries<'_, String> = serde_json::from_str(r#"{ "a": 1, "a": [2] }"#)?;
/// assert_eq!(entries[1].1.get(), "[2]");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct Entries<'a, K>(pub Vec<(K, &'a RawValue)>);

impl<'de: 'a, 'a, K: Deserialize<'de>> Deserialize<'de> for Entries<'a, K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visit<'a, K>(PhantomData<(&'a (), K)>);

        impl<'de: 'a, 'a, K: Deserialize<'de>> Visitor<'de> for Visit<'a, K> {
            type Value = Entries<'a, K>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Visit(PhantomData))
    }
}
