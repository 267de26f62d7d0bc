import Foundation

/// Texts in a PNG file, each with a keyword.
package enum PNGText {
  /// The length of the signature and the header, which is the first chunk.
  private static let headerEnd = 33

  /// Returns the bytes of a PNG file with these texts after its header. Keywords and texts must be ASCII, and keywords
  /// have at most 79 characters.
  package static func adding(_ texts: [(keyword: String, text: String)], to png: Data) -> Data {
    guard png.count >= headerEnd else { return png }
    let chunks = texts.flatMap { keyword, text in
      PNGChunk("tEXt").appending(Array(keyword.utf8) + [0] + Array(text.utf8)).bytes
    }
    return png.prefix(headerEnd) + chunks + png.dropFirst(headerEnd)
  }
}
