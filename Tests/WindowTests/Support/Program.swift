import CoreGraphics
import Foundation

/// The program under test: the one that `LAMINA_EXECUTABLE` names, or the one that was built in the folder of the
/// tests.
enum Program {
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func executable() throws -> URL {
    let given = ProcessInfo.processInfo.environment["LAMINA_EXECUTABLE"]
    let url = given.map { URL(fileURLWithPath: $0) } ?? besideTests("lamina")
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw Failure("no program at \(url.path); LAMINA_EXECUTABLE names another one")
    }
    return url
  }

  static func besideTests(_ name: String) -> URL {
    // The path of the test bundle is an argument of the test runner. The bundle is an executable file itself.
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? "/proc/self/exe"
    return URL(fileURLWithPath: bundle).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  /// The status with which one run of the program ended, and its output.
  struct Run {
    let end: Child.End
    let output: [String]
    let errors: [String]
  }

  /// Runs the program to its end, without a display unless the environment names one.
  static func run(
    _ arguments: [String], environment: [String: String?] = [:], folder: URL? = nil
  ) throws -> Run {
    let noDisplay: [String: String?] = ["DISPLAY": nil]
    let child = try Child(
      executable(), arguments, environment: noDisplay.merging(environment) { $1 }, folder: folder)
    child.closeInput()
    let end = try child.waitForEnd()
    return Run(end: end, output: child.output.linesAtEnd(), errors: child.errors.linesAtEnd())
  }

  /// Returns the picture of a scene that the headless renderer draws.
  static func picture(
    of scene: String, at time: Double, width: Int = 800, height: Int = 600
  ) throws -> Bitmap {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("picture.png")
      let run = try run([
        "render", scene, "--at", "\(time)", "--size", "\(width)x\(height)", "--output", file.path,
      ])
      guard run.end == .exit(0) else { throw Failure("lamina render: \(run)") }
      return try CGImage.png(contentsOfFile: file.path).bitmap
    }
  }
}

/// Runs `body` with a temporary folder, which is removed afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
