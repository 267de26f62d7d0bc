import QuartzCore

/// Meshes as text in CAML.
///
/// `[x y] [x y z] v` is a vertex: a point of the picture and the place where it is seen, both in fractions of the
/// layer's size, with z towards the viewer. `[a b c d] [w w w w] f` is a face: the indices of its vertices, counted
/// from 0, and their weights, which may be missing and have no effect. The faces follow the vertices. `width d` at the
/// end sets the unit of z, `depthNormalization`, to the word before the `d`; without it, the unit is `none`.
enum MeshText {
  /// The greatest numbers of vertices and of faces.
  static let limit = 10_000

  /// Returns the text of a mesh.
  static func text(_ mesh: CAMeshTransform) -> String {
    let vertices = mesh.vertices.map {
      "[\(NumberText.text([$0.from.x, $0.from.y]))] [\(NumberText.text([$0.to.x, $0.to.y, $0.to.z]))] v"
    }
    let faces = mesh.faces.map { face in
      let indices = (0..<4).map { Double(face.indices[$0]) }
      let weights = (0..<4).map { NumberText.floatText(Double(face.weights[$0])) }
      return "[\(NumberText.text(indices))] [\(weights.joined(separator: " "))] f"
    }
    let depth = mesh.depthNormalization == "none" ? [] : ["\(mesh.depthNormalization) d"]
    return (vertices + faces + depth).joined(separator: " ")
  }

  /// Returns the mesh of a text; nil if numbers are missing, left over or not finite, or if it is too large. Other
  /// words than `v`, `f` and `d`, and the numbers before them, have no effect, except for the last such word before a
  /// `d`.
  static func mesh(_ text: String) -> CAMeshTransform? {
    var (vertices, faces, depth) = ([CAMeshVertex](), [CAMeshFace](), "none")
    // The numbers since the last word, and the last word that is none of `v`, `f` and `d`.
    var (numbers, lastName): ([Double], String?) = ([], nil)
    for word in words(text) {
      if let number = NumberText.number(word) {
        guard number.isFinite, numbers.count < 8 else { return nil }
        numbers.append(number)
        continue
      }
      switch word {
      case "v":
        guard numbers.count == 5, vertices.count < limit else { return nil }
        vertices.append(CAMeshVertex(numbers))
      case "f":
        guard let face = CAMeshFace(numbers), faces.count < limit else { return nil }
        faces.append(face)
      case "d": depth = lastName ?? depth
      default: lastName = String(word)
      }
      numbers = []
    }
    guard numbers.isEmpty else { return nil }
    return CAMeshTransform(vertices: vertices, faces: faces, depthNormalization: depth)
  }

  private static func words(_ text: String) -> [Substring] {
    NumberText.words(
      text.replacingOccurrences(of: "[", with: " ").replacingOccurrences(of: "]", with: " "))
  }
}

extension CAMeshVertex {
  fileprivate init(_ numbers: [Double]) {
    self.init(
      from: CGPoint(x: numbers[0], y: numbers[1]),
      to: CAPoint3D(x: numbers[2], y: numbers[3], z: numbers[4]))
  }
}

extension CAMeshFace {
  /// Creates a face of four indices and, if there are any, four weights.
  fileprivate init?(_ numbers: [Double]) {
    guard numbers.count == 4 || numbers.count == 8 else { return nil }
    let indices = numbers.prefix(4).compactMap { UInt32(exactly: $0) }
    guard indices.count == 4 else { return nil }
    let weights = numbers.dropFirst(4).map { Float($0) }
    self.init(
      indices: SIMD4(indices), weights: weights.isEmpty ? .zero : SIMD4(weights))
  }
}
