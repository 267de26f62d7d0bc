import CoreGraphics
import Raster
import RenderModel
import TestSupport
import Testing

/// Tests of pictures that are drawn at a reduced size (L2.9): mipmaps, filters, and the absence of flicker.
@Suite struct MinificationTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 40, height: 40)

  /// A checkerboard whose black and white squares are one pixel large.
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

  /// Returns the levels of the blue channel well inside the layer.
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
        // The 2 rounds to the nearest level.
        let mean = (0..<4).map { channel in block.map { $0[channel] }.reduce(2, +) / 4 }
        #expect(half[x, y].channels == mean, "(\(x), \(y)), \(random.seedText)")
      }
    }
  }

  /// Columns of one pixel, drawn at a quarter of their width, give their mean. The rows, which keep their height,
  /// stay sharp.
  @Test func eachAxisIsReducedSeparately() {
    let bitmap = Bitmap(width: 64, height: 32)
    for y in 0..<32 {
      for x in 0..<64 { bitmap[x, y] = y < 16 ? 0xFF00_0000 : x % 2 == 0 ? .max : 0xFF00_0000 }
    }
    var layer = box(CGRect(x: 4, y: 4, width: 16, height: 32), nil)
    layer.contents = .image(CGImage(adopting: bitmap))
    let picture = wholePicture(of: context(of: [layer], in: Self.canvas), at: 0, canvas: Self.canvas)
      .picture
    for x in 4..<20 {
      #expect(picture[x, 19] == 0xFF00_0000 && picture[x, 20] == 0xFF80_8080, "column \(x)")
    }
  }

  /// Compares pictures that are reduced by different factors in x and y with means over exact areas (P21). The linear
  /// filter, which reduces each axis separately, must have at most two thirds of the error of the trilinear filter,
  /// which interpolates between two levels for both axes.
  @Test func unequalSqueezesAreNearTheMeansOfAreas() {
    var random = SeededGenerator(seed: 71)
    let image = random.softImage(width: 120, height: 90)
    for (width, height) in [(40, 90), (24, 45), (37, 80)] {
      let linear = Self.deviation(of: image, width, height, "linear")
      let trilinear = Self.deviation(of: image, width, height, "trilinear")
      #expect(linear < trilinear * 2 / 3, "\(width)×\(height): \(linear), \(trilinear)")
    }
  }

  /// Returns the root mean square error against means over exact areas.
  private static func deviation(
    of image: CGImage, _ width: Int, _ height: Int, _ filter: String
  ) -> Double {
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    var layer = box(CGRect(x: 0, y: 0, width: Double(width), height: Double(height)), nil)
    layer.contents = .image(image)
    layer.rare.values.minificationFilter = filter
    let picture = wholePicture(of: context(of: [layer], in: canvas), at: 0, canvas: canvas).picture
    var sum = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let area = CGRect(
          x: Double(x) * 120 / Double(width), y: Double(y) * 90 / Double(height),
          width: 120 / Double(width), height: 90 / Double(height))
        let error = Double(picture[x, y] & 255) - image.bitmap.meanBlue(in: area)
        sum += error * error
      }
    }
    return (sum / Double(width * height)).squareRoot()
  }

  /// Below half its size, a fine pattern gives its mean at every position. Without mipmaps it would flicker between
  /// black and white as it moves.
  @Test func linearDoesNotFlickerBelowHalfSize() {
    for side in [9.0, 12, 16, 23, 30] {
      for step in 0..<8 {
        let levels = Self.levels(
          Self.picture("linear", side: side, at: Double(step) / 8), side: side)
        let worst = levels.map { abs($0 - 128) }.max()!
        // The limit of 2 levels is a choice.
        #expect(worst <= 2, "\(side) points, \(step)/8: \(worst) levels from the mean")
      }
    }
  }

  @Test func nearestKeepsHardPixels() {
    let levels = Self.levels(Self.picture("nearest", side: 21), side: 21)
    #expect(Set(levels) == [0, 255])
  }

  /// While the picture shrinks from 36 to 20 points, its contrast decreases in small steps, without a jump where the
  /// mipmap level changes.
  @Test func trilinearChangesSteadilyWithTheSize() {
    func contrast(_ side: Double, _ filter: String) -> Int {
      let levels = Self.levels(Self.picture(filter, side: side), side: 20)
      return levels.max()! - levels.min()!
    }
    // The limits of 20, 24 and 2 levels are choices.
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

  /// Draws a tilted picture whose mipmap level changes along the rows. A pixel must not depend on the tile in which
  /// it is drawn.
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

  /// Tests the shortcut for planes that are hardly reduced: where it applies, no point needs more than one halving.
  @Test func halvingAtMostOnceAppliesToTheWholePicture() {
    var random = SeededGenerator(seed: 11)
    var count = 0
    for _ in 0..<2000 {
      func row(_ range: ClosedRange<Double>) -> SIMD3<Double> {
        SIMD3(random.number(range), random.number(range), random.number(-0.004...0.004))
      }
      var map = Homography(row(-2...2), row(-2...2), row(-50...50))
      map.row3.z = 1
      guard map.levelOfDetailIsAtMostOne(in: Self.canvas) else { continue }
      count += 1
      for _ in 0..<20 {
        let p = CGPoint(x: random.number(0...40), y: random.number(0...40))
        #expect(map.levelOfDetail(at: p) <= 1, "\(random.seedText): \(map) at \(p)")
      }
    }
    // The bound is a choice; it shows that the shortcut applies often.
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
    #expect(cache.mipmaps(of: images[0]).level(1) === first, "the mipmaps that were used last stay")
  }

  @Test func mipmapsOfReleasedPicturesAreRemoved() {
    var random = SeededGenerator(seed: 4)
    let cache = MipmapCache(byteBudget: 1 << 20)
    do { _ = cache.mipmaps(of: random.image(width: 64, height: 64, isOpaque: true)) }
    let kept = random.image(width: 8, height: 8, isOpaque: true)
    #expect(cache.mipmaps(of: kept).byteCount == cache.byteCount)
  }

  /// Mipmaps that are larger than the budget are kept while their picture is drawn. Otherwise they would be made for
  /// every frame.
  @Test func mipmapsInUseAreKeptWhateverTheirSize() {
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

extension SeededGenerator {
  /// Returns an opaque picture of smooth waves, whose wavelengths along x and y are more than 15 pixels.
  fileprivate mutating func softImage(width: Int, height: Int) -> CGImage {
    let waves = (0..<6).map { _ in
      (number(-0.4...0.4), number(-0.4...0.4), number(0...6), number(10...20))
    }
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let level = waves.reduce(128.0) { $0 + $1.3 * sin(Double(x) * $1.0 + Double(y) * $1.1 + $1.2) }
        bitmap[x, y] = 0xFF00_0000 | UInt32(min(max(level, 0), 255))
      }
    }
    return CGImage(adopting: bitmap)
  }
}

extension Bitmap {
  /// Returns the mean of the blue channel, weighting pixels by the part of them that lies in `area`.
  fileprivate func meanBlue(in area: CGRect) -> Double {
    var sum = 0.0
    for y in Int(area.minY)...min(Int(area.maxY), height - 1) {
      for x in Int(area.minX)...min(Int(area.maxX), width - 1) {
        let part = CGRect(x: x, y: y, width: 1, height: 1).intersection(area)
        if !part.isNull { sum += Double(self[x, y] & 255) * part.width * part.height }
      }
    }
    return sum / (area.width * area.height)
  }
}
