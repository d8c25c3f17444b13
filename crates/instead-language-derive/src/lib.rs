//! `#[derive(Walk)]`: every part of a value of the card-text language, in the order in which it is declared.
//!
//! The derive is what makes a walk complete: it names every field of every arm, so that a new arm cannot be forgotten,
//! and a part whose type cannot be visited does not compile. Nobody writes a walk by hand.
//!
//! A field whose meaning is narrower than its type says so: `#[walk(subtype)]` on a [`Word`] that is used as a subtype
//! calls the visitor's `subtype` (CR 612.2 changes words only where they are used in that way).
//!
//! [`Word`]: https://docs.rs/smol_str

use proc_macro::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Field, Fields, Ident, Member, parse_macro_input};

/// Derives `instead_language::Walk` for an enum or a struct.
#[proc_macro_derive(Walk, attributes(walk))]
pub fn derive_walk(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    walk_of(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

fn walk_of(input: &DeriveInput) -> syn::Result<proc_macro2::TokenStream> {
    let name = &input.ident;
    let mut shared = Vec::new();
    let mut changing = Vec::new();
    match &input.data {
        Data::Enum(data) => {
            for variant in &data.variants {
                let arm = &variant.ident;
                let parts = Parts::of(&variant.fields)?;
                let (bound, visit, change) = (parts.pattern(), parts.visits(false), parts.visits(true));
                shared.push(quote! { Self::#arm { #bound } => { #visit } });
                changing.push(quote! { Self::#arm { #bound } => { #change } });
            }
        }
        Data::Struct(data) => {
            let parts = Parts::of(&data.fields)?;
            let (bound, visit, change) = (parts.pattern(), parts.visits(false), parts.visits(true));
            shared.push(quote! { Self { #bound } => { #visit } });
            changing.push(quote! { Self { #bound } => { #change } });
        }
        Data::Union(_) => return Err(syn::Error::new_spanned(name, "a union is no part of the language")),
    }
    Ok(quote! {
        #[automatically_derived]
        impl crate::walk::Walk for #name {
            #[allow(unused_variables)]
            fn walk<V: crate::walk::Visit + ?Sized>(&self, v: &mut V) {
                match self { #(#shared)* }
            }
            #[allow(unused_variables)]
            fn walk_mut<V: crate::walk::VisitMut + ?Sized>(&mut self, v: &mut V) {
                match self { #(#changing)* }
            }
        }
    })
}

/// The fields of an arm or a struct, with the names they are bound to.
struct Parts {
    fields: Vec<(Member, Ident, Option<Ident>)>,
}

impl Parts {
    fn of(fields: &Fields) -> syn::Result<Self> {
        let members = fields.members();
        let bound = members.zip(fields).enumerate().map(|(at, (member, field))| {
            let name = format_ident!("part_{at}");
            Ok((member, name, used_as(field)?))
        });
        Ok(Parts { fields: bound.collect::<syn::Result<_>>()? })
    }

    fn pattern(&self) -> proc_macro2::TokenStream {
        let parts = self.fields.iter().map(|(member, name, _)| quote! { #member: #name });
        quote! { #(#parts),* }
    }

    fn visits(&self, changing: bool) -> proc_macro2::TokenStream {
        let calls = self.fields.iter().map(|(_, name, used)| match (used, changing) {
            (None, false) => quote! { crate::walk::Accept::accept(#name, v); },
            (None, true) => quote! { crate::walk::Accept::accept_mut(#name, v); },
            (Some(used), false) => quote! { crate::walk::Words::each(#name, &mut |word| v.#used(word)); },
            (Some(used), true) => quote! { crate::walk::Words::each_mut(#name, &mut |word| v.#used(word)); },
        });
        quote! { #(#calls)* }
    }
}

/// The hook that `#[walk(hook)]` names.
fn used_as(field: &Field) -> syn::Result<Option<Ident>> {
    let mut used = None;
    for attribute in field.attrs.iter().filter(|a| a.path().is_ident("walk")) {
        used = Some(attribute.parse_args::<Ident>()?);
    }
    Ok(used)
}
