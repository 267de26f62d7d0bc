/// Something that a shape layer draws. Lists of drawings have the topmost one first.
indirect enum Drawing {
  case style(Style)
  case group(Group)

  struct Style {
    var name: String?
    var paint: PaintStyle
    /// The form of a stroke; nil for a fill.
    var stroke: StrokeModel?
    /// The paths, in the order of the file.
    var paths: [PathUse]
    var place: Place
  }

  struct Group {
    var name: String?
    var transform: GroupTransform
    var drawings: [Drawing]
  }
}

/// The transform of a group, or that of one copy of a repeater.
enum GroupTransform {
  case group(TransformModel)
  /// The copy with this number, from 0.
  case copy(Int, RepeaterModel)
}

/// A path in the coordinates of a style that paints it.
struct PathUse {
  let node: PathNode
  /// The transforms from the path's group outwards.
  var transforms: [GroupTransform] = []
}
