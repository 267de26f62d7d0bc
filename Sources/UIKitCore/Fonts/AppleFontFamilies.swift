/// The font families that every iPhone has. A request for one of them never fails, because sources unwrap such
/// fonts without a check; a substitute is used and an issue is reported.
enum AppleFontFamilies {
  /// Returns true if every iPhone has the family.
  static func contains(_ family: String) -> Bool { families.contains(Self.key(family)) }

  /// Returns the name in lowercase without spaces and punctuation.
  private static func key(_ family: String) -> String {
    family.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let families: Set<String> = Set(
    [
      "Academy Engraved LET", "Al Nile", "American Typewriter", "Apple Color Emoji",
      "Apple SD Gothic Neo", "Apple Symbols", "Arial", "Arial Hebrew", "Arial Rounded MT",
      "Arial Rounded MT Bold", "Avenir", "Avenir Next", "Avenir Next Condensed", "Baskerville",
      "Bodoni 72", "Bodoni 72 Oldstyle", "Bodoni 72 Smallcaps", "Bodoni Ornaments",
      "Bodoni Svty Two ITC TT", "Bradley Hand", "Chalkboard SE", "Chalkduster", "Charter",
      "Cochin", "Copperplate", "Courier", "Courier New", "Damascus", "Devanagari Sangam MN",
      "Didot", "DIN Alternate", "DIN Condensed", "Euphemia UCAS", "Farah", "Futura", "Galvji",
      "Geeza Pro", "Georgia", "Gill Sans", "Grantha Sangam MN", "Heiti SC", "Heiti TC",
      "Helvetica", "Helvetica Neue", "Hiragino Maru Gothic ProN", "Hiragino Mincho ProN",
      "Hiragino Sans", "Hoefler Text", "Impact", "Iowan Old Style", "Kailasa", "Kefa",
      "Khmer Sangam MN", "Kohinoor Bangla", "Kohinoor Devanagari", "Kohinoor Telugu",
      "Lao Sangam MN", "Malayalam Sangam MN", "Marion", "Marker Felt", "Menlo", "Mishafi",
      "Mukta Mahee", "Myanmar Sangam MN", "New York", "Noteworthy", "Noto Nastaliq Urdu",
      "Noto Sans Kannada", "Optima", "Palatino", "Papyrus", "Party LET", "PingFang HK",
      "PingFang SC", "PingFang TC", "Rockwell", "Savoye LET", "SF Mono", "SF Pro", "SF Pro Display",
      "SF Pro Rounded", "SF Pro Text", "Sinhala Sangam MN", "Snell Roundhand", "ST Heiti SC",
      "ST Heiti TC", "Superclarendon", "Symbol", "Tamil Sangam MN", "Thonburi", "Times",
      "Times New Roman", "Trebuchet", "Trebuchet MS", "Verdana", "Zapf Dingbats", "Zapfino",
    ].map(key))
}
