import Foundation

/// The compiled files of a scene, which are kept from one version to the next. The compiler then compiles only the files that
/// have changed and those that depend on the changes, which it records beside the objects.
///
/// Every version is a module of its own, and an object contains the name of its module in the names of all symbols and types.
/// So all objects are compiled for a module whose name ends in a placeholder. Before they are linked, it is replaced by the
/// number of the version, which has the same length, in copies of the objects.
package struct ObjectStore: Sendable {
  /// The end of the name of the module. The compiler abbreviates words of a name that it has spelled out before (as in
  /// `0A4View`), so this is one word, and `update` refuses files that contain it.
  private static let placeholder = "vqzxjkw"
  /// The beginning of the names of all modules of scenes.
  static let prefix = "Scene_"
  /// The module for which the objects are compiled.
  static let module = prefix + placeholder

  private let folder: URL
  /// A file that exists while the compiler runs. If it was killed, its records and objects may not fit each other.
  private var mark: URL { folder.appendingPathComponent("running") }

  /// Creates a store in the folder of a scene. Two stores of a scene are independent of each other.
  package init(in scene: SceneFolder) {
    folder = scene.url.appendingPathComponent("objects-\(UUID().uuidString)")
  }

  /// The files that the compiler reads and writes.
  struct Inputs {
    /// The copies of the files to compile, in the order in which the compiler is to divide them.
    let files: [URL]
    let objects: [URL]
    /// The file that names the object of each copy for the compiler.
    let map: URL
  }

  /// Updates the copies of the files of the scene, and returns what the compiler needs; nil if the files cannot be compiled
  /// from copies, and must be compiled as they are. `end()` is called when the compiler has ended by itself.
  ///
  /// - Parameters:
  ///   - files: The files to compile, which have different names or are compiled as they are.
  ///   - work: The folder of the version. A file in it must not be named in messages, because the next version has
  ///     another one.
  ///   - jobs: The number of compilers among which the files are divided.
  func update(_ files: [URL], in work: URL, jobs: Int) throws -> Inputs? {
    let sources = try files.map { try CopiedSource($0, in: work) }
    guard Set(files.map(\.lastPathComponent)).count == files.count,
      !sources.contains(where: { $0?.hasPlaceholder ?? true })
    else { return nil }
    if FileManager.default.fileExists(atPath: mark.path) { try remove() }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copies = sources.compactMap(\.self).balanced(among: jobs)
    let inputs = inputs(copies)
    try writeMap(inputs)
    try Data().write(to: mark)
    let isWide = try copies.indices.map { index in
      try copies[index].update(inputs.files[index], object: inputs.objects[index])
    }.contains(true)
    // Without its records, the compiler compiles all files at once, instead of this one first and then the others.
    if isWide { try? FileManager.default.removeItem(at: records.appendingPathExtension("priors")) }
    return inputs
  }

  /// Notes that the compiler has ended by itself, with or without errors.
  func end() throws { try FileManager.default.removeItem(at: mark) }

  /// Removes all objects, so that all files are compiled again.
  func remove() throws { try FileManager.default.removeItem(at: folder) }

  /// The path of the compiler's records about all files, without its ending.
  private var records: URL { folder.appendingPathComponent("module") }

  private func inputs(_ sources: [CopiedSource]) -> Inputs {
    let files = sources.map { folder.appendingPathComponent($0.name) }
    return Inputs(
      files: files, objects: files.map { $0.appendingPathExtension("o") },
      map: folder.appendingPathComponent("map.json"))
  }

  private func writeMap(_ inputs: Inputs) throws {
    let key = "swift-dependencies"
    var map = ["": [key: records.appendingPathExtension("swiftdeps").path]]
    for (file, object) in zip(inputs.files, inputs.objects) {
      map[file.path] = ["object": object.path, key: file.appendingPathExtension("swiftdeps").path]
    }
    try JSONEncoder().encode(map).write(to: inputs.map)
  }

  // MARK: Naming the module

  /// Returns the name of the module of a version; nil if its number is too long.
  static func module(ofVersion number: Int) -> String? {
    let digits = "\(number)"
    let count = placeholder.count - 1
    guard digits.count <= count else { return nil }
    return prefix + "v" + String(repeating: "0", count: count - digits.count) + digits
  }

  /// Writes copies of the objects for another module into a folder, and returns their paths.
  ///
  /// - Parameter module: A name from `module(ofVersion:)`.
  func copy(_ inputs: Inputs, for module: String, to target: URL) throws -> [URL] {
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    return try inputs.objects.enumerated().map { index, object in
      let copy = target.appendingPathComponent("\(index).o")
      var bytes = [UInt8](try Data(contentsOf: object))
      Self.replacePlaceholder(in: &bytes, by: Array(module.utf8.suffix(Self.placeholder.utf8.count)))
      try Data(bytes).write(to: copy)
      return copy
    }
  }

  /// Replaces the placeholder by a text of the same length.
  static func replacePlaceholder(in bytes: inout [UInt8], by name: [UInt8]) {
    var start = 0
    while let range = firstPlaceholder(in: bytes[start...]) {
      bytes.replaceSubrange(range, with: name)
      start = range.upperBound
    }
  }

  /// Returns the range of the first placeholder; nil if there is none.
  static func firstPlaceholder(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    let pattern = Array(placeholder.utf8)
    // The second letter, which is rare, is looked for first.
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(of: pattern[1]) {
      let range = (found - 1)..<(found - 1 + pattern.count)
      if range.lowerBound >= bytes.startIndex, range.upperBound <= bytes.endIndex,
        bytes[range].elementsEqual(pattern)
      {
        return range
      }
      start = found + 1
    }
    return nil
  }
}
