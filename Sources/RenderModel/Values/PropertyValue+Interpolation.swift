import CoreGraphics

extension PropertyValue {
  /// Returns the value at fraction `f` of the way from `self` to `end` (T3.9); `f` may lie outside of 0…1. Values of
  /// different types, and of types that cannot be interpolated, change from `self` to `end` at one half (T3.21).
  package func interpolated(to end: PropertyValue, fraction f: Double) -> PropertyValue {
    switch (self, end) {
    case (.number(let a), .number(let b)): .number(a + (b - a) * f)
    case (.point(let a), .point(let b)): .point(a.interpolated(to: b, f))
    case (.size(let a), .size(let b)): .size(a.interpolated(to: b, f))
    case (.rect(let a), .rect(let b)):
      .rect(
        CGRect(origin: a.origin.interpolated(to: b.origin, f), size: a.size.interpolated(to: b.size, f))
      )
    case (.transform(let a), .transform(let b)): .transform(a.interpolated(to: b, fraction: f))
    case (.color(let a), .color(let b)):
      // Colors are interpolated before they are multiplied by their alpha (T3.12).
      .color(CGColor(rgba: a.rgba + (b.rgba - a.rgba) * f))
    case (.bool, .bool): .bool(number + (end.number - number) * f != 0)
    case (.integer, .integer): .integer(Int(saturating: number + (end.number - number) * f))
    case (.contents(let a), .contents(let b)): .contents(a.crossfaded(to: b, fraction: f))
    case (.path(let a), .path(let b)): .path(a.interpolated(to: b, fraction: f))
    case (.array(let a), .array(let b)) where a.count == b.count:
      .array(zip(a, b).map { $0.interpolated(to: $1, fraction: f) })
    default: f < 0.5 ? self : end
    }
  }

  /// Returns `self` added to `underlying` (T3.5); `self` for types that cannot be added. Transforms are concatenated:
  /// `self` acts first, then `underlying` (T3.17). Integers wrap around.
  package func added(to underlying: PropertyValue) -> PropertyValue {
    switch (self, underlying) {
    case (.number(let a), .number(let u)): .number(u + a)
    case (.integer(let a), .integer(let u)): .integer(u &+ a)
    case (.point(let a), .point(let u)): .point(CGPoint(x: u.x + a.x, y: u.y + a.y))
    case (.size(let a), .size(let u)):
      .size(CGSize(width: u.width + a.width, height: u.height + a.height))
    case (.rect(let a), .rect(let u)):
      // The origin and the size are read, because `minX` and `width` are those of the standardized rectangle.
      .rect(
        CGRect(
          x: u.origin.x + a.origin.x, y: u.origin.y + a.origin.y,
          width: u.size.width + a.size.width, height: u.size.height + a.size.height))
    case (.transform(let a), .transform(let u)): .transform(a.concatenating(u))
    case (.color(let a), .color(let u)): .color(CGColor(rgba: u.rgba + a.rgba))
    case (.array(let a), .array(let u)) where a.count == u.count:
      .array(zip(a, u).map { $0.added(to: $1) })
    default: self
    }
  }

  /// Returns the value v for which `other.added(to: v)` is `self`, as in `to − by` (T3.1); `self` for types that
  /// cannot be added.
  package func subtracting(_ other: PropertyValue) -> PropertyValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): .transform(b.inverted().concatenating(a))
    case (.array(let a), .array(let b)) where a.count == b.count:
      .array(zip(a, b).map { $0.subtracting($1) })
    case (.number, .number), (.integer, .integer), (.point, .point), (.size, .size), (.rect, .rect),
      (.color, .color):
      other.scaled(by: -1).added(to: self)
    default: self
    }
  }

  /// Returns `self` added up `n` times, for accumulation over repeats (T3.6). A matrix is raised to the power `n`,
  /// rounded down, where a negative `n` counts as 0 and one above 1e9 as 1e9. Integers are clamped to their range.
  /// Values of types that cannot be added are returned unchanged.
  package func scaled(by n: Double) -> PropertyValue {
    switch self {
    case .number(let a): .number(a * n)
    case .integer(let a): .integer(Int(saturating: Double(a) * n))
    case .point(let a): .point(CGPoint(x: a.x * n, y: a.y * n))
    case .size(let a): .size(CGSize(width: a.width * n, height: a.height * n))
    case .rect(let a):
      .rect(
        CGRect(
          x: a.origin.x * n, y: a.origin.y * n, width: a.size.width * n, height: a.size.height * n))
    case .transform(let a): .transform(a.power(Int(max(0, min(n, 1e9)))))
    case .color(let a): .color(CGColor(rgba: a.rgba * n))
    case .array(let items): .array(items.map { $0.scaled(by: n) })
    case .null, .bool, .path, .contents, .string, .object: self
    }
  }
}

extension CGPoint {
  fileprivate func interpolated(to end: CGPoint, _ f: Double) -> CGPoint {
    CGPoint(x: x + (end.x - x) * f, y: y + (end.y - y) * f)
  }
}

extension CGSize {
  fileprivate func interpolated(to end: CGSize, _ f: Double) -> CGSize {
    CGSize(width: width + (end.width - width) * f, height: height + (end.height - height) * f)
  }
}

extension LayerContents {
  fileprivate func crossfaded(to end: LayerContents, fraction f: Double) -> LayerContents {
    if f <= 0 { return self }
    if f >= 1 || image == end.image { return end }
    return .crossfade(from: image, to: end.image, fraction: f)
  }
}

extension CGPath {
  /// Returns the path with every point interpolated if both paths have the same types of elements in the same order.
  /// Other paths change from `self` to `end` at one half (T3.18).
  package func interpolated(to end: CGPath, fraction f: Double) -> CGPath {
    let other = f < 0.5 ? self : end
    guard elements.count == end.elements.count else { return other }
    var result: [PathElement] = []
    result.reserveCapacity(elements.count)
    for (a, b) in zip(elements, end.elements) {
      guard let element = a.interpolated(to: b, f) else { return other }
      result.append(element)
    }
    return CGPath(elements: result)
  }
}

extension PathElement {
  /// Returns the element with interpolated points; nil if the elements have different types.
  fileprivate func interpolated(to end: PathElement, _ f: Double) -> PathElement? {
    switch (self, end) {
    case (.move(let a), .move(let b)): .move(a.interpolated(to: b, f))
    case (.line(let a), .line(let b)): .line(a.interpolated(to: b, f))
    case (.quad(let c, let a), .quad(let d, let b)):
      .quad(control: c.interpolated(to: d, f), end: a.interpolated(to: b, f))
    case (.cubic(let c1, let c2, let a), .cubic(let d1, let d2, let b)):
      .cubic(
        control1: c1.interpolated(to: d1, f), control2: c2.interpolated(to: d2, f),
        end: a.interpolated(to: b, f))
    case (.close, .close): .close
    case (.move, _), (.line, _), (.quad, _), (.cubic, _), (.close, _): nil
    }
  }
}
