import QuartzCore
import Synchronization

/// Whether somebody wants the program to end: with Ctrl-C, by a signal, or by closing its terminal.
enum Interruption {
  private static let asked = Atomic<Bool>(false)

  /// A process to which they are passed on; 0 is none.
  static let child = Atomic<Int32>(0)

  /// From now on those signals end nothing by themselves.
  static func watch() {
    // Made before a signal handler needs it.
    asked.store(false, ordering: .relaxed)
    child.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in
        Interruption.asked.store(true, ordering: .relaxed)
        let child = Interruption.child.load(ordering: .relaxed)
        if child > 0 { kill(child, SIGTERM) }
      }
    }
  }

  static var isAsked: Bool { asked.load(ordering: .relaxed) }
}
