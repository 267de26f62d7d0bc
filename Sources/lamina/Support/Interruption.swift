import LaminaViewer
import QuartzCore
import Synchronization

/// Requests to end the program: Ctrl-C, a signal, or a closed terminal.
enum Interruption {
  private static let asked = Atomic<Bool>(false)

  /// The identifier of a process that also gets SIGTERM; 0 for none.
  static let child = Atomic<Int32>(0)

  /// Watches for these signals, which then no longer end the program by themselves. Calls `answer` for each on
  /// another thread.
  @MainActor static func watch(_ answer: @escaping @Sendable () -> Void = {}) {
    EndSignals.watch { _ in
      asked.store(true, ordering: .sequentiallyConsistent)
      let child = child.load(ordering: .sequentiallyConsistent)
      if child > 0 { kill(child, SIGTERM) }
      answer()
    }
  }

  static var isAsked: Bool { asked.load(ordering: .sequentiallyConsistent) }
}
