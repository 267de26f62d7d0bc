import CoreGraphics
import Localization

/// The frames of all parts of an export, in their order.
@MainActor
package final class JoinedParts: FrameSource {
  /// The options with which the frames are encoded.
  package let options: ExportOptions
  package let pixelWidth: Int
  package let pixelHeight: Int
  package let isOpaque: Bool
  private let parts: [PartFile]
  /// The part and the frame of it that follow.
  private var next = (part: 0, frame: 0)
  private var last: Bitmap?

  /// Opens the files, and checks that they are all the parts of one export.
  /// - Throws: `ExportError`, which names the parts that are missing or do not belong to the others.
  package init(paths: [String]) throws {
    guard let first = try paths.first.map(PartFile.init) else {
      throw ExportError.impossible(localized("there are no parts to join"))
    }
    guard paths.count <= first.header.part.count else {
      throw ExportError.impossible(
        localized("there are \(paths.count) files, but the export has \(first.header.part.count) parts")
      )
    }
    let files = [first] + (try paths.dropFirst().map(PartFile.init))
    try Self.checkSameness(of: files)
    parts = files.sorted { $0.header.part.index < $1.header.part.index }
    try Self.checkCompleteness(of: parts)
    options = try first.header.options()
    (pixelWidth, pixelHeight) = (first.header.width, first.header.height)
    isOpaque = first.header.isOpaque
  }

  private static func checkSameness(of files: [PartFile]) throws {
    for file in files.dropFirst() {
      guard let difference = file.header.difference(from: files[0].header) else { continue }
      throw ExportError.impossible(
        localized("\(file.path) does not belong to \(files[0].path): \(difference)"))
    }
  }

  /// Checks that each part is there once. The parts are in their order.
  private static func checkCompleteness(of parts: [PartFile]) throws {
    for (one, other) in zip(parts, parts.dropFirst()) where one.header.part == other.header.part {
      throw ExportError.impossible(
        localized("\(one.path) and \(other.path) are both part \(one.header.part.description)"))
    }
    let count = parts[0].header.part.count
    let missing = Set(1...count).subtracting(parts.map(\.header.part.index)).sorted()
    guard let first = missing.first else { return }
    // A line must not become too long.
    let names = missing.prefix(20).map(String.init).joined(separator: ", ")
    let list = missing.count > 20 ? "\(names), …" : names
    throw ExportError.impossible(
      localized(
        "of \(count) parts these are missing: \(list); repeat them with --part \(first)/\(count) and so on"
      ))
  }

  /// Returns the next frame, whatever the time is. The parts were drawn for the times of the frames.
  package func picture(at time: Double) throws -> Bitmap {
    while next.frame >= parts[next.part].frameCount {
      parts[next.part].close()
      next = (next.part + 1, 0)
    }
    let picture = try parts[next.part].picture(next.frame) ?? last
    next.frame += 1
    last = picture
    guard let picture else { throw ExportError.impossible(localized("there are no parts to join")) }
    return picture
  }
}
