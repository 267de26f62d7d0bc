import QuartzCore
import RenderModel

/// Vectors of matrices in two and three dimensions (L6).
enum TransformKinds {
  static let runners: [String: KindRunner] = [
    "t3d_make_rotation": makeRotation, "t3d_op": operation, "t3d_concat": concatenation,
    "t3d_invert": inverse, "t3d_is_affine": isAffine, "layer_affine_get": layerAffine,
    "affine_build": buildAffine, "rect_apply_affine": applyAffine,
    "affine_decompose": decomposeAffine, "t3d_decompose": decompose,
  ]

  /// Returns the matrix of a rotation about an axis (L6.3).
  private static func makeRotation(_ vector: Vector) throws -> JSON {
    let axis = try vector.input["axis"].numbers(3)
    let angle = try vector.input["angle"].number()
    return JSON(CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2]))
  }

  /// Returns a matrix after a translation, a scale or a rotation was applied (L6.4).
  private static func operation(_ vector: Vector) throws -> JSON {
    let (t, arguments) = (try vector.input["t"].transform(), vector.input["args"])
    switch try vector.input["op"].string() {
    case "translate":
      let n = try arguments.numbers(3)
      return JSON(CATransform3DTranslate(t, n[0], n[1], n[2]))
    case "scale":
      let n = try arguments.numbers(3)
      return JSON(CATransform3DScale(t, n[0], n[1], n[2]))
    case "rotate":
      let n = try arguments.numbers(4)
      return JSON(CATransform3DRotate(t, n[0], n[1], n[2], n[3]))
    case let op: throw Malformed("there is no operation '\(op)'")
    }
  }

  /// Returns the product of two matrices (L6.4).
  private static func concatenation(_ vector: Vector) throws -> JSON {
    JSON(CATransform3DConcat(try vector.input["a"].transform(), try vector.input["b"].transform()))
  }

  /// Returns the inverse of a matrix (L6.5).
  private static func inverse(_ vector: Vector) throws -> JSON {
    JSON(CATransform3DInvert(try vector.input["t"].transform()))
  }

  /// Returns whether a matrix is affine (L6.6).
  private static func isAffine(_ vector: Vector) throws -> JSON {
    .bool(CATransform3DIsAffine(try vector.input["t"].transform()))
  }

  /// Returns the affine transform of a layer (L1.19).
  private static func layerAffine(_ vector: Vector) throws -> JSON {
    let layer = CALayer()
    layer.transform = try vector.input["transform"].transform()
    return JSON(layer.affineTransform())
  }

  /// Returns the affine transform that results from several operations on the identity (L6.8).
  private static func buildAffine(_ vector: Vector) throws -> JSON {
    var t = CGAffineTransform.identity
    for op in try vector.input["ops"].array() {
      let arguments = try op.element(1)
      switch try op.element(0).string() {
      case "scale":
        let n = try arguments.numbers(2)
        t = t.scaledBy(x: n[0], y: n[1])
      case "translate":
        let n = try arguments.numbers(2)
        t = t.translatedBy(x: n[0], y: n[1])
      case "rotate": t = t.rotated(by: try arguments.numbers(1)[0])
      case let name: throw Malformed("there is no operation '\(name)'")
      }
    }
    return JSON(t)
  }

  /// Returns the bounding box of a transformed rectangle (L6.8).
  private static func applyAffine(_ vector: Vector) throws -> JSON {
    JSON(try vector.input["rect"].rect().applying(vector.input["t"].affine()))
  }

  /// Returns the components of an affine transform (L6.9).
  private static func decomposeAffine(_ vector: Vector) throws -> JSON {
    let parts = try vector.input["t"].affine().decomposed()
    return .object([
      "scale": JSON(parts.scale), "horizontalShear": JSON(Double(parts.horizontalShear)),
      "rotation": JSON(Double(parts.rotation)),
      "translation": JSON([Double(parts.translation.dx), Double(parts.translation.dy)]),
    ])
  }

  /// Returns the decomposition that the key paths use. It has no public name.
  private static func decompose(_ vector: Vector) throws -> JSON {
    guard let parts = try vector.input["t"].transform().decomposed() else { return .null }
    var result: [String: JSON] = [
      "translation": list(parts.translation), "scale": list(parts.scale),
      "rotation": list(parts.eulerAngles),
      "shear": .object([
        "xy": JSON(parts.shear.x), "xz": JSON(parts.shear.y), "yz": JSON(parts.shear.z),
      ]),
    ]
    if vector.expected["perspective"] != .null {
      let p = parts.perspective
      result["perspective"] = JSON([p.x, p.y, p.z, p.w])
    }
    return .object(result)
  }

  private static func list(_ v: SIMD3<Double>) -> JSON { JSON([v.x, v.y, v.z]) }
}
