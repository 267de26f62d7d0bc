import CoreGraphics
import RenderModel

/// The axes along which a scroll layer moves.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one behaves like `both`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No axis.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// The y axis only.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// The x axis only.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// The x axis and the y axis.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A window onto its sublayers, which is moved by the origin of its bounds (L4.33).
///
/// There are no limits and no inertia. `masksToBounds` is true by default.
open class CAScrollLayer: CALayer {
  package override class var kind: LayerKind { .scroll }

  public override init() {
    super.init()
    values.set(.masksToBounds, true)
  }

  public override init(layer: Any) { super.init(layer: layer) }
  /// Creates a layer with default values; `coder` is ignored.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.set(.masksToBounds, true)
  }

  /// The axes along which the layer scrolls; `both` by default. An unknown mode behaves like `both`.
  open var scrollMode: CAScrollLayerScrollMode {
    get { CAScrollLayerScrollMode(rawValue: values.rare.values.ofKind.scrollMode) }
    set { set(.scrollMode, .string(newValue.rawValue)) }
  }

  private var mode: ScrollMode { ScrollMode(rawValue: scrollMode.rawValue) ?? .both }

  /// Moves `p`, a point in the layer's own coordinates, to the origin of the visible part, on the axes of `scrollMode`.
  /// It animates like any change of the bounds.
  open func scroll(to p: CGPoint) { move(to: mode.origin(bounds.origin, movedTo: p)) }

  /// Scrolls by the smallest distance that makes `r`, in the layer's own coordinates, visible (L4.34).
  open func scroll(to r: CGRect) { move(to: mode.origin(of: bounds, showing: r.standardized)) }

  private func move(to origin: CGPoint) { bounds = CGRect(origin: origin, size: bounds.size) }
}

extension CALayer {
  /// Scrolls the nearest scroll layer above so that `p`, in the receiver's coordinates, is at the origin of its visible
  /// part. Without a scroll layer it does nothing.
  public func scroll(_ p: CGPoint) {
    guard let scroller else { return }
    scroller.scroll(to: convert(p, to: scroller))
  }

  /// Scrolls the nearest scroll layer above so that `r`, in the receiver's coordinates, is visible. Without a scroll
  /// layer it does nothing.
  public func scrollRectToVisible(_ r: CGRect) {
    guard let scroller else { return }
    scroller.scroll(to: convert(r, to: scroller))
  }

  final var currentVisibleRect: CGRect {
    guard let scroller else { return bounds }
    let visible = bounds.overlap(with: convert(scroller.bounds, from: scroller))
    return visible.isNull ? .zero : visible
  }

  private var scroller: CAScrollLayer? {
    sequence(first: self, next: { $0.currentSuperlayer }).dropFirst()
      .lazy.compactMap { $0 as? CAScrollLayer }.first
  }
}

extension CAScrollLayer {
  /// The accessors of the properties that only this kind of layer has, by their identifiers in the table.
  static var scrollAccessors: [LayerProperty.ID: AnyKeyPath] {
    [
      .scrollMode: \CAScrollLayer.scrollMode
    ]
  }
}
