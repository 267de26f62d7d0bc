import Foundation
import SceneBuilding
import Testing

@testable import LaminaViewer

/// Tests of time vectors that are played by a scene in the sandbox. `VectorTests` evaluates the same ones in its own process.
@MainActor
@Suite(.serialized) struct VectorWorkerTests {
  /// A vector: the values of a property at times in seconds.
  private struct Row {
    let id: String
    let values: [(time: Double, value: Double)]
    let tolerance: Double

    /// Reads a row; nil if its values are no numbers at times.
    init?(_ json: [String: Any]) {
      guard let id = json["id"] as? String, let input = json["input"] as? [String: Any],
        let expected = json["expected"] as? [NSNumber],
        let times = (input["times"] ?? input["fractions"] ?? input["x"]) as? [NSNumber]
      else { return nil }
      self.id = id
      tolerance = (json["tolerance"] as? NSNumber)?.doubleValue ?? 0
      values = zip(times, expected).map { (time: $0.doubleValue, value: $1.doubleValue) }
        .filter { $0.time >= 0 }
    }
  }

  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Vectors/\(VectorScene.vectors)")

  private static func rows() throws -> [Row] {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    return (json?["vectors"] as? [[String: Any]] ?? []).compactMap(Row.init)
  }

  /// Returns the values of the property by the names of the layers of a description.
  private static func values(in tree: String) throws -> [String: Double] {
    var values: [String: Double] = [:]
    func visit(_ layer: [String: Any]) {
      let presentation = layer["presentation"] as? [String: Any]
      if let name = layer["name"] as? String, let value = presentation?["zPosition"] as? NSNumber {
        values[name] = value.doubleValue
      }
      for child in layer["sublayers"] as? [[String: Any]] ?? [] { visit(child) }
    }
    let root = try JSONSerialization.jsonObject(with: Data(tree.utf8)) as? [String: Any]
    if let root { visit(root) }
    return values
  }

  @Test func timeVectorsHoldInAWorker() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "vectors-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent(VectorScene.vectors)
    try FileManager.default.copyItem(at: Self.file, to: copy)
    let source = folder.appendingPathComponent(VectorScene.name)
    try Data(VectorScene.source.utf8).write(to: source)

    let scene = try CompiledScene(
      SwiftSources(source), isTrusted: false, program: WorkerRun.program())
    scene.first = nil
    scene.launch.environment["VECTORS"] = copy.path
    let renderer = try WorkerRenderer(scene, SceneSetup())
    let rows = try Self.rows()
    var compared: Set<String> = []
    for time in Set(rows.flatMap { $0.values.map(\.time) }).sorted() where time < 10 {
      let actual = try Self.values(in: #require(try renderer.tree(at: time)))
      for row in rows {
        guard let value = actual[row.id],
          let expected = row.values.first(where: { $0.time == time })?.value
        else { continue }
        compared.insert(row.id)
        #expect(abs(value - expected) <= row.tolerance, "\(row.id) at \(time) s")
      }
    }
    #expect(compared.count >= 40)
  }
}
