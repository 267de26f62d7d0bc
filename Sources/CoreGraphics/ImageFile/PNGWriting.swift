extension CGImage {
  /// Writes the image to the file at `path`; "-" is the standard output. If writing fails, an existing file keeps its
  /// contents.
  /// - Throws: `ImageFileError`.
  package func writePNG(toFile path: String) throws {
    guard let data = pngData() else {
      throw ImageFileError(path: path, reason: "the picture cannot be encoded as PNG")
    }
    do {
      try OutputFile.write(data, to: path)
    } catch let error as OutputError {
      throw ImageFileError(path: path, reason: "cannot be written (\(error.reason))")
    }
  }

  /// Returns the image as PNG. Equal pixels give equal bytes. Only the pixels in memory are written (L7.31). A file of an
  /// opaque image has no alpha channel. Returns nil if the image is empty or has a side that other programs and this one
  /// do not read, or when there is not enough memory.
  package func pngData() -> Data? {
    let bitmap = bitmap
    guard !bitmap.bounds.isEmpty, max(bitmap.width, bitmap.height) <= Bitmap.sideLimit,
      let pixels = PNGRows.compressed(bitmap, bitmap.bounds, isOpaque: isOpaque)
    else { return nil }
    var data = Data(PNGChunk.signature)
    data += PNGChunk.header(width: bitmap.width, height: bitmap.height, isOpaque: isOpaque).bytes
    for start in stride(from: 0, to: pixels.count, by: PNGChunk.usualLength) {
      let part = pixels[start..<min(start + PNGChunk.usualLength, pixels.count)]
      data += PNGChunk("IDAT").appending(part).bytes
    }
    data += PNGChunk("IEND").bytes
    return data
  }
}
