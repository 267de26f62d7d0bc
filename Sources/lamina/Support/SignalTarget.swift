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
struct TerminalOwner: Sendable {
  private let group = getpgrp()
  private let child: pid_t

  /// Gives the terminal to the group of a process, and stops and continues together with it from now on. Returns nil if this
  /// process has no terminal, or the process is in the same group.
  init?(_ process: pid_t) {
    guard isatty(STDIN_FILENO) != 0, tcgetpgrp(STDIN_FILENO) == group, getpgid(process) == process,
      process != group
    else { return nil }
    child = process
    // Otherwise the terminal stops this process when it takes the terminal back.
    signal(SIGTTOU, SIG_IGN)
    resumeChild()
    Thread { [self] in watchStops() }.start()
  }

  func restore() { tcsetpgrp(STDIN_FILENO, group) }

  /// Continues the child, which the terminal has stopped if it read from it before it owned it. The child gets the terminal if
  /// this process runs in its foreground.
  private func resumeChild() {
    if tcgetpgrp(STDIN_FILENO) == group { tcsetpgrp(STDIN_FILENO, child) }
    kill(-child, SIGCONT)
  }

  /// Follows the stops of the child, such as by Ctrl-Z, until it has ended.
  private func watchStops() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(child), &information, WSTOPPED) == 0 {
      // The terminal stops a child that reads in the background. If this process is in the foreground, the child only
      // needs the terminal.
      if tcgetpgrp(STDIN_FILENO) != group { stop() }
      resumeChild()
    }
  }

  /// Stops the group of this process, so that the shell shows its prompt, until the shell continues it.
  private func stop() {
    if tcgetpgrp(STDIN_FILENO) == child { restore() }
    // The other processes of the group first. The signal of `raise` stops this thread before it returns.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
  }
}
