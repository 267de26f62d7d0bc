import ChildPrograms
import Foundation

/// The settings of Swift's runtime for backtraces, in the form of the environment variable `SWIFT_BACKTRACE`.
enum BacktraceSettings: Equatable {
  /// The runtime is that of a toolchain, and finds the program that writes backtraces beside itself.
  case ownRuntime
  /// The runtime is in a package, so it has to be told the path of a toolchain's program.
  case program(URL)
  /// The runtime is in a package, and there is no toolchain. Without this setting the runtime would print a warning.
  case none

  /// The settings for this program and the toolchain in `PATH`.
  static let ofProgram = BacktraceSettings(
    library: ChildProgram.own.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("lib/lamina"),
    compiler: ChildProgram.find("swiftc"))

  /// - Parameters:
  ///   - library: The folder in which a package has the runtime.
  ///   - compiler: The compiler in `PATH`; nil if there is none.
  init(library: URL, compiler: URL?) {
    let runtime = library.appendingPathComponent("libswiftCore.so")
    guard FileManager.default.fileExists(atPath: runtime.path) else {
      self = .ownRuntime
      return
    }
    let tools = compiler?.resolvingSymlinksInPath().deletingLastPathComponent()
    let program = tools?.deletingLastPathComponent()
      .appendingPathComponent("libexec/swift/linux/swift-backtrace")
    guard let program, FileManager.default.isExecutableFile(atPath: program.path) else {
      self = .none
      return
    }
    self = .program(program)
  }

  /// The value of the variable. The backtrace is limited to twelve frames, among which one of the scene is usually found:
  /// looking up the names of 32 frames took most of the time until the restart.
  var text: String {
    let settings =
      "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,"
      + "symbolicate=fast,unwind=fast,timeout=none,output-to=stderr,limit=12,top=0"
    return switch self {
    case .ownRuntime: settings
    case .program(let program): settings + ",swift-backtrace=\(program.path)"
    case .none: "enable=no"
    }
  }
}
