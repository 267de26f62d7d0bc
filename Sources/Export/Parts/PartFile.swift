import CoreGraphics
import Foundation
import Localization

/// The file of a part, whose structure was checked. Its frames are decoded one by one. It is open only while its frames are
/// read, because there may be more parts than files can be open.
final class PartFile {
  let path: String
  let header: PartHeader
  private var handle: FileHandle?
  /// The offset in the file and the length of the PNG of each frame. The length is 0 for a frame that equals the one before.
  private let frames: [Range<UInt64>]

  /// Opens a file and checks its structure.
  /// - Throws: `ExportError`, which names the file.
  init(path: String) throws {
    self.path = path
    let reader = try PartReader(path: path)
    header = reader.header
    frames = try reader.frames()
  }

  /// Returns the picture of a frame, whose index counts from the part's first frame; nil if it equals the one before.
  /// - Throws: `ExportError` if it is damaged.
  func picture(_ index: Int) throws -> Bitmap? {
    let range = frames[index]
    guard !range.isEmpty else { return nil }
    do {
      let handle = try handle ?? FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      self.handle = handle
      try handle.seek(toOffset: range.lowerBound)
      let data = try handle.read(upToCount: range.count) ?? Data()
      // The size is checked before the picture gets memory.
      guard Self.size(ofPNG: data) == [header.width, header.height] else {
        throw ExportError.impossible(localized("a frame has another size"))
      }
      return try CGImage.png(data: data, path: path).bitmap
    } catch {
      throw ExportError.damagedPart(path: path, part: header.part, reason: "\(error)")
    }
  }
}

extension PartFile {
  var frameCount: Int { frames.count }

  func close() { handle = nil }

  /// Returns the width and the height in the header of a PNG.
  private static func size(ofPNG data: Data) -> [Int] {
    [16, 20].map { data.dropFirst($0).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
  }
}

/// The structure of the file of a part.
struct PartReader {
  let path: String
  let handle: FileHandle
  let header: PartHeader
  /// The number of bytes of the signature and the header.
  private let start: Int

  init(path: String) throws {
    self.path = path
    do {
      // Other kinds of files, such as a FIFO, could block or not end.
      let attributes = try FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { throw NotAPart() }
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      let limit = PartHeader.signature.utf8.count + PartHeader.lengthLimit
      let bytes = try handle.read(upToCount: limit) ?? Data()
      let signature = Data(PartHeader.signature.utf8)
      guard bytes.starts(with: signature),
        let end = bytes[signature.count...].firstIndex(of: 0x0A),
        let header = try? JSONDecoder().decode(PartHeader.self, from: bytes[signature.count..<end])
      else { throw NotAPart() }
      (self.header, start) = (header, end + 1)
      _ = try header.options()
    } catch let error as ExportError {
      throw ExportError.impossible("\(path): \(error)")
    } catch is NotAPart {
      throw ExportError.impossible(
        localized("\(path): is not a part of an export that this version of Lamina can read"))
    } catch {
      throw ExportError.cannotRead(path, because: error)
    }
  }

  private struct NotAPart: Error {}

  /// Returns the range of the bytes of each frame.
  /// - Throws: `ExportError.damagedPart` if the file does not end after the last frame, or if a frame is too long.
  func frames() throws -> [Range<UInt64>] {
    let count = header.part.frames(of: try header.options().frameCount).count
    var (ranges, offset) = ([Range<UInt64>](), UInt64(start))
    for _ in 0..<count {
      let length = try length(at: offset)
      // The first frame has a picture.
      guard length <= lengthLimit, length > 0 || !ranges.isEmpty else { throw damaged }
      ranges.append(offset + 4..<offset + 4 + UInt64(length))
      offset += 4 + UInt64(length)
    }
    let end = Data(PartHeader.end.utf8)
    guard try read(end.count + 1, at: offset) == end else { throw damaged }
    return ranges
  }

  /// The greatest length of a PNG: that of rows that cannot be compressed, and some more.
  private var lengthLimit: Int { header.height * (header.width * 4 + 1) * 101 / 100 + (1 << 16) }

  private func length(at offset: UInt64) throws -> Int {
    let bytes = try read(4, at: offset)
    guard bytes.count == 4 else { throw damaged }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns up to `count` bytes.
  private func read(_ count: Int, at offset: UInt64) throws -> Data {
    do {
      try handle.seek(toOffset: offset)
      return try handle.read(upToCount: count) ?? Data()
    } catch {
      throw ExportError.cannotRead(path, because: error)
    }
  }

  private var damaged: ExportError {
    .damagedPart(path: path, part: header.part, reason: localized("it is not complete"))
  }
}
