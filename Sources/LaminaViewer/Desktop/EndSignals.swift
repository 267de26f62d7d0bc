import CSceneRuntime
import Dispatch
import QuartzCore

/// SIGINT, SIGTERM and SIGHUP: somebody wants the program to end, with Ctrl-C, by a signal, or by closing its terminal.
package enum EndSignals {
  /// Never cancelled.
  @MainActor private static var source: (any DispatchSourceRead)?

  /// Calls `body` with the number of each such signal, on a thread of its own, so that it comes also when the main
  /// thread is busy. From now on the signals end nothing by themselves. Once for a process.
  @MainActor package static func watch(_ body: @escaping @Sendable (Int32) -> Void) {
    let descriptor = lamina_signals_take()
    guard descriptor >= 0 else { return }
    source = makeSource(descriptor, body)
  }

  /// Apart, since what is made on the main actor runs on it.
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

  /// Ends the program by the signal, with nothing left behind.
  static func endProgram(by number: Int32) -> Never {
    Leftovers.removeAll()
    OutputFile.giveUpAll()
    lamina_signal_end(number)
  }
}
