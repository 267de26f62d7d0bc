import CoreGraphics
import RenderModel

/// Vectors of the geometry of transitions (L5.6–L5.15), computed by the functions that record the drawing of
/// transitions.
enum TransitionEffectKinds {
  static let runners: [String: KindRunner] = [
    "slide_offsets": slideOffsets, "cube_quads": cubeQuads, "flip_quad": flipQuad,
    "page_curl": pageCurl, "suck_vertex": suckVertex, "ripple_sample": rippleSample, "iris": iris,
  ]

  /// Returns the effect with the given type, or with the type of the input if `type` is nil, and with the input's
  /// subtype.
  private static func effect(_ input: JSON, type: String? = nil) throws -> TransitionEffect {
    let name = try type ?? input["type"].string()
    let subtype = try input["subtype"].optional?.string()
    guard let effect = TransitionEffect(type: name, subtype: subtype) else {
      throw Malformed("transition type '\(name)'")
    }
    return effect
  }

  /// Returns bounds at the origin with the given size.
  private static func bounds(_ input: JSON) throws -> CGRect {
    CGRect(origin: .zero, size: try input["size"].size())
  }

  /// Returns the offsets of both pictures, and the picture that is in front (L5.6).
  private static func slideOffsets(_ vector: Vector) throws -> JSON {
    let effect = try effect(vector.input)
    let offsets = effect.slideOffsets(
      size: try vector.input["size"].size(), progress: try vector.input["progress"].number())
    guard let offsets else { throw Malformed("\(effect) does not slide") }
    return .object([
      "old": JSON([offsets.old.x, offsets.old.y]), "new": JSON([offsets.new.x, offsets.new.y]),
      "top": .string(offsets.isNewOnTop ? "new" : "old"),
    ])
  }

  /// Returns the transformed corners of a rectangle; null if there is no transform.
  private static func quad(_ map: Homography?, _ bounds: CGRect) -> JSON {
    guard let map else { return .null }
    return .array(bounds.corners.map { JSON(map.apply($0)) })
  }

  /// Returns the corners of both faces of the cube; null for a face that is not visible (L5.9).
  private static func cubeQuads(_ vector: Vector) throws -> JSON {
    guard case .cube(let side) = try effect(vector.input, type: "cube") else {
      throw Malformed("no cube")
    }
    let bounds = try bounds(vector.input)
    let faces = CubeTransition(side: side, bounds: bounds)
      .faces(progress: try vector.input["progress"].number())
    return .object(["old": quad(faces.old, bounds), "new": quad(faces.new, bounds)])
  }

  /// Returns the corners of the visible side of the card (L5.10).
  private static func flipQuad(_ vector: Vector) throws -> JSON {
    guard case .flip(let side) = try effect(vector.input, type: "oglFlip") else {
      throw Malformed("no flip")
    }
    let bounds = try bounds(vector.input)
    let faces = FlipTransition(side: side, bounds: bounds)
      .faces(progress: try vector.input["progress"].number())
    let visible = faces.old != nil ? "old" : "new"
    let isEdgeOn = faces.old == nil && faces.new == nil
    return .object([
      "visible": isEdgeOn ? .null : .string(visible), "quad": quad(faces.old ?? faces.new, bounds),
    ])
  }

  /// Returns the position, the height and the visible side of a line of the page (L5.13).
  private static func pageCurl(_ vector: Vector) throws -> JSON {
    let curl = PageCurl(
      length: try vector.input["length"].number(),
      progress: try vector.input["progress"].number())
    let point = curl.point(try vector.input["xi"].number())
    return .object([
      "xi": JSON(point.xi), "z": JSON(point.z), "side": .string(point.isBack ? "back" : "front"),
    ])
  }

  /// Returns the position of a vertex of the mesh (L5.11).
  private static func suckVertex(_ vector: Vector) throws -> JSON {
    let suck = SuckTransition(
      bounds: try bounds(vector.input), progress: try vector.input["progress"].number())
    return JSON(suck.vertex(try vector.input["vertex"].point()))
  }

  /// Returns the source point of a pixel and the weight of the second picture. The weight is that of a fade, which
  /// equals the progress.
  private static func rippleSample(_ vector: Vector) throws -> JSON {
    let progress = try vector.input["progress"].number()
    let ripple = RippleTransition(bounds: try bounds(vector.input), progress: progress)
    let sample = ripple.source(of: try vector.input["pixel"].point())
    return .object(["sample": JSON(sample), "mix": JSON(progress)])
  }

  /// Returns the radius of the circle, and the pictures inside and outside of the circle (L5.15).
  private static func iris(_ vector: Vector) throws -> JSON {
    let opening = try effect(vector.input).irisOpening(
      bounds: try bounds(vector.input), progress: try vector.input["progress"].number())
    guard let opening else { throw Malformed("no iris") }
    return .object([
      "radius": JSON(opening.radius), "inside": .string(opening.inside.rawValue),
      "outside": .string(opening.outside.rawValue),
    ])
  }
}
