import QuartzCore
import RenderModel

/// A renderer of single frames of a benchmark scene, without a window.
@MainActor
package struct BenchPicture {
  private let renderer = CARenderer()

  package init(_ scene: BenchScene, assets: URL? = nil) throws {
    MediaClock.setManualTime(0)
    let root = CALayer()
    root.anchorPoint = .zero
    root.bounds = CGRect(origin: .zero, size: BenchScene.size)
    for layer in try scene.layers(BenchPictures(folder: assets)) { root.addSublayer(layer) }
    renderer.layer = root
    renderer.bounds = root.bounds
    renderer.background = .white
    CATransaction.flush()
  }

  /// Returns the picture at `time` seconds from the scene's start.
  package func image(at time: Double) -> CGImage? {
    MediaClock.setManualTime(time)
    renderer.beginFrame(atTime: time)
    return renderer.render()
  }

  /// Writes a PNG file. If the name ends in `.raw`, writes only the pixels, as bytes of blue, green, red and alpha.
  package static func write(_ image: CGImage, toFile path: String) throws {
    guard path.hasSuffix(".raw") else { return try image.writePNG(toFile: path) }
    var bytes = Data(capacity: image.width * image.height * 4)
    for y in 0..<image.height {
      bytes.append(Data(bytes: image.bitmap.row(y), count: image.width * 4))
    }
    try OutputFile.write(bytes, to: path)
  }
}
