/// An item of a shape layer. Items are drawn from the last to the first; a style paints the paths before it, and a
/// modifier changes them.
struct ShapeItem: Sendable {
  var name: String?
  var isHidden = false
  var content: Content
  let place: Place

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
  /// A Boolean value that says whether it has inner points; otherwise it is a polygon.
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

/// The paint of a fill or stroke.
struct PaintStyle: Sendable {
  var paint: Paint
  /// The opacity in percent.
  var opacity: Animated<Double>
  var isEvenOdd = false
  /// The blend mode by its number; 0 is normal.
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
  /// The distance of the bright point of a radial gradient from the start, in percent of the radius, and its angle in
  /// degrees.
  var highlightLength: Animated<Double>
  var highlightAngle: Animated<Double>
  /// The number of colors; the numbers after theirs are opacities.
  var count: Int
  /// Position, red, green and blue of each color, then position and opacity of each stop of opacity.
  var stops: Animated<[Double]>
}

struct StrokeModel: Sendable {
  var width: Animated<Double>
  /// The caps and joins by their numbers: 1 butt, 2 round, 3 square; 1 miter, 2 round, 3 bevel.
  var cap: Int
  var join: Int
  var miterLimit: Animated<Double>
  /// The lengths of dashes and gaps in turn.
  var dashes: [Animated<Double>] = []
  var dashOffset = Animated(0.0)
}

struct TrimModel: Sendable {
  /// The ends in percent of the length, and the offset of both in degrees of a full turn.
  var start: Animated<Double>
  var end: Animated<Double>
  var offset: Animated<Double>
  /// A Boolean value that says whether the paths count as one, in their order.
  var isIndividual: Bool

  var isConstant: Bool { start.isConstant && end.isConstant && offset.isConstant }
}

struct RepeaterModel: Sendable {
  var copies: Animated<Double>
  var offset: Animated<Double>
  var transform: TransformModel
  /// A Boolean value that says whether later copies are above earlier ones.
  var isAbove: Bool
}

/// A change of the form of paths.
enum PathChange: Sendable {
  case roundCorners(radius: Animated<Double>)
  /// Offset by a distance, with the join by its number.
  case offset(amount: Animated<Double>, join: Int, miterLimit: Animated<Double>)
  /// A zig-zag of some height with so many points per segment; smooth or with corners.
  case zigZag(size: Animated<Double>, ridges: Animated<Double>, points: Animated<Double>)
  /// Points move towards the middle and handles away from it, in percent.
  case pucker(amount: Animated<Double>)
  case twist(angle: Animated<Double>, center: Animated<[Double]>)
}
