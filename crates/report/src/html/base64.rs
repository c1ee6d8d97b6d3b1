//! Numbers as letters: the bytes of a list, least first, in base 64 (RFC 4648).

use serde::Serializer;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes a list of single numbers.
pub(crate) fn singles<S: Serializer>(numbers: &[f32], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&encode(numbers.iter().flat_map(|x| x.to_le_bytes())))
}

/// Writes a list of double numbers.
pub(crate) fn doubles<S: Serializer>(numbers: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&encode(numbers.iter().flat_map(|x| x.to_le_bytes())))
}

/// Writes a list of counts.
pub(crate) fn counts<S: Serializer>(numbers: &[u32], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&encode(numbers.iter().flat_map(|x| x.to_le_bytes())))
}

/// Bytes as letters.
pub(crate) fn encode(bytes: impl Iterator<Item = u8>) -> String {
    let bytes: Vec<u8> = bytes.collect();
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let word = (0..3).fold(0u32, |word, k| word << 8 | u32::from(three.get(k).copied().unwrap_or(0)));
        for k in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * k)) as usize & 63];
            text.push(if k <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::encode;

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn letters_are_those_of_the_standard() {
        let rows =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE=")];
        for (text, letters) in rows {
            assert_eq!(encode(text.bytes()), letters);
        }
    }
}
