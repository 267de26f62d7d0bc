import CoreGraphics

/// The parts of a layer that the next commit has to send or to bring up to date.
struct LayerChanges: OptionSet {
  let rawValue: UInt8
  static let properties = LayerChanges(rawValue: 1)
  static let sublayers = LayerChanges(rawValue: 2)
  static let animations = LayerChanges(rawValue: 4)
  static let layout = LayerChanges(rawValue: 8)
  static let display = LayerChanges(rawValue: 16)
  /// The layer is in its context's list of changed layers.
  static let listed = LayerChanges(rawValue: 32)
  static let mask = LayerChanges(rawValue: 64)
  /// `layoutSublayers()` is running.
  static let layingOut = LayerChanges(rawValue: 128)

  // An array literal of such a set is built member by member where the compiler does not see through it, which took a
  // twentieth of the time in which a large document is read and committed.
  static let layoutAndDisplay = LayerChanges(rawValue: layout.rawValue | display.rawValue)
  static let sublayersAndMask = LayerChanges(rawValue: sublayers.rawValue | mask.rawValue)
  /// All changes of a layer that enters the tree, which a commit sends together.
  static let everythingSent = LayerChanges(
    rawValue: sublayersAndMask.rawValue | properties.rawValue | animations.rawValue | listed.rawValue)
}

/// The part of a layer's contents that is out of date, in the layer's coordinates. Most layers draw no contents.
enum DirtyPart {
  case nothing, everything
  indirect case rect(CGRect)

  /// Adds `rect`; nil adds everything.
  mutating func add(_ rect: CGRect?) {
    switch (self, rect) {
    case (.everything, _), (_, nil): self = .everything
    case (.nothing, let rect?): self = .rect(rect)
    case (.rect(let old), let rect?): self = .rect(old.union(rect))
    }
  }

  /// The rectangle that is out of date: `null` for nothing and `infinite` for everything.
  var bounds: CGRect {
    switch self {
    case .nothing: .null
    case .everything: .infinite
    case .rect(let rect): rect
    }
  }
}
