// Patterns are created with functions and pointers, as on Apple's systems. The pointers are unsafe; they are passed on or
// read at once.

/// A function that draws a cell of a pattern, in pattern space. The pointer is that with which the pattern was created.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// A function that is called when a pattern is released, with the pointer with which it was created.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions of a pattern.
public struct CGPatternCallbacks {
  /// The version of the structure, which is 0.
  public var version: UInt32
  /// The function that draws a cell; nil draws nothing.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// The function that is called when the pattern is released.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Creates the functions of a pattern.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// The way in which cells are fitted to pixels. Lamina never distorts them.
public enum CGPatternTiling: Int32, Sendable {
  /// The ways of fitting cells, which are all treated alike.
  case noDistortion, constantSpacingMinimalDistortion, constantSpacing
}

/// A drawing that is repeated over the plane. It is drawn once into a bitmap, with two pixels per unit of
/// pattern space, or with fewer where the bitmap would have more than 2048 pixels in a direction. Both
/// numbers are a choice.
/// Pattern space is base space, in which y points down in UIKit's contexts, transformed by the matrix of the pattern.
public final class CGPattern {
  private let info: UnsafeMutableRawPointer?
  private let bounds: CGRect
  private let matrix: CGAffineTransform
  private let step: CGSize
  private let callbacks: CGPatternCallbacks
  /// True if the pattern sets its own colors.
  let isColored: Bool
  /// The cell of a colored pattern.
  private lazy var tile = makeTile(in: nil)

  /// Creates a pattern; nil when a step is 0, a number is not finite, or the matrix cannot be inverted.
  ///
  /// - Parameters:
  ///   - info: A pointer for the functions.
  ///   - bounds: The part of pattern space that the function draws.
  ///   - matrix: The transform from pattern space to base space.
  ///   - xStep: The distance of cells in x. Negative distances are the same as positive ones.
  ///   - yStep: The distance of cells in y.
  ///   - tiling: The rounding of distances to pixels, which has no effect here.
  ///   - isColored: True if the function sets colors. Otherwise it draws in the color with which the pattern is used.
  ///   - callbacks: The function that draws a cell, and the one that releases `info`.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    (self.info, self.bounds, self.matrix) = (info, bounds.standardized, matrix)
    (step, self.isColored) = (CGSize(width: abs(xStep), height: abs(yStep)), isColored)
    self.callbacks = callbacks.pointee
    guard step.width > 0, step.height > 0, step.width.isFinite, step.height.isFinite,
      bounds.isFinite, matrix.isUsable
    else { return nil }
  }

  deinit { callbacks.releaseInfo?(info) }

  /// Returns the tile in a color for an uncolored pattern; nil when there is no memory for it.
  func tile(in color: CGColor?) -> PatternTile? { isColored ? tile : makeTile(in: color) }

  private static let (scale, longestSide): (CGFloat, CGFloat) = (2, 2048)

  private func makeTile(in color: CGColor?) -> PatternTile? {
    func pixels(_ length: CGFloat) -> Int {
      Int(min(max(length * Self.scale, 1), Self.longestSide).rounded())
    }
    let (width, height) = (pixels(step.width), pixels(step.height))
    let factors = CGSize(width: CGFloat(width) / step.width, height: CGFloat(height) / step.height)
    guard let context = CGContext(drawingInto: Bitmap(width: width, height: height)) else { return nil }
    context.scaleBy(x: factors.width, y: factors.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    color.map(context.setFillColor)
    color.map(context.setStrokeColor)
    drawCells(in: context)
    guard let image = context.makeImage() else { return nil }
    let toPattern = CGAffineTransform(
      a: 1 / factors.width, b: 0, c: 0, d: -1 / factors.height, tx: bounds.minX,
      ty: bounds.minY + step.height)
    return PatternTile(image: image, scale: factors.width, toBase: toPattern.concatenating(matrix))
  }

  /// Draws the cell, and the parts of neighboring cells that reach into the bitmap. It covers one step in x
  /// and y from the least point of the bounds, so only cells at smaller coordinates do. At most 8 of them are
  /// drawn in x and in y, which is a choice.
  private func drawCells(in context: CGContext) {
    func reach(_ length: CGFloat, _ step: CGFloat) -> Int {
      Int(min(max((length / step).rounded(.up) - 1, 0), 8))
    }
    for y in -reach(bounds.height, step.height)...0 {
      for x in -reach(bounds.width, step.width)...0 {
        context.saveGState()
        context.translateBy(x: CGFloat(x) * step.width, y: CGFloat(y) * step.height)
        context.clip(to: bounds)
        callbacks.drawPattern?(info, context)
        context.restoreGState()
      }
    }
  }
}

extension CGColor {
  /// Creates a color that repeats a pattern; nil for a space that is no space of patterns, and for an uncolored pattern
  /// in a space without a base space. Unsafe, as on Apple's systems: there must be as many components as are required.
  ///
  /// - Parameters:
  ///   - space: The space of patterns.
  ///   - pattern: The pattern.
  ///   - components: The alpha for a colored pattern. For an uncolored one, the components of the base space, followed
  ///     by alpha.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern else { return nil }
    if pattern.isColored {
      guard let tile = pattern.tile(in: nil) else { return nil }
      self.init(pattern: tile, alpha: components.pointee, space: space)
    } else {
      guard let base = space.baseColorSpace else { return nil }
      let count = base.numberOfComponents
      let values = Array(UnsafeBufferPointer(start: components, count: count))
      guard let color = CGColor(colorSpace: base, components: values + [1]),
        let tile = pattern.tile(in: color)
      else { return nil }
      self.init(pattern: tile, alpha: components[count], space: space)
    }
  }
}
