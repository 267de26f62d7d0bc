public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
  public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 32)
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 64)
  public static let italicTrait = traitItalic
  public static let boldTrait = traitBold
  public static let expandedTrait = traitExpanded
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

  /// Changes only what the traits say differently.
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
