import QuartzCore
import RenderServer
import UIKit

/// The selection of layers by the pointer. Points are canvas points.
@MainActor
final class LayerPicker {
  private let canvas: CanvasView
  private let overlay: SelectionOverlay
  private var cycle = PickCycle<ObjectIdentifier>()
  private var session: SceneSession { canvas.session }
  /// The areas that the layers draw, with the time and the version of the tree for which they were computed.
  private var hits: (time: Double, version: Int, hits: LayerHits)?

  init(_ canvas: CanvasView) {
    self.canvas = canvas
    overlay = SelectionOverlay(canvas)
    // The read-out of the pixel stays readable where an outline crosses it.
    if let readout = canvas.tools?.readout {
      canvas.overlay.insertSubview(overlay, belowSubview: readout)
    } else {
      canvas.overlay.addSubview(overlay)
    }
  }

  /// Returns the layers visible at `point`, front to back.
  private func layers(at point: CGPoint) -> [CALayer] {
    let scenePoint = canvas.geometry.toScene(point)
    let root = session.playback.root
    guard root.bounds.contains(scenePoint) else { return [] }
    return currentHits().layers(at: scenePoint)
      .compactMap { session.playback.context.layer(everOf: $0) }.filter { $0 !== root }
  }

  private func currentHits() -> LayerHits {
    let moment = session.moment
    let version = session.playback.context.server.version
    if let hits, hits.time == moment.time, hits.version == version { return hits.hits }
    let new = LayerHits(moment.tree, at: moment.time)
    hits = (moment.time, version, new)
    return new
  }

  /// Selects the frontmost layer at `point`. Repeated at the same point, it selects the next layer behind the selected
  /// one. Deselects where there is no layer.
  func pick(at point: CGPoint) {
    let found = layers(at: point)
    let picked = cycle.pick(
      from: found.map { ObjectIdentifier($0) }, at: point, selected: selectedID)
    session.selection = found.first { ObjectIdentifier($0) == picked }
    overlay.hovered = nil
  }

  /// Selects the frontmost layer at `point`, unless one of the layers there is selected already. Returns false, and
  /// deselects, where there is no layer.
  func select(at point: CGPoint) -> Bool {
    let found = layers(at: point)
    if !found.contains(where: { $0 === session.selection }) { session.selection = found.first }
    return !found.isEmpty
  }

  /// Outlines the layer that a click would select; nil removes the outline.
  func hover(at point: CGPoint?) {
    overlay.hovered = point.flatMap { candidate(at: $0) }
  }

  private func candidate(at point: CGPoint) -> CALayer? {
    let found = layers(at: point)
    let next = cycle.candidate(
      from: found.map { ObjectIdentifier($0) }, at: point, selected: selectedID)
    return found.first { ObjectIdentifier($0) == next && $0 !== session.selection }
  }

  private var selectedID: ObjectIdentifier? { session.selection.map { ObjectIdentifier($0) } }
}
