/// An object with a mesh, as the value of a layer's `meshTransform` is.
package protocol MeshConvertible {
  /// The mesh; nil if it has no faces, and deforms nothing.
  var mesh: DeformationMesh? { get }
  /// The vertices and faces from which the mesh is made.
  var recipe: MeshRecipe { get }
}

/// The vertices and faces from which a mesh is made.
package struct MeshRecipe: Equatable, Sendable {
  package var vertices: [DeformationMesh.Vertex]
  /// The indices of the vertices of each face, in the order of its outline.
  package var faces: [SIMD4<UInt32>]

  package init(vertices: [DeformationMesh.Vertex], faces: [SIMD4<UInt32>]) {
    (self.vertices, self.faces) = (vertices, faces)
  }
}

extension LayerProperties {
  /// The key of the mesh. It is not a row of the table of properties: `meshTransform` is private on Apple's systems,
  /// and here its value is stored like that of an undeclared key (T7.3), in `custom`.
  package static let meshKey = "meshTransform"

  /// The mesh that deforms the picture of the layer and its sublayers; nil for most layers.
  package var mesh: DeformationMesh? {
    guard hasRare, !rare.values.custom.isEmpty else { return nil }
    return (rare.values.custom[Self.meshKey]?.object?.value as? any MeshConvertible)?.mesh
  }
}
