/// The transform of a layer, a group or a copy. It scales, skews and rotates around the anchor point, and then moves
/// the anchor point to the position.
struct TransformModel: Sendable {
  /// The anchor point in points, in the coordinates of the content.
  var anchor = Animated([0.0, 0, 0])
  /// The position of the anchor point, in points of the parent.
  var position = Position.whole(Animated([0.0, 0, 0]))
  /// The scale in percent.
  var scale = Animated([100.0, 100, 100])
  /// The rotation around the z axis in degrees, clockwise.
  var rotation = Animated(0.0)
  /// The rotations around the x and y axes and the orientation, in degrees; nil for a transform in the plane.
  var depth: Depth?
  /// The opacity in percent.
  var opacity = Animated(100.0)
  /// The skew in degrees, and the direction of the skew's axis in degrees.
  var skew = Animated(0.0)
  var skewAxis = Animated(0.0)
  /// The opacities, in percent, of the first and of the last copy of a repeater.
  var copyOpacity: (start: Animated<Double>, end: Animated<Double>) = (Animated(100), Animated(100))

  enum Position: Sendable {
    case whole(Animated<[Double]>)
    /// The coordinates have keyframes of their own.
    case split(x: Animated<Double>, y: Animated<Double>, z: Animated<Double>)
  }

  /// The rotations out of the plane, in degrees.
  struct Depth: Sendable {
    var x = Animated(0.0)
    var y = Animated(0.0)
    var orientation = Animated([0.0, 0, 0])
  }

  /// The transform that changes nothing; its values take memory once.
  static let standard = TransformModel()

  private init() {}

  init(_ node: Node) {
    self = .standard
    anchor = node["a"]?.animated([0, 0, 0]) ?? anchor
    position = node["p"].map(Self.position) ?? position
    scale = node["s"]?.animated([100, 100, 100]) ?? scale
    rotation = (node["rz"] ?? node["r"])?.animated(0) ?? rotation
    opacity = node["o"]?.animated(100) ?? opacity
    skew = node["sk"]?.animated(0) ?? skew
    skewAxis = node["sa"]?.animated(0) ?? skewAxis
    copyOpacity = (
      node["so"]?.animated(100) ?? copyOpacity.start, node["eo"]?.animated(100) ?? copyOpacity.end
    )
    guard node["rx"] != nil || node["ry"] != nil || node["or"] != nil else { return }
    depth = Depth(
      x: node["rx"]?.animated(0) ?? Animated(0), y: node["ry"]?.animated(0) ?? Animated(0),
      orientation: node["or"]?.animated([0, 0, 0]) ?? Animated([0, 0, 0]))
  }

  private static func position(_ node: Node) -> Position {
    guard node["s"]?.flag == true || node["x"]?["k"] != nil, node["k"] == nil else {
      return .whole(node.animated([0, 0, 0]))
    }
    func coordinate(_ key: String) -> Animated<Double> { node[key]?.animated(0) ?? Animated(0) }
    return .split(x: coordinate("x"), y: coordinate("y"), z: coordinate("z"))
  }
}
