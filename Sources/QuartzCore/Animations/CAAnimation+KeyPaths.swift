import CoreGraphics
import RenderServer

// Animations by Swift key path, of which the compiler checks that the property exists. They are additions of Lamina;
// the string forms reach parts of structures as well.

extension CAPropertyAnimation {
  /// Creates an animation of a property by its Swift key path, as in `CABasicAnimation(\.opacity)`. An addition of
  /// Lamina. It traps for a property that cannot be animated, such as `frame`.
  public convenience init<Value>(_ keyPath: KeyPath<CALayer, Value>) {
    guard let key = animatableKeys[keyPath as AnyKeyPath] else {
      fatalError("\(keyPath) is no property that can be animated")
    }
    self.init(keyPath: key)
  }
}

/// The keys of the properties that can be animated. Key paths to one property are equal wherever they are written.
private nonisolated(unsafe) let animatableKeys: [AnyKeyPath: String] = [
  \CALayer.bounds: key(.bounds), \CALayer.position: key(.position),
  \CALayer.zPosition: key(.zPosition), \CALayer.anchorPoint: key(.anchorPoint),
  \CALayer.anchorPointZ: key(.anchorPointZ), \CALayer.transform: key(.transform),
  \CALayer.sublayerTransform: key(.sublayerTransform), \CALayer.isHidden: key(.hidden),
  \CALayer.masksToBounds: key(.masksToBounds), \CALayer.opacity: key(.opacity),
  \CALayer.backgroundColor: key(.backgroundColor), \CALayer.cornerRadius: key(.cornerRadius),
  \CALayer.borderWidth: key(.borderWidth), \CALayer.borderColor: key(.borderColor),
  \CALayer.contents: key(.contents), \CALayer.contentsRect: key(.contentsRect),
  \CALayer.contentsCenter: key(.contentsCenter), \CALayer.contentsScale: key(.contentsScale),
  \CALayer.shadowColor: key(.shadowColor), \CALayer.shadowOpacity: key(.shadowOpacity),
  \CALayer.shadowOffset: key(.shadowOffset), \CALayer.shadowRadius: key(.shadowRadius),
  \CALayer.shadowPath: key(.shadowPath), \CALayer.rasterizationScale: key(.rasterizationScale),
]

private func key(_ id: LayerProperty.ID) -> String { id.row.key }
