import QuartzCore

/// The pictures of the benchmark scenes. They are computed by formulas, or read from a folder of raw files. The programs
/// with which Lamina is compared read files that were made by the same formulas.
package struct BenchPictures: Sendable {
  private let folder: URL?

  /// Creates the pictures.
  ///
  /// - Parameter folder: A folder with the files `img00.raw` … `img15.raw`, `door0.raw` … `door3.raw`, `big0.raw` and
  ///   `big1.raw`, which contain premultiplied BGRA pixels. If it is nil, the pictures are computed.
  package init(folder: URL? = nil) { self.folder = folder }

  /// Returns one of 16 pictures of a disk with a soft edge, 128×128 pixels.
  package func disk(_ index: Int) throws -> CGImage {
    let number = index < 10 ? "0\(index)" : "\(index)"
    return try image("img\(number)", width: 128, height: 128, isOpaque: false) {
      NoisePictures.disk(index)
    }
  }

  /// Returns a white spot of `size`×`size` pixels that fades towards its edge.
  static func spot(_ size: Int) -> CGImage? {
    let context = CGContext(
      data: nil, width: size, height: size, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
    guard let context else { return nil }
    context.setFillColor(CGColor(gray: 1, alpha: 0.2))
    for step in 0..<size / 2 {
      context.fill(CGRect(x: step, y: step, width: size - 2 * step, height: size - 2 * step))
    }
    return context.makeImage()
  }

  /// Returns four pictures of doors, 128×256 pixels each.
  package func doors() throws -> [CGImage] {
    let made = folder == nil ? NoisePictures().doors : []
    return try (0..<4).map { index in
      try image("door\(index)", width: 128, height: 256, isOpaque: true) { made[index] }
    }
  }

  /// Returns two pictures of 1280×720 pixels, the size of the scenes.
  package func backdrops() throws -> [CGImage] {
    let made = folder == nil ? NoisePictures().backdrops() : []
    return try (0..<2).map { index in
      try image("big\(index)", width: 1280, height: 720, isOpaque: true) { made[index] }
    }
  }

  private func image(
    _ name: String, width: Int, height: Int, isOpaque: Bool, made: () -> [UInt32]
  ) throws -> CGImage {
    let file = folder?.appendingPathComponent("\(name).raw")
    let bytes = try file.map { try Data(contentsOf: $0) } ?? made().withUnsafeBytes { Data($0) }
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
    let image = CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue).union(.byteOrder32Little),
      provider: CGDataProvider(bytes: bytes), decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)
    guard let image else { throw BenchError.badPicture(file?.path ?? name) }
    return image
  }
}

/// The error that a benchmark scene could not be measured.
package enum BenchError: Error, CustomStringConvertible {
  case badPicture(String)
  case noWindow(String)
  case failed(BenchScene)

  package var description: String {
    switch self {
    case .badPicture(let name): "\(name) does not contain a picture of the scenes"
    case .noWindow(let reason): "\(reason); `--offscreen` measures without a display"
    case .failed(let scene): "\(scene.rawValue) could not be measured"
    }
  }
}
