/// The attributes that select a font: family, weight, slant and width.
package struct FontFace: Hashable, Sendable {
  package enum Slant: Int, Sendable { case upright, oblique, italic }

  /// The family, or several families in order of preference, separated by commas.
  package var family: String
  /// The weight: 100 (thin) … 400 (regular) … 700 (bold) … 1000.
  package var weight: Int
  package var slant: Slant
  /// The width: 0 (ultra condensed) … 4 (normal) … 8 (ultra expanded).
  package var stretch: Int

  package init(
    family: String, weight: Int = 400, slant: Slant = .upright, stretch: Int = 4
  ) {
    self.family = family
    self.weight = weight
    self.slant = slant
    self.stretch = stretch
  }
}
