import CoreGraphics
import DisplayLists
import RenderModel

// Pattern colors, and contents that are repeated. Their picture is repeated from the corner of the layer's bounds
// (L2.5).

extension Recorder {
  /// The number of repetitions of the picture, estimated from the areas, from which on a pattern is not
  /// drawn. It is a choice, and is not reported.
  private static let tileLimit = 1 << 16

  mutating func recordPattern(
    _ pattern: PatternTile, of layer: VisibleLayer, as part: DisplayItem.Part, opacity: Double
  ) {
    guard mayNestSurface(in: layer.id), mayOpenGroup(for: layer.id) else { return }
    let (bounds, scale) = (layer.values.bounds, pattern.pixelsPerUnit)
    let map = Homography(
      SIMD3(scale.x, 0, 0), SIMD3(0, scale.y, 0),
      SIMD3(-bounds.minX * scale.x, -bounds.minY * scale.y, 1))
    let clip = ClipShape(shape: layer.values.outline, toPixels: layer.toPixels)
    let group = open(.clip, GroupCommand(opacity: opacity, clip: clip), of: layer.id)
    let surface = surface(of: layer, part, map: map) { recorder, layer in
      recorder.repeatPicture(pattern.image, over: map.pixelBounds(of: bounds), of: layer, as: part)
    }
    if let surface { append(surface, as: part, of: layer, opacity: 1) }
    end(group)
  }

  /// Records the repetitions. Each one starts at a whole pixel, so that there are no seams.
  private mutating func repeatPicture(
    _ image: CGImage, over whole: PixelRect, of layer: VisibleLayer, as part: DisplayItem.Part
  ) {
    let area = whole.intersection(clip)
    guard !area.isEmpty, area.area / (image.width * image.height) < Self.tileLimit else { return }
    let columns = area.minX / image.width...(area.maxX - 1) / image.width
    for row in area.minY / image.height...(area.maxY - 1) / image.height {
      for column in columns {
        let tile = PixelRect(
          x: column * image.width, y: row * image.height, width: image.width, height: image.height)
        append(image, in: tile, of: layer, as: part)
      }
    }
  }

  /// Records one repetition. Contents stay upright in layers where y points up; patterns do not.
  private mutating func append(
    _ image: CGImage, in tile: PixelRect, of layer: VisibleLayer, as part: DisplayItem.Part
  ) {
    let pixels = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    var toImage = Homography(mapping: tile.frame, onto: pixels)
    if part == .contents, layer.isYUp {
      toImage = toImage.concatenating(.upsideDown(height: Double(image.height)))
    }
    let command = ImageCommand(
      image: image, shape: RoundedRect(tile.frame), toImage: toImage, toPixels: .identity, opacity: 1,
      isSmooth: false)
    paint(DisplayItem(node: layer.id, part: part, bounds: tile, command: .image(command)))
  }
}

extension PatternTile {
  /// The pixels of the picture per unit of the layer, along both axes. A pattern's matrix counts as far as it scales.
  fileprivate var pixelsPerUnit: SIMD2<Double> {
    func count(_ x: Double, _ y: Double) -> Double {
      1 / min(max(1e-6, (x * x + y * y).squareRoot()), 1e6)
    }
    guard let toBase else { return SIMD2(repeating: scale) }
    return SIMD2(count(toBase.a, toBase.b), count(toBase.c, toBase.d))
  }
}
