import ChildPrograms
import LaminaViewer
import QuartzCore
import Synchronization

/// Requests to end the program, by Ctrl-C, another signal or the closing of the terminal.
enum Interruption {
  /// The number of the first signal that has asked for the end; nil before it.
  private static let asked = Mutex<Int32?>(nil)

  /// The exit status of a program that such a request has ended, as a shell reports it: 128 plus the number of the
  /// first signal. It is 130 for Ctrl-C, which is SIGINT.
  static var status: Int32 { 128 + (asked.withLock(\.self) ?? SIGINT) }

  /// The function that is called for each signal.
  private static let answer = Mutex<@Sendable () -> Void>({})
  @MainActor private static var isWatching = false

  /// Watches for the signals that end a program. They then no longer end it by themselves; `answer` is called for
  /// each on another thread instead, in place of the function of an earlier call.
  @MainActor static func watch(_ answer: @escaping @Sendable () -> Void = {}) {
    Self.answer.withLock { $0 = answer }
    guard !isWatching else { return }
    isWatching = true
    EndSignals.watch { number in
      asked.withLock { $0 = $0 ?? number }
      Self.answer.withLock(\.self)()
    }
  }

  /// Makes a signal end the program from now on, after unfinished and temporary files were removed and child programs
  /// killed.
  @MainActor static func endAtOnce() {
    watch {
      OutputFile.removeUncommitted()
      ChildProgram.killAll()
      Leftovers.removeAll()
      _exit(status)
    }
  }

  /// Runs `body` on the main thread. A signal ends the program meanwhile, after unfinished files and folders were removed and
  /// child programs killed.
  static func endingAtOnce<Result>(_ body: () throws -> Result) throws -> Result {
    MainActor.assumeIsolated { endAtOnce() }
    do { return try body() } catch {
      // If the program is about to end, the error only says that the files were removed or a child program killed.
      while isAsked { pause() }
      throw error
    }
  }

  static var isAsked: Bool { asked.withLock { $0 != nil } }
}
