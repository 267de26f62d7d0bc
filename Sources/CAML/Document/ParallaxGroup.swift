import QuartzCore
import RenderModel

/// A numeric property of a layer to which an offset is added that follows the tilt of a device: an entry of
/// `wallpaperParallaxGroups` in a wallpaper's `style`, which the format calls a group (D1.11).
package final class ParallaxGroup {
  private let layer: CALayer
  private let keyPath: String
  /// True for a tilt to the left or right, false for a tilt up or down.
  private let isHorizontal: Bool
  /// The offsets at the tilts −1 and 1, in the unit of the property, with the smaller one first.
  private let range: ClosedRange<Double>
  /// True if the larger offset belongs to the tilt −1.
  private let isReversed: Bool
  /// The offset that the property of the layer contains now.
  private var offset = 0.0

  /// Reads an entry of `wallpaperParallaxGroups`. Returns nil if no layer in the tree of `root` has its `layerName`, if
  /// its `keyPath` is no numeric property of that layer, or if `mapMinTo` or `mapMaxTo` is missing or not finite.
  init?(_ element: Element, in root: CALayer) {
    func text(_ name: String) -> String? { element.child(name)?["value"] ?? element[name] }
    func number(_ name: String) -> Double? { text(name).flatMap { NumberText.number($0) } }
    guard let name = text("layerName"), let keyPath = text("keyPath"),
      let layer = Self.layer(named: name, in: root),
      PropertyPath.declared(keyPath, kind: layer.kind)?.type == .number,
      let start = number("mapMinTo"), let end = number("mapMaxTo"), start.isFinite, end.isFinite
    else { return nil }
    (self.layer, self.keyPath) = (layer, keyPath)
    isHorizontal = text("axis") != "y"
    range = min(start, end)...max(start, end)
    isReversed = start > end
  }

  /// Sets the offset for a tilt. `x` goes from −1 (left) to 1 (right), and `y` from −1 (up) to 1 (down).
  func tilt(to tilt: CGPoint) {
    let side = Double(isHorizontal ? tilt.x : tilt.y)
    let fraction = (min(max(side, -1), 1) * (isReversed ? -1 : 1) + 1) / 2
    let new = range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    guard new != offset, let value = layer.value(forKeyPath: keyPath),
      let number = PropertyValue(boxing: value, as: .number)?.number
    else { return }
    layer.setValue(number - offset + new, forKeyPath: keyPath)
    offset = new
  }

  private static func layer(named name: String, in root: CALayer) -> CALayer? {
    var pending = [root]
    while let layer = pending.popLast() {
      if layer.name == name { return layer }
      pending += (layer.sublayers ?? []).reversed()
    }
    return nil
  }
}

extension CAMLDocument {
  /// Moves the parts of the picture that follow the tilt of a device, without animation. The `x` of the tilt goes from
  /// −1 (left) to 1 (right), and its `y` from −1 (up) to 1 (down).
  package func tilt(to tilt: CGPoint) {
    guard !parallax.isEmpty else { return }
    withoutActions { for group in parallax { group.tilt(to: tilt) } }
  }
}
