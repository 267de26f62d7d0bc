// Shadings are created with functions and pointers, as on Apple's systems. The pointers are unsafe; they are passed on or
// read at once.

/// A function that computes the components of a color, alpha included, for a number of the domain.
public typealias CGFunctionEvaluateCallback = (
  UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void
/// A function that is called when a `CGFunction` is released, with the pointer with which it was created.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions of a `CGFunction`.
public struct CGFunctionCallbacks {
  /// The version of the structure, which is 0.
  public var version: UInt32
  /// The function that computes colors; with nil they are 0.
  public var evaluate: CGFunctionEvaluateCallback?
  /// The function that is called when the `CGFunction` is released.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// Creates the functions of a `CGFunction`.
  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?,
    releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    (self.version, self.evaluate, self.releaseInfo) = (version, evaluate, releaseInfo)
  }
}

/// A function from a number to the components of a color.
public final class CGFunction {
  private let info: UnsafeMutableRawPointer?
  private let domain: ClosedRange<CGFloat>
  private let ranges: [ClosedRange<CGFloat>?]
  private let callbacks: CGFunctionCallbacks

  /// Creates a function; nil for a number of dimensions that shadings do not use. Unsafe, as on Apple's systems: the
  /// domain and the range must have two numbers for each dimension.
  ///
  /// - Parameters:
  ///   - info: A pointer for the functions.
  ///   - domainDimension: The number of arguments, which must be 1.
  ///   - domain: The least and the greatest argument; nil for 0 and 1, which are also used if they are not
  ///     finite or not in this order.
  ///   - rangeDimension: The number of results, at most 5.
  ///   - range: The least and the greatest value of each result; nil for no limits. Limits that are not
  ///     finite or not in this order are ignored.
  ///   - callbacks: The function that computes the results, and the one that releases `info`.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
    rangeDimension: Int, range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    func limits(_ numbers: UnsafePointer<CGFloat>, _ index: Int) -> ClosedRange<CGFloat>? {
      let (low, high) = (numbers[2 * index], numbers[2 * index + 1])
      return low <= high && low.isFinite && high.isFinite ? low...high : nil
    }
    (self.info, self.callbacks) = (info, callbacks.pointee)
    self.domain = domain.flatMap { limits($0, 0) } ?? 0...1
    let count = min(max(rangeDimension, 0), 5)
    ranges = (0..<count).map { index in range.flatMap { limits($0, index) } }
    guard domainDimension == 1, rangeDimension == count, count > 0 else { return nil }
  }

  deinit { callbacks.releaseInfo?(info) }

  /// Returns the results for a number of 0…1, which is mapped to the domain.
  func values(at fraction: CGFloat) -> [CGFloat] {
    var argument = domain.lowerBound + (domain.upperBound - domain.lowerBound) * fraction
    // There is room for the five results of the largest color space, should the function write more than it declares.
    var results = [CGFloat](repeating: 0, count: 5)
    callbacks.evaluate?(info, &argument, &results)
    return zip(results, ranges).map { value, range in
      range.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
    }
  }
}

/// A gradient whose colors a function computes, between two points or circles. The function is called for 257 evenly spaced
/// numbers, which is a choice; colors between them are interpolated.
public final class CGShading {
  private enum Shape {
    case axial(start: CGPoint, end: CGPoint)
    case radial(start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat)
  }
  private let shape: Shape
  private let gradient: CGGradient
  private let options: CGGradientDrawingOptions

  /// Creates a shading along the line from `start` to `end`; nil if the results of the function are not the components
  /// of the space, followed by alpha.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
    extendStart: Bool, extendEnd: Bool
  ) {
    self.init(
      .axial(start: start, end: end), space: space, function: function,
      options: Self.options(extendStart, extendEnd))
  }

  /// Creates a shading of the circles between two circles; nil if the results of the function are not the components of
  /// the space, followed by alpha.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
    endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    self.init(
      .radial(start: start, startRadius: startRadius, end: end, endRadius: endRadius), space: space,
      function: function, options: Self.options(extendStart, extendEnd))
  }

  private init?(
    _ shape: Shape, space: CGColorSpace, function: CGFunction, options: CGGradientDrawingOptions
  ) {
    let count = 256
    let colors = (0...count).compactMap { index in
      CGColor(colorSpace: space, components: function.values(at: CGFloat(index) / CGFloat(count)))
    }
    guard colors.count == count + 1,
      let gradient = CGGradient(space: space, colors: colors, locations: nil)
    else { return nil }
    (self.shape, self.gradient, self.options) = (shape, gradient, options)
  }

  private static func options(_ start: Bool, _ end: Bool) -> CGGradientDrawingOptions {
    var options: CGGradientDrawingOptions = []
    if start { options.insert(.drawsBeforeStartLocation) }
    if end { options.insert(.drawsAfterEndLocation) }
    return options
  }

  fileprivate func draw(in context: CGContext) {
    switch shape {
    case .axial(let start, let end):
      context.drawLinearGradient(gradient, start: start, end: end, options: options)
    case .radial(let start, let startRadius, let end, let endRadius):
      context.drawRadialGradient(
        gradient, startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius,
        options: options)
    }
  }
}

extension CGContext {
  /// Fills the clip with a shading.
  public func drawShading(_ shading: CGShading) { shading.draw(in: self) }
}
