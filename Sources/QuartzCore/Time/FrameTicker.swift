import CoreGraphics
import RenderServer
import Synchronization

/// The distributor of frames to display links. A link made by code of a context with a clock of its own follows that
/// context's frames; all others follow the frames of all windows on the screen.
///
/// `@unchecked Sendable`: the links are only used by the thread that owns the layers.
final class FrameTicker: @unchecked Sendable {
  static let shared = FrameTicker()

  /// A context that is not retained. Unsafe, because a weak reference would make every retain of a context slower; a
  /// context removes itself from the list before it goes away.
  private struct Uncounted { unowned(unsafe) let context: LayerContext }

  /// The contexts, behind a lock because they are created and released on the threads of their owners.
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

  /// Updates which contexts need ticks, after links were added, removed, paused or resumed.
  func linksChanged() {
    // The lock is held during the loop, so that a context that goes away on another thread waits in its `deinit`.
    contexts.withLock { for entry in $0 { entry.context.updateTicking() } }
  }

  /// Returns true if a running link follows `context`.
  func needsTicks(from context: LayerContext) -> Bool {
    links.contains { !$0.isPaused && $0.follows(context) }
  }

  /// Calls the running links that follow `context`.
  func fire(_ beat: FrameBeat, from context: LayerContext) {
    for link in links where !link.isPaused && link.follows(context) { link.tick(beat) }
  }
}
