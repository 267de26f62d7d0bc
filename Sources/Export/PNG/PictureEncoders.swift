import CoreGraphics
import Localization

/// An encoder of a single frame as a PNG file.
final class PictureEncoder: FrameEncoder {
  private let writer: FileWriter

  init(path: String) throws { writer = try FileWriter(path: path) }

  func add(_ frame: Bitmap) throws { try writer.write([UInt8](frame.png())) }
  func finish() throws { try writer.commit() }
}

/// An encoder of a folder of PNG files with the names 0000.png, 0001.png and so on. The numbers have four digits, or
/// as many as the last number needs.
final class PictureFolderEncoder: ParallelEncoder {
  private let folder: OutputFile
  private let digits: Int
  let jobs: OrderedJobs<Data>
  var isInputEnded = false
  /// The number of the next file.
  private var index = 0

  /// Creates the folder. `count` is the number of frames, which have `width` × `height` pixels.
  init(path: String, count: Int, width: Int, height: Int) throws {
    do { folder = try OutputFile(path: path, isFolder: true) } catch {
      throw ExportError.cannotWrite(path, because: error)
    }
    digits = max(4, "\(count - 1)".count)
    jobs = OrderedJobs(width: width, height: height)
  }

  func add(_ frame: Bitmap) throws { try encode { try frame.png() } }

  func write(_ picture: Data) throws {
    let number = String(repeating: "0", count: digits - "\(index)".count) + "\(index)"
    let file = folder.temporary.appendingPathComponent("\(number).png")
    do { try picture.write(to: file) } catch {
      throw ExportError.cannotWrite(folder.path, because: error)
    }
    index += 1
  }

  func finish() throws {
    try writeAll()
    do { try folder.commit() } catch {
      throw ExportError.cannotWrite(folder.path, because: error)
    }
  }
}

extension Bitmap {
  fileprivate func png() throws -> Data {
    guard let data = CGImage(adopting: self).pngData() else {
      throw ExportError.impossible(
        localized("a picture of \(width)×\(height) pixels cannot be encoded as PNG"))
    }
    return data
  }
}
