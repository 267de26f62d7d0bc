/// A layer of a composition, as the file describes it.
struct LayerModel: Sendable {
  var name: String?
  /// The number by which other layers refer to this one as their parent or matte; nil if it has none.
  var index: Int?
  /// The index of the parent layer, whose transform applies to this layer as well; nil if it has none.
  var parent: Int?
  var isHidden = false
  /// The layer is shown from frame `inPoint` to frame `outPoint` of the composition.
  var inPoint = 0.0
  var outPoint = 0.0
  /// The frame of the composition at which the layer's content begins, and the number of the composition's frames
  /// that one frame of the content takes.
  var start = 0.0
  var stretch = 1.0
  var transform = TransformModel.standard
  var isThreeDimensional = false
  /// True if the layer is rotated to the direction of its motion.
  var turnsWithMotion = false
  /// The number of the blend mode in the format; 0 is normal.
  var blendMode = 0
  var masks: [MaskModel] = []
  var matte: Matte?
  /// True if the layer is used only as a matte of other layers and is not drawn itself.
  var isMatte = false
  var effects: [EffectModel] = []
  var content = Content.none
  /// The location of the layer in the file, for issues.
  let location: Location

  /// The use of another layer as a mask: by its alpha, or by its luminance if `isLuma` is true.
  struct Matte: Sendable {
    /// The index of the other layer; nil for the layer before this one in the list.
    var source: Int?
    var isLuma: Bool
    var isInverted: Bool
  }

  /// The things that a layer shows. Widths and heights are in points, and assets are given by their names.
  enum Content: Sendable {
    case none
    case shapes([ShapeItem])
    /// A rectangle of one color, which is written as `#rrggbb`.
    case solid(color: String, width: Double, height: Double)
    case image(asset: String)
    /// A composition, clipped to its size. If `time` is not nil, it determines the time of the composition in
    /// seconds.
    case composition(asset: String, width: Double, height: Double, time: Animated<Double>?)
    case text(TextModel)
    /// A camera, which shows nothing itself. `zoom` is the distance, in points, at which it shows a layer at its own
    /// size. If `hasTarget` is true, it looks at its anchor point.
    case camera(zoom: Animated<Double>, hasTarget: Bool)
  }
}

/// A mask of a layer.
struct MaskModel: Sendable {
  /// The combination of a mask with those before it, by its name in the format.
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
  /// True if the mask covers the area outside of its path.
  var isInverted: Bool
  /// The path in the coordinates of the layer. The list contains one path.
  var path: Animated<[BezierPath]>
  /// The opacity in percent.
  var opacity: Animated<Double>
  /// The distance in points by which the area of the path is enlarged, before the mask is inverted; negative if it is
  /// reduced.
  var expansion: Animated<Double>
}

/// An effect of a layer, or a layer style.
enum EffectModel: Sendable {
  /// A shadow. `opacity` is in percent, `angle`, the direction of its offset, in degrees clockwise from the top, and
  /// `distance`, the length of the offset, in points.
  /// `deviation` is the standard deviation of its blur in points.
  case dropShadow(
    color: Animated<[Double]>, opacity: Animated<Double>, angle: Animated<Double>,
    distance: Animated<Double>, deviation: Animated<Double>)
  /// A blur. `radius` is the number in the file (`EffectBuilder.blurDeviation`).
  case blur(radius: Animated<Double>)
  /// Maps black and white to two colors by luminance. The result is mixed with the picture by `amount` percent.
  case tint(black: Animated<[Double]>, white: Animated<[Double]>, amount: Animated<Double>)
  /// Mixes the picture with a color. `opacity` is in 0…1.
  case fill(color: Animated<[Double]>, opacity: Animated<Double>)

  var isShadow: Bool { if case .dropShadow = self { true } else { false } }
}

/// An asset of a file.
enum AssetModel: Sendable {
  /// A picture. Its path is relative to the file's folder, or is a `data:` address.
  case image(path: String, width: Double, height: Double)
  /// A composition. Its frames are those of the file, also if the format's `fr` gives it a frame rate of its own.
  case composition([LayerModel])
}

/// A Lottie file: the root composition and everything that its layers refer to.
struct CompositionModel: Sendable {
  /// The size of the area in points. Each side is in 1…8192.
  var width = 0.0
  var height = 0.0
  /// The number of frames per second.
  var frameRate = 30.0
  /// The range of frames that is shown.
  var inPoint = 0.0
  var outPoint = 0.0
  /// The layers of the root composition; the first one is the topmost.
  var layers: [LayerModel] = []
  /// The pictures and compositions to which layers refer, by their names.
  var assets: [String: AssetModel] = [:]
  var fonts: [String: FontModel] = [:]
  var glyphs = GlyphTable()
  /// The named times; time and duration are in frames.
  var markers: [(name: String, time: Double, duration: Double)] = []

  /// The duration in seconds.
  var duration: Double { (outPoint - inPoint) / frameRate }
}
