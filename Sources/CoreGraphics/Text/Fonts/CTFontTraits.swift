/// The traits that distinguish the fonts of a family.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt32
  /// Creates traits with the given bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A slanted design, italic or oblique.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
  /// A weight of 600 or more.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
  /// Letters that are wider than normal.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 32)
  /// Letters that are narrower than normal.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 64)
  /// An older name of `traitItalic`.
  public static let italicTrait = traitItalic
  /// An older name of `traitBold`.
  public static let boldTrait = traitBold
  /// An older name of `traitExpanded`.
  public static let expandedTrait = traitExpanded
  /// An older name of `traitCondensed`.
  public static let condensedTrait = traitCondensed
}

extension FontFace {
  package var traits: CTFontSymbolicTraits {
    var traits: CTFontSymbolicTraits = []
    if slant != .upright { traits.insert(.traitItalic) }
    if weight >= 600 { traits.insert(.traitBold) }
    if stretch < 4 { traits.insert(.traitCondensed) }
    if stretch > 4 { traits.insert(.traitExpanded) }
    return traits
  }

  /// Returns the face with other traits. Weight, slant and width change only if the corresponding trait is different.
  package func with(_ new: CTFontSymbolicTraits) -> FontFace {
    var face = self
    let changed = traits.symmetricDifference(new)
    if changed.contains(.traitItalic) { face.slant = new.contains(.traitItalic) ? .italic : .upright }
    if changed.contains(.traitBold) { face.weight = new.contains(.traitBold) ? 700 : 400 }
    if !changed.isDisjoint(with: [.traitCondensed, .traitExpanded]) {
      face.stretch = new.contains(.traitCondensed) ? 2 : new.contains(.traitExpanded) ? 6 : 4
    }
    return face
  }
}
