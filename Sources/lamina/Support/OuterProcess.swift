import QuartzCore

/// The outer process of a command without a window, such as `lamina render`, whose scenes are in Swift: the one that has
/// started this process to run the command, copies its standard error and reports its crash (`SceneProcess`). The
/// process that it has started is the inner one.
enum OuterProcess {
  /// The environment variable by which the inner process knows the outer one. Its value is "terminal" if the standard
  /// error of the outer process is one, otherwise "other".
  private static let variable = "LAMINA_OUTER_PROCESS"

  /// The environment with which this process starts an inner one.
  static var environment: [String: String] {
    [variable: isatty(STDERR_FILENO) != 0 ? "terminal" : "other"]
  }

  /// True if there is an outer process, that is, in an inner process.
  static var exists: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// True in an inner process whose outer one writes to a terminal.
  static var hasTerminal: Bool { ProcessInfo.processInfo.environment[variable] == "terminal" }
}
