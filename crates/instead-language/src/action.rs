//! Keyword actions that need no more words than who does them (CR 701): "populate".
//!
//! A row here is all that the rest of the language and the reader know of one; `carried` says which file carries it out.

macro_rules! keyword_actions {
    ($($(#[$doc:meta])* $action:ident $verb:literal),+ $(,)?) => {
        /// A keyword action that needs no more words than who does it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum KeywordAction {
            $($(#[$doc])* $action,)+
        }

        impl KeywordAction {
            /// All of them.
            pub const ALL: &'static [KeywordAction] = &[$(KeywordAction::$action),+];

            /// The verb.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(KeywordAction::$action => $verb,)+
                }
            }
        }
    };
}

keyword_actions! {
    /// CR 701.36: a copy of a creature token that the player controls.
    Populate "populate",
    /// CR 701.34: another counter of each kind for any number of permanents and players that have some.
    Proliferate "proliferate",
}
