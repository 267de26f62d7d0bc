import QuartzCore

/// A set of attributes that selects a font.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  // `@unchecked`: nothing changes after init.
  let face: FontFace
  /// 0 when it is left open.
  public let pointSize: CGFloat

  init(face: FontFace, pointSize: CGFloat) {
    self.face = face
    self.pointSize = pointSize
    super.init()
  }

  /// Creates a descriptor. Name, family, face, size, text style and, of the traits, weight, slant and
  /// the symbolic ones are used.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    let base = FontAttributes(face: .system(), size: 0).applying(attributes)
    self.init(face: base.face, pointSize: base.size)
  }

  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }

  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor(
      face: .system(weight: style.weight.number), pointSize: style.pointSize)
  }

  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style)
  }

  open var postscriptName: String { UIFont(descriptor: self, size: 0).fontName }
  open var symbolicTraits: SymbolicTraits {
    var traits = SymbolicTraits(rawValue: face.traits.rawValue)
    if face.family == FontFace.monospacedFamily { traits.insert(.traitMonoSpace) }
    return traits
  }

  open var fontAttributes: [AttributeName: Any] {
    [
      .name: postscriptName, .family: face.family, .face: face.styleName, .size: pointSize,
      .traits: [
        TraitKey.weight: UIFont.Weight(number: face.weight).rawValue,
        TraitKey.symbolic: symbolicTraits.rawValue,
      ] as [TraitKey: Any],
    ]
  }

  open func object(forKey anAttribute: AttributeName) -> Any? { fontAttributes[anAttribute] }

  // MARK: - Changed copies

  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    let changed = FontAttributes(face: face, size: pointSize).applying(attributes)
    return UIFontDescriptor(face: changed.face, pointSize: changed.size)
  }

  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(face: face, pointSize: newPointSize)
  }

  /// Never nil here: a family without such a font gives the nearest it has.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let face = face.with(CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue))
    return UIFontDescriptor(face: face, pointSize: pointSize)
  }

  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    addingAttributes([.family: newFamily])
  }

  open func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

  /// nil for the rounded design, of which there is none.
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

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return face == other.face && pointSize == other.pointSize
  }
  open override var hash: Int { face.hashValue }
}

extension UIFontDescriptor {
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    public static let matrix = AttributeName(rawValue: "NSFontMatrixAttribute")
    public static let characterSet = AttributeName(rawValue: "NSCTFontCharacterSetAttribute")
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
  }

  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }
}

/// Attributes taken out of their boxes.
private struct FontAttributes {
  var face: FontFace
  var size: CGFloat

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
    if let symbolic = traits[.symbolic].flatMap({ Double(boxed: $0) }) {
      face = face.with(CTFontSymbolicTraits(rawValue: UInt32(symbolic)))
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
