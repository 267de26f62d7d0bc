import CoreGraphics
import RenderServer
import Synchronization

/// An object whose frames display links follow: a layer context.
protocol FrameSource: AnyObject, Sendable {
  /// True if display links that belong to no context are called for the frames of this source, because it is shown on
  /// the screen itself.
  var drivesUnownedDisplayLinks: Bool { get }
  /// Requests ticks if links need them, and ends them otherwise.
  func updateTicking()
}

/// The distributor of frames to display links. A link made by code of a context with a clock of its own follows that
/// context's frames; all others follow the frames of all windows on the screen.
///
/// `@unchecked Sendable`: the links are only used by the thread that owns the layers.
final class FrameTicker: @unchecked Sendable {
  static let shared = FrameTicker()

  /// A source that is not retained. Unsafe, because a weak reference would make every retain of a context slower; a
  /// context removes itself from the list when it is deallocated.
  private struct Uncounted { unowned(unsafe) let source: any FrameSource }

  /// The sources, behind a lock because they are created and released on the threads of their owners.
  private let sources = Mutex<[Uncounted]>([])
  private var links: [CADisplayLink] = []

  func add(_ source: any FrameSource) {
    sources.withLock { $0.append(Uncounted(source: source)) }
  }

  func remove(_ source: any FrameSource) {
    sources.withLock { $0.removeAll { $0.source === source } }
  }

  func add(_ link: CADisplayLink) {
    if !links.contains(where: { $0 === link }) { links.append(link) }
    linksChanged()
  }

  func remove(_ link: CADisplayLink) {
    links.removeAll { $0 === link }
    linksChanged()
  }

  /// Updates which sources need ticks, after links were added, removed, paused or resumed.
  func linksChanged() {
    // The lock is held during the loop, so that a source that is deallocated on another thread waits in its `deinit`.
    sources.withLock { for entry in $0 { entry.source.updateTicking() } }
  }

  /// Returns true if a running link follows `source`.
  func needsTicks(from source: any FrameSource) -> Bool {
    links.contains { !$0.isPaused && $0.follows(source) }
  }

  /// Calls the running links that follow `source`.
  func fire(_ beat: FrameBeat, from source: any FrameSource) {
    for link in links where !link.isPaused && link.follows(source) { link.tick(beat) }
  }
}
