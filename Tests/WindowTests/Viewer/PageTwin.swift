import CoreGraphics
import QuartzCore
import UIKit
import WindowSystem

@testable import LaminaViewer

/// The same page in a window in memory: it tells where things lie in the real one.
@MainActor
final class PageTwin {
  private let window: OffscreenWindow
  private let viewer: Viewer
  let page: ScenePage
  private let layer: CALayer?

  init(_ scene: String, selecting layer: String, size: CGSize = PageViewer.size) throws {
    window = OffscreenWindow(width: Int(size.width), height: Int(size.height))
    viewer = try Viewer(window: window, assets: AssetStore(), sceneNamed: scene)
    viewer.start(at: 0, isPaused: true)
    guard let page = viewer.page else { throw Failure("the twin shows no page") }
    self.page = page
    self.layer = Self.find(layer, below: page.playback.root)
    CATransaction.flush()
  }

  func end() { window.inject(.closeRequested) }

  private static func find(_ name: String, below root: CALayer) -> CALayer? {
    if root.name == name { return root }
    return root.sublayers?.lazy.compactMap { find(name, below: $0) }.first
  }

  /// Points of the window.
  func windowPoint(_ point: CGPoint, in view: UIView) -> CGPoint { view.convert(point, to: page.view) }

  /// Returns the point at which the value of a property is clicked in the inspector.
  func value(_ keyPath: String) throws -> CGPoint {
    page.toggle("inspector")
    page.session.selection = layer
    CATransaction.flush()
    guard let panel = page.panels["inspector"] as? InspectorPanel,
      let row = panel.rowViews.first(where: { $0.row?.keyPath == keyPath && !$0.isHidden })
    else { throw Failure("the inspector has no \(keyPath)") }
    return windowPoint(CGPoint(x: PropertyRowView.columns(row.bounds.width).model + 4, y: 12), in: row)
  }

  /// The first handle of the timing curve.
  func curveHandle() throws -> CGPoint {
    page.toggle("curves")
    page.session.selection = layer
    CATransaction.flush()
    guard let panel = page.panels["curves"], let pad: BezierPad = view(below: panel) else {
      throw Failure("the curves have no pad")
    }
    let geometry = BezierGeometry(size: pad.bounds.size)
    return windowPoint(geometry.position(of: .first, pad.curve.controlPoints), in: pad)
  }

  private func view<View: UIView>(below root: UIView) -> View? {
    if let view = root as? View { return view }
    return root.subviews.lazy.compactMap { self.view(below: $0) }.first
  }
}
