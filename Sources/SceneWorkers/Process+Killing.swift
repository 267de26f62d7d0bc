import ChildPrograms
import Foundation

/// Signals to a process that was started in a group of its own. Once it has ended and its status was read, which Foundation may
/// do at any time, its number may belong to another process.
extension Process {
  /// True if the process has ended.
  var hasEnded: Bool {
    var information = siginfo_t()
    // The process stays a zombie, whose status is read later.
    let status = waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT | WNOHANG)
    return status != 0 || information._sifields._sigchld.si_pid != 0
  }

  /// Sends a signal to the process, unless it has ended.
  func signal(_ number: Int32) {
    if !hasEnded { kill(processIdentifier, number) }
  }

  /// Kills the process and those that it has started, unless it has ended.
  func killAll() {
    if !hasEnded { ChildProgram.kill(processIdentifier) }
  }

  /// Kills the other processes of the group. To be called right after the end of the process.
  func killGroup() {
    if processIdentifier > 1 { kill(-processIdentifier, SIGKILL) }
  }
}
