import CoreGraphics
import RenderServer

public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A window onto its sublayers, moved by its bounds' origin (L4.33). There are no limits and no inertia.
/// It masks to its bounds unless told otherwise.
open class CAScrollLayer: CALayer {
  package override class var kind: LayerKind { .scroll }

  public override init() {
    super.init()
    values.set(.masksToBounds, true)
  }

  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The axes along which it moves; an unknown mode is `both`.
  open var scrollMode: CAScrollLayerScrollMode {
    get { CAScrollLayerScrollMode(rawValue: values.rare.values.specific.scrollMode) }
    set { set(.scrollMode, .string(newValue.rawValue)) }
  }

  private var mode: ScrollMode { ScrollMode(rawValue: scrollMode.rawValue) ?? .both }

  /// Moves `p`, in the layer's own coordinates, to the origin of what shows, on the axes that may move.
  /// Animates as any change of the bounds.
  open func scroll(to p: CGPoint) { move(to: mode.origin(bounds.origin, movedTo: p)) }

  /// The smallest move that shows `r`, which is in the layer's own coordinates (L4.34).
  open func scroll(to r: CGRect) { move(to: mode.origin(of: bounds, showing: r.standardized)) }

  private func move(to origin: CGPoint) { bounds = CGRect(origin: origin, size: bounds.size) }
}

extension CALayer {
  /// Scrolls the nearest scroll layer above so that `p`, in the receiver's coordinates, lies at its origin.
  /// Does nothing without one.
  public func scroll(_ p: CGPoint) {
    guard let scroller else { return }
    scroller.scroll(to: convert(p, to: scroller))
  }

  /// Scrolls the nearest scroll layer above so that `r`, in the receiver's coordinates, shows.
  public func scrollRectToVisible(_ r: CGRect) {
    guard let scroller else { return }
    scroller.scroll(to: convert(r, to: scroller))
  }

  /// The part of the bounds that shows in the nearest scroll layer above: all of it without one.
  public var visibleRect: CGRect {
    guard let scroller else { return bounds }
    let visible = bounds.intersection(convert(scroller.bounds, from: scroller))
    return visible.isNull ? .zero : visible
  }

  private var scroller: CAScrollLayer? {
    sequence(first: self, next: { $0.superlayer }).dropFirst()
      .lazy.compactMap { $0 as? CAScrollLayer }.first
  }
}
