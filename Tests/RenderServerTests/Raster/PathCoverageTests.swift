import CoreGraphics
import Raster
import RenderModel
import TestSupport
import Testing

/// Tests of the coverage of polygons of any shape (P6): the fill rule is applied to the sum of their signed areas.
@Suite struct PathCoverageTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 48, height: 40)

  /// Returns the coverage of every pixel of `clip`: the alpha of an opaque color that is painted with it.
  private static func coverage(
    _ polygons: [[CGPoint]], _ rule: CGPathFillRule, clip: PixelRect,
    with scanner: PathScanner = PathScanner()
  ) -> [[UInt8]] {
    var list = PolygonList()
    for polygon in polygons { list.append(contentsOf: polygon) }
    let bitmap = Bitmap(width: clip.width, height: clip.height)
    scanner.fill(
      PixelOutline(list, through: .identity), rule: rule,
      on: Canvas(bitmap, originX: clip.minX, originY: clip.minY), clip: clip, color: 0xFF00_0000)
    return (0..<clip.height).map { y in (0..<clip.width).map { UInt8(bitmap[$0, y] >> 24) } }
  }

  /// Returns the exact coverage in levels, by applying the fill rule to the sum of the signed areas.
  private static func expected(
    _ polygons: [[CGPoint]], _ rule: CGPathFillRule, _ x: Int, _ y: Int
  ) -> Double {
    let sum = polygons.reduce(0) { $0 + ExactArea.signed(of: $1, x: x, y: y) }
    if rule == .winding { return 255 * min(abs(sum), 1) }
    let rest = abs(sum).truncatingRemainder(dividingBy: 2)
    return 255 * (rest > 1 ? 2 - rest : rest)
  }

  private static func randomPolygons(_ random: inout SeededGenerator) -> [[CGPoint]] {
    (0..<random.int(1...3)).map { _ in
      (0..<random.int(3...9)).map { _ in
        let point = CGPoint(x: random.number(-12...60), y: random.number(-12...52))
        // Whole and half coordinates put corners on the borders and centers of pixels.
        return random.once(in: 3)
          ? CGPoint(x: (point.x * 2).rounded() / 2, y: (point.y * 2).rounded() / 2) : point
      }
    }
  }

  /// The greatest error in levels: half a level from rounding to a byte, and 0.05 levels from rounding the areas at up
  /// to 27 edges to 1/65536 of a pixel; the rest is a reserve.
  private static let tolerance = 0.6

  @Test func coverageIsTheFillRuleOfTheSumOfSignedAreas() {
    for seed in rounds(60) {
      var random = SeededGenerator(seed: seed)
      let polygons = Self.randomPolygons(&random)
      for rule in [CGPathFillRule.winding, .evenOdd] {
        let rows = Self.coverage(polygons, rule, clip: Self.canvas)
        var worst = 0.0
        for y in 0..<Self.canvas.height {
          for x in 0..<Self.canvas.width {
            worst = max(worst, abs(Double(rows[y][x]) - Self.expected(polygons, rule, x, y)))
          }
        }
        #expect(worst <= Self.tolerance, "\(worst) levels, \(rule), \(polygons), \(random.seedText)")
      }
    }
  }

  @Test func aClipDoesNotChangeTheCoverage() {
    let scanner = PathScanner()
    for seed in rounds(60) {
      var random = SeededGenerator(seed: seed)
      let polygons = Self.randomPolygons(&random)
      let rule = random.pick([CGPathFillRule.winding, .evenOdd])
      let whole = Self.coverage(polygons, rule, clip: Self.canvas)
      let (x, y) = (random.int(0...40), random.int(0...30))
      let clip = PixelRect(
        x: x, y: y, width: random.int(1...(48 - x)), height: random.int(1...(40 - y)))
      let part = Self.coverage(polygons, rule, clip: clip, with: scanner)
      let cut = whole[clip.minY..<clip.maxY].map { Array($0[clip.minX..<clip.maxX]) }
      #expect(part == cut, "\(clip), \(polygons), \(random.seedText)")
    }
  }

  /// Shapes that do not intersect themselves have the coverage that 16 × 16 samples per pixel give.
  @Test func coverageAgreesWithSupersampling() {
    for seed in rounds(4) {
      var random = SeededGenerator(seed: seed)
      let count = 2 * random.int(3...9)
      let star = (0..<count).map { index in
        let radius = index % 2 == 0 ? random.number(10...19) : random.number(4...9)
        let angle = 2 * .pi * Double(index) / Double(count)
        return CGPoint(x: 24 + radius * cos(angle), y: 20 + radius * sin(angle))
      }
      let rows = Self.coverage([star], .winding, clip: Self.canvas)
      let path = CGMutablePath()
      path.addLines(between: star)
      for y in 0..<Self.canvas.height {
        for x in 0..<Self.canvas.width {
          let sampled = Self.supersampled(path, x, y)
          // A whole row of samples may lie on one side of an edge that is parallel to it.
          #expect(abs(Double(rows[y][x]) - sampled) <= 17, "(\(x), \(y)), \(random.seedText)")
        }
      }
    }
  }

  private static func supersampled(_ path: CGPath, _ x: Int, _ y: Int) -> Double {
    var hits = 0
    for line in 0..<16 {
      for column in 0..<16 {
        let point = CGPoint(
          x: Double(x) + (Double(column) + 0.5) / 16, y: Double(y) + (Double(line) + 0.5) / 16)
        if path.contains(point) { hits += 1 }
      }
    }
    return Double(hits) * 255 / 256
  }

  /// A line that is centered on the border between two rows covers both of them equally (P6). Here a line of 1.5
  /// pixels covers three quarters of each.
  @Test func aThinLineOnABorderCoversBothSides() {
    let line = CGRect(x: 4, y: 9.25, width: 20, height: 1.5).corners
    let rows = Self.coverage([line], .winding, clip: Self.canvas)
    #expect(rows[9][10] == 191 && rows[10][10] == 191)
    #expect(rows[8][10] == 0 && rows[11][10] == 0 && rows[9][3] == 0 && rows[9][24] == 0)
  }

  /// The earlier scans have edges in every column of their clips, so that they write to all of the scanner's memory.
  /// The kernel marks the columns that it has written in blocks of 8; the last width exceeds the memory that the
  /// scanner reserves at first.
  @Test func aScannerKeepsNothingFromEarlierScans() {
    let scanner = PathScanner()
    let square = CGRect(x: 3.3, y: 4.4, width: 11.2, height: 9.7).corners
    let alone = Self.coverage([square], .winding, clip: Self.canvas)
    for width in [1, 15, 16, 17, 48, 300] {
      let clip = PixelRect(x: 2, y: 2, width: width, height: 30)
      let teeth = (2..<2 + width).map { column in
        let x = Double(column)
        return [
          CGPoint(x: x + 0.2, y: 1.5), CGPoint(x: x + 1.1, y: 40), CGPoint(x: x - 0.3, y: 40),
        ]
      }
      let covered = Self.coverage(teeth, .winding, clip: clip, with: scanner)
      #expect(covered.allSatisfy { !$0.contains(0) }, "every pixel of \(clip) is covered")
      #expect(Self.coverage([square], .winding, clip: Self.canvas, with: scanner) == alone, "\(width)")
    }
  }

  @Test func invalidPolygonsAreHarmless() {
    let bad: [[CGPoint]] = [
      [], [.zero], [.zero, CGPoint(x: 5, y: 5)],
      [.zero, CGPoint(x: CGFloat.nan, y: 5), CGPoint(x: 9, y: 9)],
      [.zero, CGPoint(x: CGFloat.infinity, y: 5), CGPoint(x: 9, y: 9)],
      [CGPoint(x: 4, y: 4), CGPoint(x: 4, y: 4), CGPoint(x: 4, y: 4)],
    ]
    let nothing = Self.coverage([], .winding, clip: Self.canvas)
    for polygon in bad {
      #expect(Self.coverage([polygon], .winding, clip: Self.canvas) == nothing, "\(polygon)")
    }
  }

  @Test func coordinatesFarOutsideOfTheClipAreClamped() {
    let far = 1e300
    let everything = CGRect(x: -far, y: -far, width: 2 * far, height: 2 * far).corners
    let rows = Self.coverage([everything], .winding, clip: Self.canvas)
    #expect(rows.allSatisfy { $0.allSatisfy { $0 == 255 } })
  }

  /// Scans 50,000 overlapping triangles, which cover every pixel many times.
  @Test func manyOverlappingTrianglesAreScanned() {
    var random = SeededGenerator(seed: 3)
    let polygons = (0..<50_000).map { _ in
      let p = CGPoint(x: random.number(-5...50), y: random.number(-5...45))
      return [p, CGPoint(x: p.x + 1, y: p.y + 0.2), CGPoint(x: p.x, y: p.y + 1)]
    }
    let rows = Self.coverage(polygons, .winding, clip: Self.canvas)
    #expect(rows.allSatisfy { $0.allSatisfy { $0 == 255 } }, "each pixel is covered many times")
  }
}
