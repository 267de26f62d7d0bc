import Foundation

/// A copy of a source whose path is the same for all versions of a scene.
struct CopiedSource {
  let name: String
  private let bytes: [UInt8]

  /// The number of bytes.
  var size: Int { bytes.count }

  /// Reads a source; nil if the compiler could not name its path in messages. The generated entry point needs no path.
  ///
  /// - Parameter work: The folder of the version, whose files must name the files of which they are copies.
  init?(_ file: URL, in work: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
    let isNamed = bytes.starts(with: Array("#sourceLocation(".utf8))
    let isInWork = file.path.hasPrefix(work.path + "/")
    let line =
      isNamed || file.lastPathComponent == EntryPoint.fileName
      ? [] : SourceOrigin.line(file, bytes)
    guard isNamed || file.lastPathComponent == EntryPoint.fileName || !isInWork && !line.isEmpty else {
      return nil
    }
    (name, self.bytes) = (file.lastPathComponent, line + bytes)
  }

  /// True if the source contains the placeholder of modules.
  var hasPlaceholder: Bool { ObjectStore.firstPlaceholder(in: bytes[...]) != nil }

  /// Writes the copy if it has changed, because the compiler compares times of modification. Returns true if nearly all files
  /// are expected to depend on the change.
  ///
  /// - Parameter object: The object, which is removed if the copy has changed. The compiler does not notice a change within
  ///   some milliseconds after its last run, but it notices that an object is missing.
  func update(_ file: URL, object: URL) throws -> Bool {
    let old = (try? Data(contentsOf: file)).map { [UInt8]($0) }
    guard old != bytes else { return false }
    try? FileManager.default.removeItem(at: object)
    try Data(bytes).write(to: file)
    return old.map { SourceOutline($0).isWidely(changedTo: SourceOutline(bytes)) } ?? false
  }
}

extension [CopiedSource] {
  /// Returns the sources in an order in which each of `count` parts of equal length takes about the same time to compile.
  func balanced(among count: Int) -> [CopiedSource] {
    var parts = [[CopiedSource]](repeating: [], count: Swift.max(1, count))
    for (index, source) in sorted(by: { ($0.size, $0.name) > ($1.size, $1.name) }).enumerated() {
      // The largest ones are dealt out in one direction, the next ones in the other, and so on.
      let (round, place) = index.quotientAndRemainder(dividingBy: parts.count)
      parts[round.isMultiple(of: 2) ? place : parts.count - 1 - place].append(source)
    }
    return parts.flatMap(\.self)
  }
}
