import QuartzCore

/// A set of attributes that selects a font.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  // `@unchecked`: nothing changes after init.
  let face: FontFace
  /// The size in points; 0 if it is not specified.
  public let pointSize: CGFloat

  init(face: FontFace, pointSize: CGFloat) {
    self.face = face
    self.pointSize = pointSize
    super.init()
  }

  /// Creates a descriptor from attributes. The name, family, face, size, text style and, of the traits, the
  /// weight, the slant and the symbolic traits are used.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    let base = FontAttributes(face: .system(), size: 0).applying(attributes)
    self.init(face: base.face, pointSize: base.size)
  }

  /// Creates a descriptor from a font name and a size in points.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }

  /// Returns the descriptor of a text style at the standard text size.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor(
      face: .system(weight: style.weight.number), pointSize: style.pointSize)
  }

  /// Returns the descriptor of a text style at the standard text size; the traits have no effect.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style)
  }

  /// The PostScript name of the font that the descriptor selects.
  open var postscriptName: String { UIFont(descriptor: self, size: 0).fontName }
  /// The traits such as bold and italic.
  open var symbolicTraits: SymbolicTraits {
    var traits = SymbolicTraits(rawValue: face.traits.rawValue)
    if face.family == FontFace.monospacedFamily { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// The attributes of the descriptor.
  open var fontAttributes: [AttributeName: Any] {
    [
      .name: postscriptName, .family: face.family, .face: face.styleName, .size: pointSize,
      .traits: [
        TraitKey.weight: UIFont.Weight(number: face.weight).rawValue,
        TraitKey.symbolic: symbolicTraits.rawValue,
      ] as [TraitKey: Any],
    ]
  }

  /// Returns the value of an attribute; nil if there is none.
  open func object(forKey anAttribute: AttributeName) -> Any? { fontAttributes[anAttribute] }

  // MARK: - Changed copies

  /// Returns a descriptor with some attributes replaced.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    let changed = FontAttributes(face: face, size: pointSize).applying(attributes)
    return UIFontDescriptor(face: changed.face, pointSize: changed.size)
  }

  /// Returns a descriptor with another size in points.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(face: face, pointSize: newPointSize)
  }

  /// Returns a descriptor with other traits. It is never nil: a family without such a font uses the nearest
  /// one.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let face = face.with(CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue))
    return UIFontDescriptor(face: face, pointSize: pointSize)
  }

  /// Returns a descriptor with another family.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    addingAttributes([.family: newFamily])
  }

  /// Returns a descriptor with another face, such as "Bold Italic".
  open func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

  /// Returns a descriptor of a system design; nil for the rounded design, which is not available.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    var face = face
    switch design {
    case .default: face.family = FontFace.systemFamily
    case .serif: face.family = FontFace.serifFamily
    case .monospaced: face.family = FontFace.monospacedFamily
    default: return nil
    }
    return UIFontDescriptor(face: face, pointSize: pointSize)
  }

  /// Returns the descriptor itself, as descriptors are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return face == other.face && pointSize == other.pointSize
  }
  open override var hash: Int { face.hashValue }
}

extension UIFontDescriptor {
  /// An attribute of a font descriptor.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The family name, a `String`.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The PostScript name, a `String`.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The face, a `String` such as "Bold".
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// The size in points, a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The visible name. It is ignored.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// The transform of the glyphs. It is ignored.
    public static let matrix = AttributeName(rawValue: "NSFontMatrixAttribute")
    /// The characters that the font must contain. It is ignored.
    public static let characterSet = AttributeName(rawValue: "NSCTFontCharacterSetAttribute")
    /// The substitutes for missing characters. It is ignored.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// The traits, a dictionary by `TraitKey`.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// The advance of all glyphs. It is ignored.
    public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
    /// The OpenType features. It is ignored.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// The text style, a `UIFont.TextStyle`.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// A trait of a font.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The symbolic traits, a number. One that is no set of bits is ignored.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// The weight, a `UIFont.Weight` or its number.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// The width. It is ignored.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// The slant, a number; all but 0 are italic.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// The traits of a font that can be combined.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wide.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// All characters have the same width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// Vertical text.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// Optimized for interfaces.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// A small line spacing.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// A large line spacing.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
  }

  /// A design of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The standard design.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// The rounded design, which is not available.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// The design with serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// The design in which all characters have the same width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }
}

/// The face and the size that attributes describe.
private struct FontAttributes {
  var face: FontFace
  var size: CGFloat

  /// Returns the result of applying attributes.
  func applying(_ attributes: [UIFontDescriptor.AttributeName: Any]) -> FontAttributes {
    var result = self
    if let style = attributes[.textStyle] as? UIFont.TextStyle {
      (result.face, result.size) = (.system(weight: style.weight.number), style.pointSize)
    }
    if let name = attributes[.name] as? String {
      result.face = FontFace(systemName: name) ?? CTFont(name: name, size: 12).face
    }
    if let family = attributes[.family] as? String { result.face.family = family }
    if let style = attributes[.face] as? String,
      let named = FontFace(systemName: ".-\(style.filter { $0 != " " })")
    {
      (result.face.weight, result.face.slant) = (named.weight, named.slant)
    }
    if let traits = attributes[.traits] as? [UIFontDescriptor.TraitKey: Any] { result.apply(traits) }
    if let number = attributes[.size].flatMap({ Double(boxed: $0) }) { result.size = CGFloat(number) }
    return result
  }

  private mutating func apply(_ traits: [UIFontDescriptor.TraitKey: Any]) {
    if let bits = traits[.symbolic].flatMap({ Double(boxed: $0) }).flatMap({ UInt32(exactly: $0) }) {
      face = face.with(CTFontSymbolicTraits(rawValue: bits))
    }
    if let weight = traits[.weight] as? UIFont.Weight {
      face.weight = weight.number
    } else if let number = traits[.weight].flatMap({ Double(boxed: $0) }) {
      face.weight = UIFont.Weight(CGFloat(number)).number
    }
    if let slant = traits[.slant].flatMap({ Double(boxed: $0) }) {
      face.slant = slant == 0 ? .upright : .italic
    }
  }
}
