import CoreGraphics
import Foundation

/// The addition of texts with keywords to a PNG file.
package enum PNGText {
  /// The length in bytes of the file's signature and its first chunk, which is the header.
  private static let headerEnd = 33

  /// Returns the bytes of a PNG file to which texts were added after its header. Keywords and texts must be ASCII,
  /// and a keyword may have at most 79 characters.
  package static func adding(_ texts: [(keyword: String, text: String)], to png: Data) -> Data {
    guard png.count >= headerEnd else { return png }
    let chunks = texts.flatMap { keyword, text in
      PNGChunk("tEXt").appending(Array(keyword.utf8) + [0] + Array(text.utf8)).bytes
    }
    return png.prefix(headerEnd) + chunks + png.dropFirst(headerEnd)
  }
}
