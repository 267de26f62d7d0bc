import ChildPrograms
import LaminaViewer
import QuartzCore
import Synchronization

/// Requests to end the program, by Ctrl-C, another signal or the closing of the terminal.
enum Interruption {
  /// The numbers of the signals that have asked for the end, in the order of their arrival.
  private static let asked = Mutex<[Int32]>([])

  /// The exit status of a program that such a request has ended, as a shell reports it: 128 plus the number of the
  /// first signal. It is 130 for Ctrl-C, which is SIGINT.
  static var status: Int32 { 128 + (asked.withLock { $0.first } ?? SIGINT) }

  /// A child process that is ended together with the program.
  private struct Child {
    let identifier: Int32
    /// The time in seconds that it has to end by itself after SIGTERM.
    let grace: Double
  }

  private static let child = Mutex<Child?>(nil)

  /// The function that is called for each signal.
  private static let answer = Mutex<@Sendable () -> Void>({})
  @MainActor private static var isWatching = false

  /// Watches for the signals that end a program. They then no longer end it by themselves; `answer` is called for
  /// each on another thread instead, in place of the function of an earlier call. The second signal of the same number ends
  /// the child process at once; at the end of a session, different ones arrive together.
  @MainActor static func watch(_ answer: @escaping @Sendable () -> Void = {}) {
    Self.answer.withLock { $0 = answer }
    guard !isWatching else { return }
    isWatching = true
    EndSignals.watch { number in
      let isRepeated = asked.withLock { numbers in
        defer { numbers.append(number) }
        return numbers.contains(number)
      }
      endChild(atOnce: isRepeated)
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
  static func endingAtOnce(_ body: () throws -> Void) throws {
    MainActor.assumeIsolated { endAtOnce() }
    do { try body() } catch {
      // If the program is about to end, the error only says that the files were removed or a child program killed.
      while isAsked { pause() }
      throw error
    }
  }

  static var isAsked: Bool { asked.withLock { !$0.isEmpty } }

  /// Registers a child process that must end together with the program. After SIGTERM it has `grace` seconds to end by
  /// itself. If the program's end was requested before, the child is ended now.
  static func begin(_ process: Int32, grace: Double) {
    child.withLock { $0 = Child(identifier: process, grace: grace) }
    if isAsked { endChild(atOnce: false) }
  }

  /// Removes the child process, which has ended.
  static func removeChild() { child.withLock { $0 = nil } }

  /// Sends SIGTERM to the child process. If it still runs after its time, or already with `atOnce`, kills it and the
  /// processes that it has started.
  private static func endChild(atOnce: Bool) {
    guard let process = child.withLock(\.self) else { return }
    if atOnce { return ChildProgram.kill(process.identifier) }
    kill(process.identifier, SIGTERM)
    DispatchQueue.global().asyncAfter(deadline: .now() + process.grace) {
      let isRunning = child.withLock { $0?.identifier == process.identifier }
      if isRunning { ChildProgram.kill(process.identifier) }
    }
  }
}
