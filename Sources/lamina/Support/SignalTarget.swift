import LaminaViewer
import QuartzCore
import Synchronization

/// The child process to which the signals that end programs are passed on.
final class SignalTarget: Sendable {
  private struct State {
    var process: pid_t?
    /// True after the process has ended. Nothing passes signals on then, so they end this program.
    var hasEnded = false
    /// The signals that arrived before the process was started.
    var waiting: [Int32] = []
  }

  private let state = Mutex(State())

  /// Passes a signal on; called on any thread.
  func send(_ number: Int32) {
    state.withLock { state in
      if state.hasEnded { EndSignals.endProgram(by: number) }
      if let process = state.process { kill(process, number) } else { state.waiting.append(number) }
    }
  }

  func begin(_ process: pid_t) {
    state.withLock { state in
      state.process = process
      for number in state.waiting { kill(process, number) }
      state.waiting = []
    }
  }

  func end() {
    state.withLock {
      $0.process = nil
      $0.hasEnded = true
    }
  }
}

/// The ownership of the terminal, which a child process in a process group of its own needs to read from it.
struct TerminalOwner {
  private let group = getpgrp()

  /// Gives the terminal to the group of a process; nil if this process has no terminal, or the process is in the same group.
  init?(_ process: pid_t) {
    guard isatty(STDIN_FILENO) != 0, tcgetpgrp(STDIN_FILENO) == group, getpgid(process) == process,
      process != group
    else { return nil }
    // Otherwise the terminal stops this process when it takes the terminal back.
    signal(SIGTTOU, SIG_IGN)
    tcsetpgrp(STDIN_FILENO, process)
  }

  func restore() { tcsetpgrp(STDIN_FILENO, group) }
}
