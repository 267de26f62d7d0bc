import Dispatch
import RenderServer
import Synchronization

/// The delivery of frame reports from the render thread to the main thread.
///
/// At most one delivery waits on the main queue: the reports of frames that are shown while the main thread is busy
/// are merged into one report. Otherwise, a main thread that needs more time for a report than the display for a
/// frame would fall behind more and more, and the memory of waiting reports would grow.
package final class ReportRelay: Sendable {
  private let waiting = Mutex<FrameReport?>(nil)
  private let isListening = Atomic<Bool>(false)
  /// The receiver, which is called on the main thread for each delivery.
  @MainActor package var receive: ((FrameReport) -> Void)?

  package init() {}

  /// True if the receiver needs a report of every frame. Otherwise it gets only reports that it must process, because
  /// waking the main thread for every frame takes a tenth of the processor time of small scenes.
  package var sendsAll: Bool {
    get { isListening.load(ordering: .relaxed) }
    set { isListening.store(newValue, ordering: .relaxed) }
  }

  /// Called on the render thread after each frame.
  package func send(_ report: FrameReport) {
    guard sendsAll || report.needsDelivery else { return }
    let isFirst: Bool = waiting.withLock { waiting in
      guard waiting != nil else {
        waiting = report
        return true
      }
      waiting?.add(report)
      return false
    }
    guard isFirst else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.deliver() } }
  }

  @MainActor private func deliver() {
    let report = waiting.withLock { $0.take() }
    if let report { receive?(report) }
  }
}
