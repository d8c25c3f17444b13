//! What is unattached from what it is attached to (CR 701.3d).

use instead_language::{Filter, Recipients, Ref};

use crate::noun::last_said;

/// Of these, those that are attached to it.
pub(super) fn borne(f: Filter, r: Ref) -> Filter {
    f.and(Filter::AttachedTo(Box::new(Recipients::objects(Filter::Is(r)))))
}

/// The same, taken apart.
pub(super) fn borne_of(f: &Filter) -> Option<(Filter, Ref)> {
    let (front, Filter::AttachedTo(to)) = last_said(f)? else { return None };
    let Recipients { players: None, objects: Some(Filter::Is(r)) } = &**to else { return None };
    Some((front, r.clone()))
}
