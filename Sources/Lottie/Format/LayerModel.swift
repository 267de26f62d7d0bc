/// A layer of a composition.
struct LayerModel: Sendable {
  var name: String?
  /// The number by which other layers name it as their parent or matte.
  var index: Int?
  var parent: Int?
  var isHidden = false
  /// The frames between which it is shown.
  var inPoint = 0.0
  var outPoint = 0.0
  /// The frame of the composition at which its content begins, and the frames that one frame of its content takes.
  var start = 0.0
  var stretch = 1.0
  var transform = TransformModel()
  var isThreeDimensional = false
  /// A Boolean value that says whether it turns with the direction of its motion.
  var turnsWithMotion = false
  /// The blend mode by its number; 0 is normal.
  var blendMode = 0
  var masks: [MaskModel] = []
  var matte: Matte?
  /// A Boolean value that says whether it is only the matte of other layers.
  var isMatte = false
  var effects: [EffectModel] = []
  var content = Content.none
  let place: Place

  /// The use of another layer as a mask.
  struct Matte: Sendable {
    /// The index of the layer; nil for the one before.
    var source: Int?
    var isLuma: Bool
    var isInverted: Bool
  }

  enum Content: Sendable {
    case none
    case shapes([ShapeItem])
    case solid(color: String, width: Double, height: Double)
    case image(asset: String)
    /// A composition, clipped to its size.
    case composition(asset: String, width: Double, height: Double, time: Animated<Double>?)
    case text(TextModel)
  }
}

struct MaskModel: Sendable {
  enum Mode: String, Sendable {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  var mode: Mode
  var isInverted: Bool
  var path: Animated<[BezierPath]>
  /// The opacity in percent.
  var opacity: Animated<Double>
  /// The distance by which it is grown.
  var expansion: Animated<Double>
}

/// An effect of a layer, or a layer style.
enum EffectModel: Sendable {
  case dropShadow(
    color: Animated<[Double]>, opacity: Animated<Double>, angle: Animated<Double>,
    distance: Animated<Double>, radius: Animated<Double>)
  case blur(radius: Animated<Double>)
  /// Black and white are mapped to two colors, mixed with the picture by an amount in percent.
  case tint(black: Animated<[Double]>, white: Animated<[Double]>, amount: Animated<Double>)
  case fill(color: Animated<[Double]>, opacity: Animated<Double>)
}

/// An asset of a file.
enum AssetModel: Sendable {
  /// A picture: a path below a folder of the file, or a `data:` address.
  case image(path: String, width: Double, height: Double)
  case composition([LayerModel], frameRate: Double?)
}

/// A Lottie file.
struct CompositionModel: Sendable {
  var width = 0.0
  var height = 0.0
  var frameRate = 30.0
  var inPoint = 0.0
  var outPoint = 0.0
  var layers: [LayerModel] = []
  var assets: [String: AssetModel] = [:]
  var fonts: [String: FontModel] = [:]
  var glyphs = GlyphTable()
  /// The named times, in frames.
  var markers: [(name: String, time: Double, duration: Double)] = []

  var duration: Double { (outPoint - inPoint) / frameRate }
}
