import LaminaViewer
import QuartzCore
import Synchronization

/// Whether somebody wants the program to end: with Ctrl-C, by a signal, or by closing its terminal.
enum Interruption {
  private static let asked = Atomic<Bool>(false)

  /// A process to which they are passed on; 0 is none.
  static let child = Atomic<Int32>(0)

  /// From now on those signals end nothing by themselves. Calls `answer` for each, on another thread.
  @MainActor static func watch(_ answer: @escaping @Sendable () -> Void = {}) {
    EndSignals.watch { _ in
      asked.store(true, ordering: .relaxed)
      let child = child.load(ordering: .relaxed)
      if child > 0 { kill(child, SIGTERM) }
      answer()
    }
  }

  static var isAsked: Bool { asked.load(ordering: .relaxed) }
}
