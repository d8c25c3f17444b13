//! The form of a name under which it is looked up: case, accents, kinds of quotes and runs of spaces do not matter.

/// The key of `name`. Two names with one key are one name.
pub(crate) fn key(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for word in name.replace("//", " // ").split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        if word.is_ascii() {
            out.extend(word.chars().map(|c| c.to_ascii_lowercase()));
        } else {
            word.chars().flat_map(char::to_lowercase).for_each(|c| fold(c, &mut out));
        }
    }
    out
}

/// Appends the plain form of a lower-case letter or mark.
fn fold(c: char, out: &mut String) {
    let plain = match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'ğ' => "g",
        'ì'..='ï' | 'ī' | 'į' | 'ı' => "i",
        'ł' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => "o",
        'œ' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' | 'ș' => "s",
        'ß' => "ss",
        'ť' | 'ţ' | 'ț' => "t",
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        '‘' | '’' | 'ʼ' | '′' => "'",
        '“' | '”' => "\"",
        '‐'..='―' | '−' => "-",
        // Combining marks: an accent written as a letter of its own.
        '\u{300}'..='\u{36f}' => "",
        other => return out.push(other),
    };
    out.push_str(plain);
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn case_accents_quotes_and_spaces_do_not_matter() {
        assert_eq!(key("El-Hajjâj"), key("el-hajjaj"));
        assert_eq!(key("El-Hajja\u{302}j"), key("El-Hajjaj"));
        assert_eq!(key("Æther Vial"), key("aether vial"));
        assert_eq!(key("Harm’s  Way "), key("harm's way"));
        assert_eq!(key("Fire//Ice"), key("fire // ice"));
        assert_ne!(key("Fire // Ice"), key("Fire Ice"));
    }
}
