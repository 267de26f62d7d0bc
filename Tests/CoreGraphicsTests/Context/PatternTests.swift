import Testing

@testable import CoreGraphics

/// Tests of patterns that functions draw, of shadings, and of a clip that is reset.
@Suite struct PatternTests {
  private let context: CGContext

  init() throws {
    context = try #require(CGContext(drawingInto: Bitmap(width: 40, height: 40), isFlipped: true))
  }

  /// Returns the pixel at a point, as 0xAARRGGBB.
  private func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
    try #require(context.makeImage()).bitmap[x, y]
  }

  /// Returns a pattern with cells of 10 × 10, whose part from (0, 0) to (4, 4) is filled.
  private func pattern(
    isColored: Bool = true, matrix: CGAffineTransform = .identity, step: CGFloat = 10
  ) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        if info != nil { context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1) }
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }, releaseInfo: nil)
    return CGPattern(
      info: isColored ? UnsafeMutableRawPointer(bitPattern: 1) : nil,
      bounds: CGRect(x: 0, y: 0, width: 10, height: 10), matrix: matrix, xStep: step, yStep: step,
      tiling: .noDistortion, isColored: isColored, callbacks: &callbacks)
  }

  private let all = CGRect(x: 0, y: 0, width: 40, height: 40)

  @Test func coloredPatternsAreRepeated() throws {
    var alpha: CGFloat = 1
    try context.setFillColorSpace(#require(CGColorSpace(patternBaseSpace: nil)))
    context.setFillPattern(try #require(pattern()), colorComponents: &alpha)
    context.fill(all)
    for (x, y) in [(1, 1), (12, 2), (32, 22)] { #expect(try pixel(x, y) == 0xFFFF_0000) }
    for (x, y) in [(6, 1), (1, 6), (17, 17)] { #expect(try pixel(x, y) == 0) }
  }

  @Test func uncoloredPatternsAreDrawnInAColor() throws {
    try context.setStrokeColorSpace(
      #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())))
    context.setStrokePattern(try #require(pattern(isColored: false)), colorComponents: [0, 1, 0, 1])
    context.setLineWidth(80)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 20), CGPoint(x: 40, y: 20)])
    #expect(try pixel(22, 12) == 0xFF00_FF00)
    #expect(try pixel(26, 12) == 0)
  }

  @Test func theMatrixAndThePhaseMoveThePattern() throws {
    let matrix = CGAffineTransform(scaleX: 2, y: 1)
    context.setPatternPhase(CGSize(width: 0, height: 5))
    context.setFillPattern(try #require(pattern(matrix: matrix)), colorComponents: [1])
    context.fill(all)
    #expect(try pixel(6, 6) == 0xFFFF_0000 && pixel(26, 16) == 0xFFFF_0000)
    #expect(try pixel(6, 1) == 0 && pixel(10, 6) == 0)
  }

  /// Cells that are larger than their distance lie over each other.
  @Test func cellsMayOverlap() throws {
    context.setFillPattern(try #require(pattern(step: 3)), colorComponents: [0.5])
    context.fill(all)
    for position in 8..<20 { #expect(try pixel(position, position) >> 24 == 0x80) }
  }

  @Test func patternsThatCannotBeDrawnAreNil() {
    #expect(pattern(step: 0) == nil && pattern(step: .nan) == nil)
    #expect(pattern(matrix: CGAffineTransform(scaleX: 0, y: 1)) == nil)
    #expect(
      pattern(isColored: false).flatMap {
        CGColor(patternSpace: .pattern, pattern: $0, components: [1, 1, 1, 1])
      } == nil)
  }

  @Test func theReleaseIsReported() {
    var count = 0
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: nil,
      releaseInfo: { info in info?.assumingMemoryBound(to: Int.self).pointee += 1 })
    withUnsafeMutablePointer(to: &count) { count in
      _ = CGPattern(
        info: count, bounds: all, matrix: .identity, xStep: 1, yStep: 1, tiling: .constantSpacing,
        isColored: true, callbacks: &callbacks)
    }
    #expect(count == 1)
  }

  // MARK: Shadings

  private func makeFunction(count: Int) -> CGFunction? {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, argument, results in
        results[0] = argument[0] * 2
        results[1] = 0
        results[2] = 1 - argument[0]
        results[3] = 1
      }, releaseInfo: nil)
    return CGFunction(
      info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: count,
      range: [0, 1, 0, 1, 0, 1, 0, 1], callbacks: &callbacks)
  }

  @Test func axialShadingsFollowTheFunction() throws {
    let function = try #require(makeFunction(count: 4))
    let shading = CGShading(
      axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: CGPoint(x: 40, y: 0),
      function: function, extendStart: false, extendEnd: false)
    context.drawShading(try #require(shading))
    let (quarter, half) = (try pixel(10, 5), try pixel(20, 5))
    // The centers of the pixels are at t = 10.5/40 and 20.5/40. Red is 2t and blue is 1 − t: 134 and 188
    // levels at the first, 255 and 124 at the second.
    #expect(abs(Int(quarter >> 16 & 0xFF) - 134) <= 2 && abs(Int(quarter & 0xFF) - 188) <= 2)
    #expect(half >> 16 & 0xFF == 0xFF && abs(Int(half & 0xFF) - 124) <= 2)
  }

  @Test func radialShadingsEndAtTheirCircles() throws {
    let (center, function) = (CGPoint(x: 20, y: 20), try #require(makeFunction(count: 4)))
    let shading = CGShading(
      radialSpace: CGColorSpaceCreateDeviceRGB(), start: center, startRadius: 0, end: center,
      endRadius: 10, function: function, extendStart: true, extendEnd: false)
    context.drawShading(try #require(shading))
    #expect(try pixel(20, 20) >> 24 == 0xFF && pixel(32, 20) == 0)
  }

  @Test func functionsThatDoNotFitMakeNoShading() throws {
    #expect(makeFunction(count: 0) == nil && makeFunction(count: 6) == nil)
    let function = try #require(makeFunction(count: 3))
    let shading = CGShading(
      axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: CGPoint(x: 1, y: 1),
      function: function,
      extendStart: true, extendEnd: true)
    #expect(shading == nil)
  }

  @Test func gradientsAreMadeFromPointers() throws {
    let (components, locations): ([CGFloat], [CGFloat]) = ([1, 0, 0, 1, 0, 0, 1, 1], [0, 1])
    let gradient = components.withUnsafeBufferPointer { components in
      locations.withUnsafeBufferPointer { locations in
        components.baseAddress.flatMap {
          CGGradient(
            colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: $0,
            locations: locations.baseAddress, count: 2)
        }
      }
    }
    context.drawLinearGradient(
      try #require(gradient), start: .zero, end: CGPoint(x: 40, y: 0), options: [])
    #expect(try pixel(0, 0) >> 16 & 0xFF > 0xF0 && pixel(39, 0) & 0xFF > 0xF0)
  }

  // MARK: The clip

  @Test func theClipIsReset() throws {
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
    context.saveGState()
    context.resetClip()
    #expect(context.boundingBoxOfClipPath == all)
    context.fill(CGRect(x: 20, y: 20, width: 10, height: 10))
    context.restoreGState()
    context.fill(CGRect(x: 30, y: 30, width: 10, height: 10))
    #expect(try pixel(25, 25) == 0xFF00_0000 && pixel(35, 35) == 0)
  }
}
