import QuartzCore

/// What the program does about its standard streams before anything else, and at its end.
enum Streams {
  /// EX_IOERR of sysexits.h.
  static let lossStatus: Int32 = 74

  /// Closed streams become ones that can be neither read nor written, or the next file that is opened would take
  /// their number, and what is said go into it.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The exit status; another one than `status` when some of the output was lost.
  static func end(_ status: Int32) -> Int32 {
    guard let code = lossCode else { return status }
    // A reader that has read enough needs no message.
    if code != EPIPE {
      let reason = code == EBADF ? "it is closed" : String(cString: strerror(code))
      StandardStream.errors.writeLine("lamina: the standard output cannot be written (\(reason))")
    }
    return lossStatus
  }

  /// Scenes may print in ways of their own.
  private static var lossCode: Int32? {
    let code = fflush(nil) == 0 ? nil : errno
    return StandardStream.output.lossCode ?? code
  }
}
