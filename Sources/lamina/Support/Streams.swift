import Localization
import QuartzCore

/// The preparation of the standard streams at the start of the program, and the check for lost output at its end.
enum Streams {
  /// The exit status for lost output: EX_IOERR of sysexits.h.
  static let lossStatus: Int32 = 74

  /// Ignores SIGPIPE. If a standard stream is closed, opens /dev/null in its place, in the wrong direction on purpose:
  /// reading the standard input and writing to the other streams still fail with EBADF, as on a closed descriptor. If
  /// the descriptor remained free, the next opened file would get it, and messages would be written into that file.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns the exit status of the program: `status`, or `lossStatus` if output was lost.
  static func end(_ status: Int32) -> Int32 {
    guard let code = lossCode else { return status }
    // EPIPE means that the reader has closed the pipe, which needs no message.
    if code != EPIPE {
      let reason = code == EBADF ? localized("it is closed") : String(cString: strerror(code))
      StandardStream.errors.writeVisibleLine(
        localized("lamina: the output cannot be written (\(reason))"))
    }
    return lossStatus
  }

  /// The error code of a failed write to the standard output, or to any other output stream of the C library; nil if
  /// there was none. The C library's streams are flushed first, because scenes may print through them.
  private static var lossCode: Int32? {
    let code = fflush(nil) == 0 ? nil : errno
    return StandardStream.output.lossCode ?? code
  }
}
