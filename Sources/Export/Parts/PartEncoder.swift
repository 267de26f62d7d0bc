import CoreGraphics
import Localization

/// An encoder of a part of an export. Its file has a header, and then the length and the bytes of a PNG for each frame. The
/// length is 0 if the frame equals the one before.
final class PartEncoder: ParallelEncoder {
  private let writer: FileWriter
  private let isOpaque: Bool
  /// The frame that was added last.
  private var last: Bitmap?
  let jobs: OrderedJobs<[UInt8]>
  var isInputEnded = false

  init(_ request: EncoderRequest, of part: ExportPart, from origin: PartOrigin) throws {
    writer = try FileWriter(path: request.path)
    isOpaque = request.isOpaque
    jobs = OrderedJobs(width: request.width, height: request.height)
    let header = try PartHeader(part, from: origin, of: request).line()
    try writer.write(Array(PartHeader.signature.utf8) + header)
  }

  func add(_ frame: Bitmap) throws {
    let isSame = last.map { frame.changes(from: $0).isEmpty } ?? false
    last = frame
    if isSame { return try encode { [] } }
    try encode { [isOpaque] in
      guard let data = CGImage(adopting: frame, isOpaque: isOpaque).pngData() else {
        throw ExportError.impossible(
          localized("a picture of \(frame.width)×\(frame.height) pixels cannot be encoded as PNG"))
      }
      return [UInt8](data)
    }
  }

  func write(_ picture: [UInt8]) throws {
    try writer.write((0..<4).map { UInt8(truncatingIfNeeded: picture.count >> (24 - 8 * $0)) })
    try writer.write(picture)
  }

  func finish() throws {
    try writeAll()
    try writer.write(Array(PartHeader.end.utf8))
    try writer.commit()
  }
}
