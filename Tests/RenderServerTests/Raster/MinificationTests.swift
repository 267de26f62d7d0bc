import CoreGraphics
import RenderServer
import TestSupport
import Testing

/// Pictures that are made smaller (L2.9): mipmaps, filters, and no flicker.
@Suite struct MinificationTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 40, height: 40)

  /// Black and white squares of one pixel.
  private static let checkers: CGImage = {
    let bitmap = Bitmap(width: 64, height: 64)
    for y in 0..<64 { for x in 0..<64 { bitmap[x, y] = (x + y) % 2 == 0 ? .max : 0xFF00_0000 } }
    return CGImage(adopting: bitmap)
  }()

  private static func picture(
    _ filter: String, side: Double, at offset: Double = 0, bias: Double = 0
  ) -> Bitmap {
    var layer = LayerProperties()
    layer.contents = .image(checkers)
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.position = CGPoint(x: 4 + offset, y: 4 + offset / 3)
    layer.rare.values.minificationFilter = filter
    layer.rare.values.minificationFilterBias = bias
    return wholePicture(of: context(of: [layer], in: canvas), at: 0, canvas: canvas).picture
  }

  /// The blue channel well inside the layer.
  private static func levels(_ bitmap: Bitmap, side: Double) -> [Int] {
    let inside = 7..<(Int(side) + 1)
    return inside.flatMap { y in inside.map { Int(bitmap[$0, y] & 255) } }
  }

  @Test func levelsAreMeansOfBlocks() {
    var random = SeededGenerator(seed: 7)
    let image = random.image(width: 13, height: 6, isOpaque: false)
    let mipmaps = Mipmaps(of: image.bitmap)
    #expect(mipmaps.count == 4)
    let sizes = (1...4).map { [mipmaps.level($0).width, mipmaps.level($0).height] }
    #expect(sizes == [[7, 3], [4, 2], [2, 1], [1, 1]])
    let half = mipmaps.level(1)
    for y in 0..<3 {
      for x in 0..<7 {
        let block = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
          image.bitmap[min(2 * x + dx, 12), 2 * y + dy].channels
        }
        let mean = (0..<4).map { channel in block.map { $0[channel] }.reduce(2, +) / 4 }
        #expect(half[x, y].channels == mean, "(\(x), \(y)), \(random.note)")
      }
    }
  }

  /// Below half size a fine pattern is its mean, wherever it lies; without mipmaps it would flicker
  /// between black and white as it moves.
  @Test func linearDoesNotFlickerBelowHalfSize() {
    for side in [9.0, 12, 16, 23, 30] {
      for step in 0..<8 {
        let levels = Self.levels(
          Self.picture("linear", side: side, at: Double(step) / 8), side: side)
        let worst = levels.map { abs($0 - 128) }.max()!
        #expect(worst <= 2, "\(side) points, \(step)/8: \(worst) levels from the mean")
      }
    }
  }

  @Test func nearestKeepsHardPixels() {
    let levels = Self.levels(Self.picture("nearest", side: 21), side: 21)
    #expect(Set(levels) == [0, 255])
  }

  /// From 64 to 20 points the contrast goes down in small steps, with no jump where the level changes.
  @Test func trilinearChangesSteadilyWithTheSize() {
    func contrast(_ side: Double, _ filter: String) -> Int {
      let levels = Self.levels(Self.picture(filter, side: side), side: 20)
      return levels.max()! - levels.min()!
    }
    var last = contrast(36, "trilinear")
    #expect(last > 20)
    for side in stride(from: 35.75, through: 20, by: -0.25) {
      let next = contrast(side, "trilinear")
      #expect(abs(next - last) <= 24, "\(side): \(last) → \(next)")
      last = next
    }
    #expect(last <= 2)
  }

  @Test func aBiasMovesTheLevel() {
    let plain = Self.levels(Self.picture("trilinear", side: 36), side: 30)
    let sharp = Self.levels(Self.picture("trilinear", side: 36, bias: -4), side: 30)
    let soft = Self.levels(Self.picture("trilinear", side: 36, bias: 2), side: 30)
    func contrast(_ levels: [Int]) -> Int { levels.max()! - levels.min()! }
    #expect(contrast(sharp) > contrast(plain) && contrast(plain) > contrast(soft))
    #expect(contrast(soft) <= 2)
  }

  /// A floor that runs to the horizon: its level changes along the rows, but a pixel does not depend on the
  /// piece in which it was drawn.
  @Test func tilesOfATiltedPictureAreThoseOfTheWhole() {
    for filter in ["linear", "trilinear"] {
      var layer = LayerProperties()
      layer.contents = .image(Self.checkers)
      layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
      layer.position = CGPoint(x: 20, y: 20)
      layer.transform = CATransform3D(rotationAngle: 1.2, x: 0.4, y: 1, z: 0)
      layer.transform.m14 = 0.012
      layer.rare.values.minificationFilter = filter
      let context = context(of: [layer], in: Self.canvas)
      let (whole, list) = wholePicture(of: context, at: 0, canvas: Self.canvas)
      #expect(!whole.isBlank)
      let tiled = Bitmap(width: 40, height: 40)
      for x in stride(from: 0, to: 40, by: 7) {
        let tile = PixelRect(minX: x, minY: 0, maxX: min(x + 7, 40), maxY: 40)
        Rasterizer().draw(list, in: tile, of: tiled)
      }
      #expect(tiled.difference(from: whole).isNone, "\(filter)")
    }
  }

  /// The shortcut for planes that are hardly made smaller.
  @Test func whatHalvesAtMostOnceDoesSoEverywhere() {
    var random = SeededGenerator(seed: 11)
    var count = 0
    for _ in 0..<2000 {
      func row(_ range: ClosedRange<Double>) -> SIMD3<Double> {
        SIMD3(random.number(range), random.number(range), random.number(-0.004...0.004))
      }
      var map = Homography(row(-2...2), row(-2...2), row(-50...50))
      map.row3.z = 1
      guard map.halvesAtMostOnce(in: Self.canvas) else { continue }
      count += 1
      for _ in 0..<20 {
        let p = CGPoint(x: random.number(0...40), y: random.number(0...40))
        #expect(map.halvings(at: p) <= 1, "\(random.note): \(map) at \(p)")
      }
    }
    #expect(count > 200)
  }

  @Test func mipmapsAreMadeOnceAndWithinTheBudget() {
    var random = SeededGenerator(seed: 3)
    let images = (0..<4).map { _ in random.image(width: 64, height: 64, isOpaque: true) }
    let one = Mipmaps(of: images[0].bitmap).byteCount
    let cache = MipmapCache(byteBudget: 2 * one)
    let first = cache.mipmaps(of: images[0]).level(1)
    #expect(cache.mipmaps(of: images[0]).level(1) === first)
    _ = cache.mipmaps(of: images[1])
    _ = cache.mipmaps(of: images[0])
    _ = cache.mipmaps(of: images[2])
    #expect(cache.byteCount == 2 * one)
    #expect(cache.mipmaps(of: images[0]).level(1) === first, "the one used last stays")
  }

  @Test func mipmapsOfPicturesThatAreGoneGo() {
    var random = SeededGenerator(seed: 4)
    let cache = MipmapCache(byteBudget: 1 << 20)
    do { _ = cache.mipmaps(of: random.image(width: 64, height: 64, isOpaque: true)) }
    let kept = random.image(width: 8, height: 8, isOpaque: true)
    #expect(cache.mipmaps(of: kept).byteCount == cache.byteCount)
  }

  /// One larger than the budget is kept while it is drawn, or it would be made for every frame.
  @Test func thePictureInUseIsKeptWhateverItTakes() {
    var random = SeededGenerator(seed: 5)
    let image = random.image(width: 64, height: 64, isOpaque: true)
    let cache = MipmapCache(byteBudget: 10)
    let level = cache.mipmaps(of: image).level(2)
    #expect(cache.mipmaps(of: image).level(2) === level)
  }

  @Test func partsOutsideThePictureRepeatItsEdge() {
    let bitmap = Bitmap(width: 2, height: 1)
    (bitmap[0, 0], bitmap[1, 0]) = (0xFFFF_0000, 0xFF00_00FF)
    var layer = LayerProperties()
    layer.contents = .image(CGImage(adopting: bitmap))
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.contentsRect = CGRect(x: -1, y: -1, width: 3, height: 3)
    let picture = wholePicture(of: context(of: [layer], in: Self.canvas), at: 0, canvas: Self.canvas)
      .picture
    for y in [0, 20, 39] {
      #expect(picture[0, y] == 0xFFFF_0000 && picture[12, y] == 0xFFFF_0000)
      #expect(picture[27, y] == 0xFF00_00FF && picture[39, y] == 0xFF00_00FF)
    }
    layer.contentsRect = CGRect(x: 0, y: 0, width: 0, height: 1)
    let list = wholePicture(of: context(of: [layer], in: Self.canvas), at: 0, canvas: Self.canvas).list
    #expect(list.items.isEmpty, "an empty part draws nothing")
  }
}
