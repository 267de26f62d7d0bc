import Foundation

/// The linker's arguments that the Swift compiler has written into an object, such as `-lFoundation` for a file that imports
/// Foundation. They are texts that end in a zero, in sections of an ELF file of 64 bits and little endian, which all Linux systems
/// with a Swift compiler have.
///
/// A source can add to these sections what it likes, and the linker has arguments that run programs and write files. So only
/// names of libraries are accepted.
enum AutolinkEntries {
  private static let section = ".swift1_autolink_entries"
  private static let headerSize = 64

  /// The reason why the arguments of an object cannot be used.
  enum Failure: Error, Equatable {
    case damagedObject
    case argument(String)
  }

  /// Returns the arguments of objects, each once, in their order.
  static func read(from objects: [Data]) throws(Failure) -> [String] {
    var (entries, seen) = ([String](), Set<String>())
    for object in objects {
      guard let texts = texts(of: object) else { throw .damagedObject }
      entries += texts.filter { seen.insert($0).inserted }
    }
    if let other = entries.first(where: { !isLibrary($0) }) { throw .argument(other) }
    return entries
  }

  /// Returns true for an argument that names a library which is searched for in the folders of libraries.
  private static func isLibrary(_ argument: String) -> Bool {
    let name = argument.utf8.dropFirst(2)
    return argument.hasPrefix("-l") && !name.isEmpty
      && name.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || isNumberOrMark($0) }
  }

  private static func isNumberOrMark(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || "_+-.".utf8.contains(byte)
  }

  /// Returns the texts in all sections of the name; nil if the object is damaged.
  private static func texts(of object: Data) -> [String]? {
    guard object.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), object.count >= headerSize,
      let headers = sectionHeaders(of: object), let names = content(of: headers.names, in: object)
    else { return nil }
    var texts: [String] = []
    for header in headers.all where name(of: header, in: names) == section {
      guard let content = content(of: header, in: object) else { return nil }
      texts += content.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
    return texts
  }

  /// The headers of all sections, and that of the section with their names; nil if the object is damaged, or has more than 65,279
  /// sections, whose number stands elsewhere.
  private static func sectionHeaders(of object: Data) -> (all: [Data], names: Data)? {
    guard let start = number(in: object, at: 0x28, bytes: 8),
      number(in: object, at: 0x3A, bytes: 2) == headerSize,
      let count = number(in: object, at: 0x3C, bytes: 2), count > 0,
      let names = number(in: object, at: 0x3E, bytes: 2), names < count
    else { return nil }
    let headers = (0..<count).compactMap {
      slice(of: object, from: start + $0 * headerSize, count: headerSize)
    }
    return headers.count == count ? (headers, headers[names]) : nil
  }

  private static func name(of header: Data, in names: Data) -> String? {
    number(in: header, at: 0, bytes: 4).map {
      String(decoding: names.dropFirst($0).prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static func content(of header: Data, in object: Data) -> Data? {
    guard let start = number(in: header, at: 0x18, bytes: 8),
      let count = number(in: header, at: 0x20, bytes: 8)
    else { return nil }
    return slice(of: object, from: start, count: count)
  }

  /// Returns the little-endian number at an offset; nil if it is outside of the data or too large.
  private static func number(in data: Data, at offset: Int, bytes: Int) -> Int? {
    guard let digits = slice(of: data, from: offset, count: bytes) else { return nil }
    return Int(exactly: digits.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private static func slice(of data: Data, from offset: Int, count: Int) -> Data? {
    let (end, overflows) = offset.addingReportingOverflow(count)
    guard offset >= 0, count >= 0, !overflows, end <= data.count else { return nil }
    return data.dropFirst(offset).prefix(count)
  }
}
