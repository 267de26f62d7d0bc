/// The family, weight, slant and width that are contained in a PostScript name such as "HelveticaNeue-LightItalic".
/// They are used to find a substitute when no font has that name.
struct FontName {
  let face: FontFace

  init(_ name: String) {
    let parts = name.split(separator: "-", maxSplits: 1)
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    face = FontFace(
      family: Self.family(String(parts.first ?? "")), weight: Self.weight(in: style),
      slant: Self.slant(in: style),
      // That no other word for a width is recognized is a choice.
      stretch: style.contains("condensed") ? 2 : 4)
  }

  /// Returns the family as fontconfig spells it: "Times New Roman" for "TimesNewRomanPSMT". Names of at most four
  /// letters keep their ending, which may be a part of the name; the limit is a choice.
  private static func family(_ name: String) -> String {
    var family = name
    for suffix in ["MT", "PS"] where family.count > 4 && family.hasSuffix(suffix) {
      family.removeLast(suffix.count)
    }
    let words = family.contains(" ") ? family : spaced(family)
    // Few systems have Helvetica Neue. The nearest font is their substitute for Helvetica.
    return words == "Helvetica Neue" ? "Helvetica" : words
  }

  private static func spaced(_ name: String) -> String {
    var words = ""
    for letter in name {
      if letter.isUppercase, words.last?.isLowercase == true { words.append(" ") }
      words.append(letter)
    }
    return words
  }

  /// The words for weights. A word that contains another one comes before it.
  private static let weights: [(word: String, weight: Int)] = [
    ("ultralight", 200), ("extralight", 200), ("semibold", 600), ("demibold", 600),
    ("extrabold", 800), ("ultrabold", 800), ("thin", 100), ("light", 300), ("medium", 500),
    ("demi", 600), ("bold", 700), ("heavy", 800), ("black", 900),
  ]

  private static func weight(in style: String) -> Int {
    weights.first { style.contains($0.word) }?.weight ?? 400
  }

  private static func slant(in style: String) -> FontFace.Slant {
    if style.contains("oblique") { return .oblique }
    return style.contains("ital") || style.hasSuffix("it") ? .italic : .upright
  }
}
