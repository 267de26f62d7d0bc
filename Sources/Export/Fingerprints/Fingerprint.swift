import Foundation

/// A hash of texts and files (FNV-1a of 64 bits). It detects differences that arise by mistake, but not those that somebody
/// makes intentionally.
package struct Fingerprint {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The greatest number of bytes of files that are read, and of files in a folder, which are choices. Of other files only the
  /// names are used, and nothing of other folders.
  private static let byteLimit = 256 << 20
  private static let fileLimit = 10_000

  package init() {}

  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Adds the contents of a file, or of all files in a folder with their names. Adds nothing if there is no such file.
  package mutating func add(fileOrFolder path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    var budget = Self.byteLimit
    guard isFolder.boolValue else { return add(file: path, &budget) }
    var names: [String] = []
    guard let files = FileManager.default.enumerator(atPath: path) else { return }
    for case let name as String in files {
      names.append(name)
      // The order of the names differs between computers, so that only all of them can be compared.
      guard names.count <= Self.fileLimit else { return }
    }
    for name in names.sorted() {
      add(name)
      add(file: "\(path)/\(name)", &budget)
    }
  }

  /// Adds the contents of a regular file of at most `budget` bytes.
  private mutating func add(file path: String, _ budget: inout Int) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? Int, size <= budget,
      let data = FileManager.default.contents(atPath: path)
    else { return }
    budget -= size
    for byte in data { add(byte) }
  }

  /// The hash as 16 hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
