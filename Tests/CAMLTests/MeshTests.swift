import CAML
import Foundation
import QuartzCore
import Testing

/// Tests of the meshes of layers in documents.
@Suite struct MeshTests {
  private static let text =
    "[0 0] [0.5 0 0] v [1 0] [1 0 0] v [1 1] [1 1 0.25] v [0 1] [0 1 0] v [0 1 2 3] [0 0 0 0] f"

  @Test(arguments: [
    (#"meshTransform="\#(text)""#, ""),
    ("", #"<meshTransform type="CAMeshTransform" value="\#(text)"/>"#),
  ])
  func meshesAreRead(attributes: String, element: String) throws {
    let document = try Sample.read(Sample.root(attributes, element))
    let mesh = try #require(document.rootLayer.meshTransform)
    #expect(
      mesh.vertices[2] == CAMeshVertex(from: CGPoint(x: 1, y: 1), to: CAPoint3D(x: 1, y: 1, z: 0.25)))
    #expect(mesh.vertices.count == 4 && mesh.faces == [CAMeshFace(indices: [0, 1, 2, 3])])
    #expect(mesh.depthNormalization == "none" && document.issues.isEmpty)
  }

  @Test(arguments: [text, "[0 0] [0 0 0.5] v", text + " width d", ""])
  func meshesAreWritten(text: String) throws {
    var writer = CAMLWriter()
    let layer = try Sample.layer(#"meshTransform="\#(text)""#)
    let written = writer.text(of: layer)
    #expect(written.contains(#"meshTransform="\#(text)""#), "\(written)")
    #expect(try Sample.read(written).rootLayer.meshTransform != nil && writer.issues.isEmpty)
  }

  @Test(arguments: [
    "[0 0] v", "[0 0] [0 0 inf] v", "[0 1 2 3.5] f", "[0 1 2] f", "[0 0] [0 0 0] v 1",
    "1 2 3 4 5 6 7 8 9 v",
  ])
  func textsThatAreNoMeshesAreReported(text: String) throws {
    let document = try Sample.read(Sample.root(#"meshTransform="\#(text)""#))
    #expect(document.issues.map(\.message).first?.contains("is not a mesh; left out") == true)
    #expect(document.rootLayer.meshTransform == nil)
  }

  @Test func meshesAreLimited() throws {
    let text = String(repeating: "0 0 0 0 0 v ", count: 10_001)
    #expect(try Sample.read(Sample.root(#"meshTransform="\#(text)""#)).issues.count == 1)
  }

  /// The faces at these places cannot be drawn, but the others are.
  @Test(arguments: ["1e30", "1e5"]) func distantFacesAreNotDrawn(place: String) throws {
    let line = (4...7).map { "[0 0] [\(place) \($0) 0] v" }.joined(separator: " ")
    let text = "\(Self.text) \(line) [4 5 6 7] [0 0 0 0] f"
    let document = try Sample.read(Sample.root(#"meshTransform="\#(text)""#))
    #expect(document.issues.isEmpty && document.rootLayer.meshTransform?.faces.count == 2)
    let alone = Self.text.replacingOccurrences(of: "[1 1 0.25]", with: "[1 \(place) 0.25]")
    #expect(try Sample.read(Sample.root(#"meshTransform="\#(alone)""#)).issues.count == 1)
  }

  @Test func facesThatOverlapAreLimited() throws {
    let face = " [0 1 2 3] [0 0 0 0] f"
    let text = Self.text + String(repeating: face, count: 9000)
    let document = try Sample.read(Sample.root(#"meshTransform="\#(text)""#))
    #expect(document.issues.map(\.message).first?.contains("too many that overlap") == true)
    #expect(document.rootLayer.meshTransform?.faces.count == 9001)
  }

  /// Without a mask there is nothing to exchange. With one, an issue says that it is not done.
  @Test func exchangedMasksAreReported() throws {
    let mask = #"<mask type="CALayer" bounds="0 0 9 9"/>"#
    #expect(try Sample.read(Sample.root(#"swapsMaskAndLayer="1""#)).issues.isEmpty)
    #expect(try Sample.read(Sample.root(#"swapsMaskAndLayer="1""#, mask)).issues.count == 1)
    #expect(try Sample.read(Sample.root(#"swapsMaskAndLayer="0""#, mask)).issues.isEmpty)
  }
}
