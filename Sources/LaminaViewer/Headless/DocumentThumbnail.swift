import CAML
import Export
import Localization
import QuartzCore

/// A small picture of a document for file managers. Nothing is compiled or run.
@MainActor
package struct DocumentThumbnail {
  private let picture: CGImage
  private let url: URL

  /// The limit in bytes of the memory for reading the document. It is less than the memory that the command
  /// `draw-thumbnail` grants its process, so that some is left for drawing. The part is a choice.
  private static let readingMemory = 160 << 20

  /// Draws the document at `url` on a transparent background, at the one of five times at which its picture has the
  /// most detail.
  ///
  /// - Parameter side: The greatest length in pixels of the picture's longer side. Small documents are not enlarged.
  /// - Throws: `NoDocument` for Swift sources, or the error of the document's reader.
  package init(of url: URL, side: Int) throws {
    guard SceneSource(file: url.path).isDocument else { throw NoDocument(url: url) }
    self.url = url
    let document = try DocumentFormat.read(
      url, within: ReadingBudget(bytes: Self.readingMemory))
    document.setInitialStates()
    let longest = Double(max(document.size.width, document.size.height))
    let scale = min(1, (Double(side) / longest).slightlyReduced)
    let renderer = try SceneRenderer(SceneEntry(document, from: url), size: nil, scale: scale)
    renderer.setBackground(.clear)
    picture = try Self.bestPicture(of: renderer)
  }

  /// Returns the picture with the most visible detail among those of five times; the detail of the middle one counts
  /// 1.25 times. A picture that covers more of its area is preferred, because outlines have as much detail as the forms
  /// that are filled later. Several times are tried because documents may fade in and are empty at first. The times and
  /// the factor are choices.
  private static func bestPicture(of renderer: SceneRenderer) throws -> CGImage {
    var best: (picture: CGImage, detail: Double)?
    for fraction in renderer.duration == nil ? [0] : [0, 0.25, 0.5, 0.75, 1] {
      renderer.advance(to: fraction * (renderer.duration ?? 0))
      guard let picture = renderer.picture() else { throw NothingToDraw() }
      let bitmap = picture.bitmap
      let detail = Double(bitmap.detail) * (1 + bitmap.covered) * (fraction == 0.5 ? 1.25 : 1)
      if detail > best?.detail ?? -1 { best = (picture, detail) }
    }
    guard let best else { throw NothingToDraw() }
    return best.picture
  }

  /// Returns the picture as PNG, with the document's URI and modification time, by which file managers recognize a
  /// thumbnail that is out of date. Returns nil if there is not enough memory.
  package func pngData() -> Data? {
    let values = try? url.resourceValues(forKeys: [.contentModificationDateKey])
    let date = values?.contentModificationDate ?? Date(timeIntervalSince1970: 0)
    let texts = [
      ("Software", "Lamina"), ("Thumb::URI", url.absoluteString),
      ("Thumb::MTime", "\(Int(date.timeIntervalSince1970))"),
    ]
    return picture.pngData().map { PNGText.adding(texts, to: $0) }
  }
}

extension Bitmap {
  /// The sum of the differences between pixels and those to their left and above, at about 128 places of each row and
  /// column; 0 for a picture of one color.
  fileprivate var detail: Int {
    let step = max(1, max(width, height) / 128)
    var sum = 0
    for y in Swift.stride(from: step, to: height, by: step) {
      for x in Swift.stride(from: step, to: width, by: step) {
        let pixel = self[x, y]
        sum += Self.distance(pixel, self[x - step, y]) + Self.distance(pixel, self[x, y - step])
      }
    }
    return sum
  }

  /// The fraction of the area, 0…1, that is not transparent.
  fileprivate var covered: Double {
    let step = max(1, max(width, height) / 128)
    var (covered, count) = (0, 0)
    for y in Swift.stride(from: 0, to: height, by: step) {
      for x in Swift.stride(from: 0, to: width, by: step) {
        if self[x, y] >> 24 > 127 { covered += 1 }
        count += 1
      }
    }
    return Double(covered) / Double(max(count, 1))
  }

  /// The largest difference of a channel, alpha included, in 8-bit levels.
  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    if one == other { return 0 }
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      largest = max(largest, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
    }
    return largest
  }
}

/// The error of a thumbnail of Swift sources.
package struct NoDocument: Error, CustomStringConvertible {
  let url: URL
  package var description: String {
    localized(
      "\(url.path): thumbnails are made of documents only; Swift files are programs, and are not run for them"
    )
  }
}

/// The error of a scene without a size.
package struct NothingToDraw: Error, CustomStringConvertible {
  package init() {}
  package var description: String { localized("nothing to draw") }
}
