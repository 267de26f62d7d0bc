import Foundation

@testable import Archives

/// A zip archive that is written by hand, so that each field can be wrong.
struct ZipFile {
  struct Item {
    var path: String
    var content: Data
    var packed: Data?
    var method = 0
    var flags = 0
    /// The size that the directory states; nil is that of the content.
    var statedSize: Int?
    var checksum: UInt32?

    init(_ path: String, _ content: String = "") {
      (self.path, self.content) = (path, Data(content.utf8))
    }
  }

  var items: [Item]
  var comment = ""

  init(_ items: [Item]) { self.items = items }

  /// The bytes of the archive: the files, the directory, and the record of the end.
  var data: Data {
    var (files, directory) = (Data(), Data())
    for item in items {
      let offset = files.count
      files += number(0x0403_4b50, 4) + fields(item) + number(0, 2) + Data(item.path.utf8)
      files += item.packed ?? item.content
      directory += number(0x0201_4b50, 4) + number(20, 2) + fields(item) + number(0, 12)
      directory += number(offset, 4) + Data(item.path.utf8)
    }
    let counts = number(0, 4) + number(items.count, 2) + number(items.count, 2)
    let end = number(0x0605_4b50, 4) + counts + number(directory.count, 4) + number(files.count, 4)
    return files + directory + end + number(comment.utf8.count, 2) + Data(comment.utf8)
  }

  /// The fields that a file's own header and its record in the directory share, up to the length of the name.
  private func fields(_ item: Item) -> Data {
    let checksum = item.checksum ?? Zlib.checksum(of: item.content)
    return number(20, 2) + number(item.flags, 2) + number(item.method, 2) + number(0, 4)
      + number(Int(checksum), 4) + number((item.packed ?? item.content).count, 4)
      + number(item.statedSize ?? item.content.count, 4) + number(item.path.utf8.count, 2)
  }

  private func number(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 })
  }
}
