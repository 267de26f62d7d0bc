import ChildPrograms
import LaminaViewer
import QuartzCore
import Synchronization

/// Requests to end the program, by Ctrl-C, another signal or the closing of the terminal.
enum Interruption {
  private static let asked = Atomic<Bool>(false)

  /// The exit status of a program that such a request has ended.
  static let status: Int32 = 130

  /// The identifier of the child process that is ended together with the program; 0 for none.
  private static let child = Atomic<Int32>(0)

  /// The time in seconds that the child process has to end by itself after SIGTERM. A process that has crashed does
  /// not react to signals until its backtrace is written.
  private static let grace = 1.0

  /// Watches for the signals that end a program. They then no longer end it by themselves; `answer` is called for
  /// each on another thread instead.
  @MainActor static func watch(_ answer: @escaping @Sendable () -> Void = {}) {
    EndSignals.watch { _ in
      asked.store(true, ordering: .sequentiallyConsistent)
      endChild()
      answer()
    }
  }

  static var isAsked: Bool { asked.load(ordering: .sequentiallyConsistent) }

  /// Registers a child process that must end together with the program. If the program's end was requested before,
  /// the child is ended at once.
  static func begin(_ process: Int32) {
    child.store(process, ordering: .sequentiallyConsistent)
    if isAsked { endChild() }
  }

  /// Removes the child process, which has ended.
  static func forgetChild() { child.store(0, ordering: .sequentiallyConsistent) }

  /// Sends SIGTERM to the child process. If it still runs after `grace` seconds, kills it and the processes that it
  /// has started.
  private static func endChild() {
    let process = child.load(ordering: .sequentiallyConsistent)
    guard process > 0 else { return }
    kill(process, SIGTERM)
    DispatchQueue.global().asyncAfter(deadline: .now() + grace) {
      if child.load(ordering: .sequentiallyConsistent) == process { ChildProgram.kill(process) }
    }
  }
}
