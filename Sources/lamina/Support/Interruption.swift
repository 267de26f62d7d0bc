import ChildPrograms
import LaminaViewer
import QuartzCore
import Synchronization

/// Requests to end the program: Ctrl-C, a signal, or a closed terminal.
enum Interruption {
  private static let asked = Atomic<Bool>(false)

  /// The identifier of a process that such a request ends, too; 0 for none.
  private static let child = Atomic<Int32>(0)

  /// The seconds that the child may take to end by itself. One that has crashed does not react to signals until its
  /// backtrace is written.
  private static let grace = 1.0

  /// Watches for these signals, which then no longer end the program by themselves. Calls `answer` for each on
  /// another thread.
  @MainActor static func watch(_ answer: @escaping @Sendable () -> Void = {}) {
    EndSignals.watch { _ in
      asked.store(true, ordering: .sequentiallyConsistent)
      endChild()
      answer()
    }
  }

  static var isAsked: Bool { asked.load(ordering: .sequentiallyConsistent) }

  /// Ends a child process with the program; at once, if that was requested before.
  static func begin(_ process: Int32) {
    child.store(process, ordering: .sequentiallyConsistent)
    if isAsked { endChild() }
  }

  /// Forgets the child, which has ended.
  static func forgetChild() { child.store(0, ordering: .sequentiallyConsistent) }

  /// Asks the child to end, and kills it, with what it has started, if it is still there after `grace` seconds.
  private static func endChild() {
    let process = child.load(ordering: .sequentiallyConsistent)
    guard process > 0 else { return }
    kill(process, SIGTERM)
    DispatchQueue.global().asyncAfter(deadline: .now() + grace) {
      if child.load(ordering: .sequentiallyConsistent) == process { ChildProgram.kill(process) }
    }
  }
}
