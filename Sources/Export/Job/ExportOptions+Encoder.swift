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
