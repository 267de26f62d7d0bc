/// A style or a group that a shape layer draws. In a list of drawings, the first one is the topmost.
indirect enum Drawing {
  case style(Style)
  case group(Group)

  /// A fill or a stroke of some paths.
  struct Style {
    var name: String?
    var paint: PaintStyle
    /// The properties of a stroke; nil for a fill.
    var stroke: StrokeModel?
    /// The paths that are painted, in the order of the file.
    var paths: [PathUse]
    /// The location of the style in the file, for issues.
    var location: Location
  }

  /// Drawings with a common transform.
  struct Group {
    var name: String?
    var transform: GroupTransform
    var drawings: [Drawing]
  }
}

/// The transform of a group, or that of one copy of a repeater. It is indirect because many paths share each.
indirect enum GroupTransform {
  case group(TransformModel)
  /// The transform of the copy with this number, counted from 0.
  case copy(Int, RepeaterModel)
}

/// A path as it is used by a style, with the transforms from the path's coordinates to those of the style.
struct PathUse {
  let node: PathNode
  /// The transforms of the groups and copies around the path, the innermost first.
  var transforms: [GroupTransform] = []
}
