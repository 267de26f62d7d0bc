import CoreGraphics
import RenderServer

/// Brings the ticks of the screen to display links. The first context that is alive drives them.
///
/// `@unchecked Sendable`: used by the thread that owns the layers only.
final class FrameTicker: @unchecked Sendable {
  static let shared = FrameTicker()

  private struct WeakContext { weak var context: LayerContext? }

  private var contexts: [WeakContext] = []
  private var links: [CADisplayLink] = []

  private var driver: LayerContext? { contexts.lazy.compactMap(\.context).first }

  func add(_ context: LayerContext) {
    contexts.removeAll { $0.context == nil }
    contexts.append(WeakContext(context: context))
  }

  func add(_ link: CADisplayLink) {
    if !links.contains(where: { $0 === link }) { links.append(link) }
    linksChanged()
  }

  func remove(_ link: CADisplayLink) {
    links.removeAll { $0 === link }
    linksChanged()
  }

  func linksChanged() { driver?.updateTicking() }

  func needsTicks(from context: LayerContext) -> Bool {
    links.contains { !$0.isPaused } && context === driver
  }

  func fire(_ beat: FrameBeat, from context: LayerContext) {
    guard context === driver else { return }
    for link in links where !link.isPaused { link.tick(beat) }
  }
}
