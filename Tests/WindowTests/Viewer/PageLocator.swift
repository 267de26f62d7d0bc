import CoreGraphics
import QuartzCore
import UIKit
import WindowSystem

@testable import LaminaViewer

/// A finder of points to click in the window of a `PageViewer`, which is another process. It shows the same page off
/// screen in the test process, and reads the positions of the page's views there.
@MainActor
final class PageLocator {
  private let window: OffscreenWindow
  private let viewer: Viewer
  let page: ScenePage
  /// The layer that is selected when a panel is opened.
  private let layer: CALayer?

  /// Opens the scene `scene`, a name or a path, in a window of `size`, in points. `layer` is the name of the layer to
  /// select.
  init(_ scene: String, selecting layer: String, size: CGSize = PageViewer.size) throws {
    window = OffscreenWindow(width: Int(size.width), height: Int(size.height))
    viewer = try Viewer(window: window, assets: AssetStore(), sceneNamed: scene)
    viewer.start(at: 0, isPaused: true)
    guard let page = viewer.page else { throw Failure("the locator shows no page") }
    self.page = page
    self.layer = Self.find(layer, below: page.playback.root)
    CATransaction.flush()
  }

  /// Closes the page, off screen.
  func end() { window.inject(.closeRequested) }

  private static func find(_ name: String, below root: CALayer) -> CALayer? {
    if root.name == name { return root }
    for layer in root.sublayers ?? [] {
      if let found = find(name, below: layer) { return found }
    }
    return nil
  }

  /// Converts a point of `view` to the coordinate space of the window.
  func windowPoint(_ point: CGPoint, in view: UIView) -> CGPoint { view.convert(point, to: page.view) }

  /// Opens the inspector of the layer and returns the point of the window at which the value of a property is clicked.
  func openInspectorAndLocateValue(_ keyPath: String) throws -> CGPoint {
    guard let panel = try open("inspector") as? InspectorPanel,
      let row = panel.rowViews.first(where: { $0.row?.keyPath == keyPath && !$0.isHidden })
    else { throw Failure("the inspector has no \(keyPath)") }
    // The point lies a little inside the column of model values, in the upper half of the row.
    return windowPoint(CGPoint(x: PropertyRowView.columns(row.bounds.width).model + 4, y: 12), in: row)
  }

  /// Opens the curves of the layer and returns the point of the window where the first handle of the timing curve lies.
  func openCurvesAndLocateHandle() throws -> CGPoint {
    guard let pad: BezierPad = view(below: try open("curves")) else {
      throw Failure("the curves have no pad")
    }
    let geometry = BezierGeometry(size: pad.bounds.size)
    return windowPoint(geometry.position(of: .first, pad.curve.controlPoints), in: pad)
  }

  /// Shows a panel if it is not shown, and selects the layer.
  private func open(_ id: PanelID) throws -> Panel {
    if !page.shownPanels.contains(id) { page.toggle(id) }
    page.session.selection = layer
    CATransaction.flush()
    guard let panel = page.panels[id] else { throw Failure("there is no panel \(id)") }
    return panel
  }

  private func view<View: UIView>(below root: UIView) -> View? {
    if let view = root as? View { return view }
    for subview in root.subviews {
      if let found: View = view(below: subview) { return found }
    }
    return nil
  }
}
