import Foundation

/// One row: what is evaluated, with which arguments, and what has to come out.
struct Vector: Sendable {
  let id: String
  let kind: String
  let clause: String
  let input: JSON
  let expected: JSON
  /// Absolute, for each number; 0 is exact.
  let tolerance: Double

  init(_ json: JSON) throws {
    id = try json["id"].string()
    kind = try json["kind"].string()
    clause = try json["clause"].string()
    let members = try json.object()
    guard let input = members["input"], let expected = members["expected"] else {
      throw Malformed("\(json["id"]) has no input or no expected value")
    }
    self.input = input
    self.expected = expected
    tolerance = try json["tolerance"].number()
  }
}

/// One file of vectors. A row that cannot be read stands here as the reason.
struct VectorFile {
  let name: String
  let rows: [Result<Vector, Malformed>]

  init(_ url: URL) throws {
    name = url.lastPathComponent
    let json = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: url))
    rows = try json["vectors"].array().map { row in
      do { return .success(try Vector(row)) } catch {
        return .failure(Malformed("\(row): \(error)"))
      }
    }
  }
}

enum VectorFolder {
  /// `LAMINA_VECTORS`, else the folder beside the repository, else the copy in it.
  static var url: URL {
    if let path = ProcessInfo.processInfo.environment["LAMINA_VECTORS"], !path.isEmpty {
      return URL(fileURLWithPath: path)
    }
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let beside = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("shared/vectors")
    let exists = FileManager.default.fileExists(atPath: beside.path)
    return exists ? beside : tests.appendingPathComponent("Vectors")
  }

  /// Every `*.json`, by name.
  static func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
