import CoreGraphics

/// The placement of the contents in the bounds (L2.9). `bottom` means minimum y.
package enum ContentsGravity: String, CaseIterable, Sendable {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  case resize, resizeAspect, resizeAspectFill
}

/// The boolean properties of a layer, packed into one integer.
@usableFromInline package struct LayerFlags: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable package static var hidden: LayerFlags { LayerFlags(rawValue: 1 << 0) }
  @inlinable package static var doubleSided: LayerFlags { LayerFlags(rawValue: 1 << 1) }
  @inlinable package static var geometryFlipped: LayerFlags { LayerFlags(rawValue: 1 << 2) }
  @inlinable package static var masksToBounds: LayerFlags { LayerFlags(rawValue: 1 << 3) }
  @inlinable package static var opaque: LayerFlags { LayerFlags(rawValue: 1 << 4) }
  @inlinable package static var allowsGroupOpacity: LayerFlags { LayerFlags(rawValue: 1 << 5) }
  @inlinable package static var allowsEdgeAntialiasing: LayerFlags { LayerFlags(rawValue: 1 << 6) }
  @inlinable package static var shouldRasterize: LayerFlags { LayerFlags(rawValue: 1 << 7) }
  @inlinable package static var needsDisplayOnBoundsChange: LayerFlags { LayerFlags(rawValue: 1 << 8) }
  @inlinable package static var drawsAsynchronously: LayerFlags { LayerFlags(rawValue: 1 << 9) }
  @inlinable package static var allowsGroupBlending: LayerFlags { LayerFlags(rawValue: 1 << 10) }
  @inlinable package static var sortsSublayers: LayerFlags { LayerFlags(rawValue: 1 << 11) }
}

/// All property values of one layer. The model layer and the snapshot of it have one each, and the evaluation at a
/// time produces another one. Values that few layers set are in `rare`, so that the values of a plain layer take
/// little memory.
@usableFromInline package struct LayerProperties: Sendable {
  @usableFromInline package var bounds = CGRect.zero
  @usableFromInline package var position = CGPoint.zero
  @usableFromInline package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  @usableFromInline package var transform = CATransform3D.identity
  @usableFromInline package var zPosition = 0.0
  @usableFromInline package var anchorPointZ = 0.0
  package var opacity = 1.0
  @usableFromInline package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var contentsScale = 1.0
  package var backgroundColor: CGColor?
  package var borderColor: CGColor? = .black
  package var contents: LayerContents?
  @usableFromInline package var flags: LayerFlags = [
    .doubleSided, .allowsGroupOpacity, .allowsGroupBlending, .allowsEdgeAntialiasing,
    .sortsSublayers,
  ]
  package var contentsGravity = ContentsGravity.resize
  package let kind: LayerKind
  private var clock = Clock.ofSuperlayer

  @usableFromInline var rareStorage: RareLayerProperties?

  package init(kind: LayerKind = .plain) { self.kind = kind }

  /// The clock of a layer. Most layers use that of their superlayer.
  private enum Clock: Sendable {
    case ofSuperlayer
    indirect case own(Timing)
  }

  package var timing: Timing {
    get { if case .own(let timing) = clock { timing } else { .layer } }
    set { clock = newValue == .layer ? .ofSuperlayer : .own(newValue) }
  }

  /// False when the layer's time is always equal to its superlayer's.
  package var hasOwnClock: Bool {
    if case .own(let timing) = clock { !timing.isIdentity } else { false }
  }

  /// The visible part of the contents, in unit coordinates.
  package var contentsRect: CGRect {
    get { hasRare ? rare.values.contentsRect : RareLayerProperties.wholeContents }
    set { if newValue != contentsRect { rare.values.contentsRect = newValue } }
  }

  /// The rare properties, which few layers set. They are stored together, behind a reference, and copied on write, so
  /// that a layer that sets none of them takes no memory for them.
  package var rare: RareLayerProperties {
    @inlinable get { rareStorage ?? .initial }
    _modify {
      var rare = rareStorage ?? .initial
      rareStorage = nil
      defer { rareStorage = rare }
      yield &rare
    }
  }

  /// True if a rare property was set. Code in inner loops checks it before it reads `rare`.
  @inlinable package var hasRare: Bool { rareStorage != nil }

  @inlinable package func has(_ flag: LayerFlags) -> Bool { flags.contains(flag) }

  package mutating func set(_ flag: LayerFlags, _ isOn: Bool) {
    if isOn { flags.insert(flag) } else { flags.remove(flag) }
  }
}

/// The values of `LayerProperties.rare`, stored behind a shared reference and copied on write.
@usableFromInline package struct RareLayerProperties: Sendable {
  fileprivate static let wholeContents = CGRect(x: 0, y: 0, width: 1, height: 1)

  @usableFromInline package struct Values: Sendable {
    package var sublayerTransform = CATransform3D.identity
    package var contentsRect = wholeContents
    package var contentsCenter = wholeContents
    package var shadowColor: CGColor? = .black
    package var shadowOpacity = 0.0
    package var shadowOffset = CGSize(width: 0, height: -3)
    package var shadowRadius = 3.0
    package var shadowPath: CGPath?
    package var rasterizationScale = 1.0
    package var minificationFilterBias = 0.0
    package var minificationFilter = "linear"
    package var magnificationFilter = "linear"
    package var contentsFormat = "RGBA8"
    /// The color that multiplies the contents; nil for white.
    package var contentsMultiplyColor: CGColor?
    package var repeatsContents = false
    package var cornerCurve = "circular"
    package var maskedCorners = 15
    package var edgeAntialiasingMask = 15
    package var name: String?
    package var compositingFilter: OpaqueValue? {
      didSet { compositing = compositingFilter.flatMap { CompositingFilter(of: $0.value) } }
    }
    package var compositingName: String? {
      (compositingFilter?.value as? any FilterConvertible)?.namedFilter.type
    }
    /// The compositing operation; nil is source-over.
    package private(set) var compositing: CompositingFilter?
    package var filters = FilterList()
    package var backgroundFilters = FilterList()
    /// The values of undeclared keys (T7.3), which can be animated like any other (L2.20).
    package var custom: [String: PropertyValue] = [:]
    /// The values that only layers of one kind have; `none` while they all have their defaults.
    package var ofKind = KindProperties.none
  }

  /// `@unchecked Sendable` because the values are written only through a unique reference.
  @usableFromInline final class Box: @unchecked Sendable {
    // `unchecked` is safe because a box that is written has one reference.
    @exclusivity(unchecked) @usableFromInline var values: Values
    init(_ values: Values) { self.values = values }
  }

  @usableFromInline var box: Box

  private init(_ values: Values) { box = Box(values) }

  @usableFromInline package static let initial = RareLayerProperties(Values())

  /// Returns true when both are the same stored values, which are then equal.
  package func isIdentical(to other: RareLayerProperties) -> Bool { box === other.box }

  package var values: Values {
    // The values are large. A reader of one of them gets it without a copy of all.
    @inlinable _read { yield box.values }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.values) }
      yield &box.values
    }
  }
}
