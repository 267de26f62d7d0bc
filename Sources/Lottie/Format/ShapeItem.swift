/// An item of a shape layer. The first item is drawn on top. A style (a fill or a stroke) paints the paths that precede
/// it in the list. A modifier changes them, also where a style that precedes the modifier paints them.
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
    /// Combines the areas of the paths. `mode` is the number of the mode in the format: 3 subtract, 4 intersect,
    /// 5 exclude (`PathMerge.Mode`). With other numbers the paths stay as they are, and a style paints them together.
    case merge(mode: Int)
    case repeater(RepeaterModel)
    /// A modifier that changes each path by itself.
    case change(PathChange)
  }
}

/// The path of a shape item, in points of the coordinate space of its group, whose y axis points down. A position is
/// the center of the rectangle, the ellipse or the star, and a size its width and height.
enum ShapePath: Sendable {
  /// A path that is given by its points. The list contains one path. It is a list because modifiers, which may divide a
  /// path, are applied to tracks of lists.
  case bezier(Animated<[BezierPath]>)
  case rectangle(position: Animated<[Double]>, size: Animated<[Double]>, radius: Animated<Double>)
  case ellipse(position: Animated<[Double]>, size: Animated<[Double]>)
  case star(StarModel)
}

struct StarModel: Sendable {
  /// True for a star, which also has inner points; false for a polygon.
  var isStar: Bool
  /// The position of the center.
  var position: Animated<[Double]>
  /// The number of outer points.
  var points: Animated<Double>
  /// The rotation in degrees, clockwise. Without it the first outer point is above the center.
  var rotation: Animated<Double>
  /// The distance of the outer points from the center, in points.
  var outerRadius: Animated<Double>
  /// The distance of the inner points from the center, in points; unused for a polygon.
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
  /// True to fill by the even-odd rule; false for the nonzero winding rule.
  var isEvenOdd = false
  /// The number of the blend mode in the format; 0 is normal.
  var blendMode = 0

  enum Paint: Sendable {
    /// The red, green and blue, in 0…1.
    case color(Animated<[Double]>)
    case gradient(GradientModel)
  }
}

struct GradientModel: Sendable {
  var isRadial: Bool
  /// The ends of the gradient, in the coordinates of the group. A radial gradient begins at its center `start`, and
  /// `end` is a point of its circle.
  var start: Animated<[Double]>
  var end: Animated<[Double]>
  /// The distance of the focal point of a radial gradient from the start, in percent of the radius. Layers have no such
  /// gradients: it is read so that it can be reported.
  var highlightLength: Animated<Double>
  /// The number of colors in `stops`. The numbers after the colors are opacities.
  var count: Int
  /// The position, red, green and blue of each color, followed by the position and opacity of each stop of opacity.
  /// All are in 0…1.
  var stops: Animated<[Double]>
}

struct StrokeModel: Sendable {
  /// The width in points.
  var width: Animated<Double>
  /// The numbers of the cap (1 butt, 2 round, 3 square) and of the join (1 miter, 2 round, 3 bevel).
  var cap: Int
  var join: Int
  var miterLimit: Animated<Double>
  /// The lengths of the dashes and gaps in points, alternating, and the length by which they are shifted.
  var dashes: [Animated<Double>] = []
  var dashOffset = Animated(0.0)
}

/// A modifier that keeps the part of a path between two fractions of its length.
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

/// A modifier that replaces the paths and drawings so far by copies of them.
struct RepeaterModel: Sendable {
  /// The number of copies.
  var copies: Animated<Double>
  /// The number that is added to the numbers of the copies, which are counted from 0.
  var offset: Animated<Double>
  /// The transform from one copy to the next. For copy n, its position and rotation are multiplied by n + `offset`, and
  /// its scale is raised to this power.
  var transform: TransformModel
  /// True if later copies are drawn above earlier ones.
  var isAbove: Bool
}

/// A modifier that changes the shape of paths.
enum PathChange: Sendable {
  /// Rounds the corners with a radius in points.
  case roundCorners(radius: Animated<Double>)
  /// Moves the path outwards by a distance in points. `join` is the number of the join, as for a stroke.
  case offset(amount: Animated<Double>, join: Int, miterLimit: Animated<Double>)
  /// Turns the path into a zig-zag with a number of ridges per segment. `size` is the distance of the ridges from the
  /// path in points. `points` is 1 for corners and 2 for a smooth path.
  case zigZag(size: Animated<Double>, ridges: Animated<Double>, points: Animated<Double>)
  /// Moves the points towards their center and the control points away from it, by an amount in percent.
  case pucker(amount: Animated<Double>)
  /// Rotates points around a center. The angle is in degrees and decreases with the distance from the center.
  case twist(angle: Animated<Double>, center: Animated<[Double]>)
}
