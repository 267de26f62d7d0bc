import Localization
import QuartzCore

/// The preparation of the standard streams at the start of the program, and the check for lost output at its end.
enum Streams {
  /// The exit status for lost output: EX_IOERR of sysexits.h.
  static let lossStatus: Int32 = 74

  /// Ignores SIGPIPE, and replaces closed standard streams by ones that can be neither read nor written. Otherwise
  /// the next opened file would get their descriptor, and messages would be written into it.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns the exit status: `status`, or `lossStatus` when some of the output was lost.
  static func end(_ status: Int32) -> Int32 {
    guard let code = lossCode else { return status }
    // EPIPE means that the reader has closed the pipe, which needs no message.
    if code != EPIPE {
      let reason = code == EBADF ? localized("it is closed") : String(cString: strerror(code))
      StandardStream.errors.writeLine(
        localized("lamina: the standard output cannot be written (\(reason))"))
    }
    return lossStatus
  }

  /// The error code of lost output; nil if there is none. It also flushes the C library's streams, because scenes may
  /// print with them.
  private static var lossCode: Int32? {
    let code = fflush(nil) == 0 ? nil : errno
    return StandardStream.output.lossCode ?? code
  }
}
