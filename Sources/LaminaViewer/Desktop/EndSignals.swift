import ChildPrograms
import Dispatch
import QuartzCore

/// The signals SIGINT, SIGTERM and SIGHUP, with which a user ends the program: by Ctrl-C, by a command, or by closing
/// the terminal.
package enum EndSignals {
  /// The source that reads the signals. It is never cancelled.
  @MainActor private static var source: (any DispatchSourceRead)?

  /// Calls `body` with the number of each such signal, on a queue of its own, so that a busy main thread does not delay
  /// the call. From now on these signals do not end the process by themselves. Call this function once in a process.
  /// - Parameter others: Further signals for which it is called.
  @MainActor package static func watch(
    andAlso others: [Int32] = [], _ body: @escaping @Sendable (Int32) -> Void
  ) {
    let descriptor = ProcessEnd.takeSignals()
    guard descriptor >= 0 else { return }
    for number in others { ProcessEnd.takeSignal(number) }
    source = makeSource(descriptor, body)
  }

  /// Creates the source outside of the main actor, on which its handler would run otherwise.
  private nonisolated static func makeSource(
    _ descriptor: Int32, _ body: @escaping @Sendable (Int32) -> Void
  ) -> any DispatchSourceRead {
    let queue = DispatchQueue(label: "lamina-signals")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      var number: UInt8 = 0
      while read(descriptor, &number, 1) == 1 { body(Int32(number)) }
    }
    source.activate()
    return source
  }

  /// Ends all child programs, removes temporary and unfinished files, and ends the program by the signal.
  package static func endProgram(by number: Int32) -> Never {
    ChildProgram.killAll()
    Leftovers.removeAll()
    OutputFile.removeUncommitted()
    ProcessEnd.end(bySignal: number)
  }
}
