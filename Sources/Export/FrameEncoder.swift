import CoreGraphics

/// An encoder that writes frames of a constant rate to a file. If it is released before `finish`, it leaves no file
/// behind.
protocol FrameEncoder: AnyObject {
  func add(_ frame: Bitmap) throws
  func finish() throws
}

extension ExportOptions {
  func encoder(
    to path: String, width: Int, height: Int, isOpaque: Bool
  ) throws -> any FrameEncoder {
    switch format {
    case .png: try PictureEncoder(path: path)
    case .pngs: try PictureFolderEncoder(path: path, count: frameCount)
    case .apng:
      try APNGEncoder(
        path: path, width: width, height: height, isOpaque: isOpaque, rate: rate, loops: loops)
    case .gif:
      try GIFEncoder(
        path: path, width: width, height: height, isOpaque: isOpaque, options: self)
    case .mp4, .webm, .webp:
      try FFmpegEncoder(
        self, path: path, picture: RawPicture(width: width, height: height, isOpaque: isOpaque))
    }
  }
}
