import QuartzCore
import RenderModel

extension SwiftSource {
  /// Writes the mesh that deforms a layer.
  mutating func write(_ mesh: CAMeshTransform, of name: String) {
    lines += ["\(name).meshTransform = CAMeshTransform(", "  vertices: ["]
    for vertex in mesh.vertices {
      let from = SwiftLiteral.text(.point(vertex.from)) ?? ""
      let to = [vertex.to.x, vertex.to.y, vertex.to.z].map { SwiftLiteral.number($0) }
      lines.append(
        "    CAMeshVertex(from: \(from), to: CAPoint3D(x: \(to[0]), y: \(to[1]), z: \(to[2]))),")
    }
    lines += ["  ],", "  faces: ["]
    for face in mesh.faces {
      let indices = (0..<4).map { "\(face.indices[$0])" }.joined(separator: ", ")
      lines.append("    CAMeshFace(indices: [\(indices)]),")
    }
    let unit = SwiftNames.literal(mesh.depthNormalization)
    lines.append(mesh.depthNormalization == "none" ? "  ])" : "  ], depthNormalization: \(unit))")
  }
}
