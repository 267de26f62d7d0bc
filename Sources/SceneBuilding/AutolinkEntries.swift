import Foundation

/// The linker's arguments that the Swift compiler has written into an object, such as `-lFoundation` for a file that imports
/// Foundation. They are texts that end in a zero, in a section of an ELF file of 64 bits and little endian, which all Linux
/// systems with a Swift compiler have.
enum AutolinkEntries {
  private static let section = ".swift1_autolink_entries"
  private static let fileHeaderSize = 64
  private static let sectionHeaderSize = 64

  /// Returns the arguments, each once, in their order; nil if the object is damaged or has no such section.
  static func read(from object: Data) -> [String]? {
    guard object.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), object.count >= fileHeaderSize,
      let headers = sectionHeaders(of: object), let names = headers.names,
      let found = headers.all.first(where: { name(of: $0, in: object, names) == section }),
      let content = content(of: found, in: object)
    else { return nil }
    var seen: Set<String> = []
    return content.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .filter { seen.insert($0).inserted }
  }

  /// The headers of all sections, and that of the section with their names; nil if there is none.
  private static func sectionHeaders(of object: Data) -> (all: [Data], names: Data?)? {
    guard let start = number(in: object, at: 0x28, bytes: 8),
      let size = number(in: object, at: 0x3A, bytes: 2), size == sectionHeaderSize,
      let count = number(in: object, at: 0x3C, bytes: 2),
      let names = number(in: object, at: 0x3E, bytes: 2)
    else { return nil }
    let headers = (0..<count).compactMap { slice(of: object, from: start + $0 * size, count: size) }
    return (headers, headers.count == count && names < count ? headers[names] : nil)
  }

  private static func name(of header: Data, in object: Data, _ names: Data) -> String? {
    guard let start = number(in: header, at: 0, bytes: 4), let texts = content(of: names, in: object)
    else { return nil }
    return String(decoding: texts.dropFirst(start).prefix { $0 != 0 }, as: UTF8.self)
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
