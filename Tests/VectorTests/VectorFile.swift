import Foundation

/// A row of a file of test vectors: the input of a function, which the row's kind names, and the expected output.
struct Vector: Sendable {
  let id: String
  let kind: String
  let clause: String
  let input: JSON
  let expected: JSON
  /// The greatest absolute difference by which a number may differ from the expected one; 0 requires equal numbers.
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

/// A file of test vectors. A row that cannot be read is replaced with the error.
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

/// The folder with the vector files.
enum VectorFolder {
  /// The folder `Tests/Vectors`, or the one that the environment variable LAMINA_VECTORS names.
  static var url: URL {
    if let path = ProcessInfo.processInfo.environment["LAMINA_VECTORS"], !path.isEmpty {
      return URL(fileURLWithPath: path)
    }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Vectors")
  }

  /// Returns the JSON files, sorted by name.
  static func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
