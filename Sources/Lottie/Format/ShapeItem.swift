/// An item of a shape layer. The first item is drawn on top. A style paints the paths that precede it in the list,
/// and a modifier changes them.
struct ShapeItem: Sendable {
  var name: String?
  var isHidden = false
  var content: Content
  let location: Location

  enum Content: Sendable {
    case group([ShapeItem], TransformModel)
    case path(ShapePath, isReversed: Bool)
    case fill(PaintStyle)
    case stroke(PaintStyle, StrokeModel)
    case trim(TrimModel)
    case merge(mode: Int)
    case repeater(RepeaterModel)
    case change(PathChange)
  }
}

/// The path of a shape item.
enum ShapePath: Sendable {
  case free(Animated<[BezierPath]>)
  case rectangle(position: Animated<[Double]>, size: Animated<[Double]>, radius: Animated<Double>)
  case ellipse(position: Animated<[Double]>, size: Animated<[Double]>)
  case star(StarModel)
}

struct StarModel: Sendable {
  /// True for a star, which also has inner points; false for a polygon.
  var isStar: Bool
  var position: Animated<[Double]>
  var points: Animated<Double>
  var rotation: Animated<Double>
  var outerRadius: Animated<Double>
  var innerRadius: Animated<Double>
  /// The roundness of the points in percent.
  var outerRoundness: Animated<Double>
  var innerRoundness: Animated<Double>
}

/// The paint of a fill or of a stroke.
struct PaintStyle: Sendable {
  var paint: Paint
  /// The opacity in percent.
  var opacity: Animated<Double>
  var isEvenOdd = false
  /// The number of the blend mode in the format; 0 is normal.
  var blendMode = 0

  enum Paint: Sendable {
    case color(Animated<[Double]>)
    case gradient(GradientModel)
  }
}

struct GradientModel: Sendable {
  var isRadial: Bool
  var start: Animated<[Double]>
  var end: Animated<[Double]>
  /// The focal point of a radial gradient: its distance from the start, in percent of the radius, and its angle in
  /// degrees.
  var highlightLength: Animated<Double>
  var highlightAngle: Animated<Double>
  /// The number of colors in `stops`. The numbers after the colors are opacities.
  var count: Int
  /// The position, red, green and blue of each color, followed by the position and opacity of each stop of opacity.
  /// All are in 0…1.
  var stops: Animated<[Double]>
}

struct StrokeModel: Sendable {
  var width: Animated<Double>
  /// The numbers of the cap (1 butt, 2 round, 3 square) and of the join (1 miter, 2 round, 3 bevel).
  var cap: Int
  var join: Int
  var miterLimit: Animated<Double>
  /// The lengths of the dashes and gaps, alternating.
  var dashes: [Animated<Double>] = []
  var dashOffset = Animated(0.0)
}

struct TrimModel: Sendable {
  /// The start and the end in percent of the length, and the offset of both in degrees, where 360 is the whole
  /// length.
  var start: Animated<Double>
  var end: Animated<Double>
  var offset: Animated<Double>
  /// True if all paths count as one path, in their order; false if each is trimmed by itself. The format calls the
  /// former "individually".
  var treatsPathsAsOne: Bool

  var isConstant: Bool { start.isConstant && end.isConstant && offset.isConstant }
}

struct RepeaterModel: Sendable {
  var copies: Animated<Double>
  var offset: Animated<Double>
  var transform: TransformModel
  /// True if later copies are drawn above earlier ones.
  var isAbove: Bool
}

/// A modifier that changes the shape of paths.
enum PathChange: Sendable {
  case roundCorners(radius: Animated<Double>)
  /// Moves the path outwards by a distance. `join` is the number of the join.
  case offset(amount: Animated<Double>, join: Int, miterLimit: Animated<Double>)
  /// Turns the path into a zig-zag with a number of ridges per segment. `points` is 1 for corners and 2 for a smooth
  /// path.
  case zigZag(size: Animated<Double>, ridges: Animated<Double>, points: Animated<Double>)
  /// Moves the points towards their center and the control points away from it, by an amount in percent.
  case pucker(amount: Animated<Double>)
  /// Rotates points around a center. The angle is in degrees and decreases with the distance from the center.
  case twist(angle: Animated<Double>, center: Animated<[Double]>)
}
