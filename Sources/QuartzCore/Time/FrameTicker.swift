import CoreGraphics
import RenderServer
import Synchronization

/// Brings the ticks of the screen to display links. Links made by code of a context with a clock of its own hear of
/// that context's frames; all others of those of any window that is shown.
///
/// `@unchecked Sendable`: used by the thread that owns the layers only.
final class FrameTicker: @unchecked Sendable {
  static let shared = FrameTicker()

  /// Unsafe, because a context that is weakly referenced pays for it at every retain: it takes itself off the
  /// list when it goes away.
  private struct Uncounted { unowned(unsafe) let context: LayerContext }

  /// Behind a lock, because contexts come and go on the threads of their owners.
  private let contexts = Mutex<[Uncounted]>([])
  private var links: [CADisplayLink] = []

  func add(_ context: LayerContext) {
    contexts.withLock { $0.append(Uncounted(context: context)) }
  }

  func remove(_ context: LayerContext) {
    contexts.withLock { $0.removeAll { $0.context === context } }
  }

  func add(_ link: CADisplayLink) {
    if !links.contains(where: { $0 === link }) { links.append(link) }
    linksChanged()
  }

  func remove(_ link: CADisplayLink) {
    links.removeAll { $0 === link }
    linksChanged()
  }

  func linksChanged() {
    // Under the lock: one that goes away on another thread waits in its `deinit` meanwhile.
    contexts.withLock { for entry in $0 { entry.context.updateTicking() } }
  }

  func needsTicks(from context: LayerContext) -> Bool {
    links.contains { !$0.isPaused && $0.follows(context) }
  }

  func fire(_ beat: FrameBeat, from context: LayerContext) {
    for link in links where !link.isPaused && link.follows(context) { link.tick(beat) }
  }
}
