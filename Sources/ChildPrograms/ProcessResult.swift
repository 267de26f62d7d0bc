import Foundation

/// The end of a process.
package enum ProcessResult: Equatable, Sendable {
  case exit(Int32)
  case signal(Int32)

  /// The exit status as a shell reports it: 128 plus the number of a signal.
  package var status: Int32 {
    switch self {
    case .exit(let status): status
    case .signal(let number): 128 + number
    }
  }
}

extension Process {
  /// Blocks the calling thread until the process, which was started, has ended. It does not wait for the processes that
  /// it has started, as `waitUntilExit` does, and it does not wake up meanwhile. Foundation
  /// may learn of the end later, so its properties must not be asked for the status.
  @discardableResult package func waitForEnd() -> ProcessResult {
    var information = siginfo_t()
    // The process stays a zombie, whose status Foundation reads later.
    while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0 {
      // Without a zombie, Foundation has read the status.
      if errno != EINTR { return knownResult }
    }
    let status = information._sifields._sigchld.si_status
    return information.si_code == Int32(CLD_EXITED) ? .exit(status) : .signal(status)
  }

  private var knownResult: ProcessResult {
    waitUntilExit()
    return terminationReason == .exit ? .exit(terminationStatus) : .signal(terminationStatus)
  }
}
