internal import Archives
internal import ChildPrograms
import QuartzCore
import Synchronization

/// A picture in the format PDF, which the program `pdftocairo` draws
/// ([Decision 0052](../../../../Documentation/Decisions/0052-pictures-in-pdf.md)).
enum PDFPicture {
  /// The greatest size of a file in bytes.
  private static let byteLimit = 16 << 20
  /// The limit of the time that drawing takes, in seconds.
  private static let timeLimit = 10.0
  /// Limits the memory of the program to 512 MiB, its processor time to 10 s and the file that it writes to 64 MiB, and then
  /// runs it.
  private static let limited =
    "ulimit -v 524288 && ulimit -t 10 && ulimit -f 131072 && exec \"$0\" \"$@\""

  /// The files that could not be drawn, by path, and the time in seconds that the attempts took.
  private struct Failures {
    var paths: Set<String> = []
    var seconds = 0.0
  }
  private static let failures = Mutex(Failures())
  /// The time in seconds that attempts without success may take together. After it, no more files are drawn.
  private static let failureLimit = 20.0

  /// Forgets the files that could not be drawn, so that they are tried again.
  static func forgetFailures() { failures.withLock { $0 = Failures() } }

  private static func noteFailure(_ path: String, since start: ContinuousClock.Instant) {
    let seconds = (ContinuousClock.now - start) / Duration.seconds(1)
    failures.withLock {
      $0.paths.insert(path)
      $0.seconds += seconds
    }
  }

  /// Returns true for the path of a file in the format PDF.
  static func isPDF(_ path: String) -> Bool { path.lowercased().hasSuffix(".pdf") }

  /// Draws the first page of a file at the scale of the screen. Returns nil and reports an issue if that is impossible; then
  /// the file is not tried again before `forgetFailures()`.
  static func read(_ path: String) -> StoredPicture? {
    let isTried = failures.withLock { !$0.paths.contains(path) && $0.seconds < failureLimit }
    guard isTried else { return nil }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let start = ContinuousClock.now
    do { return try draw(url, with: ChildProgram.find("pdftocairo")) } catch {
      noteFailure(path, since: start)
      let reason = (error as? Failure)?.reason ?? "it is not shown: \(error.localizedDescription)"
      Issue.report(.document(url.lastPathComponent, issue: reason))
      return nil
    }
  }

  /// The reason why a picture is not drawn.
  struct Failure: Error, Equatable { let reason: String }

  /// Draws the first page of a file with a program; nil if the program is missing.
  /// - Throws: `Failure`, or the error of the file system.
  static func draw(_ url: URL, with program: URL?) throws -> StoredPicture {
    try draw(
      url, checked(program, url), scale: min(max(MainScreen.scale.rounded(.up), 1), 4))
  }

  private static func checked(_ program: URL?, _ url: URL) throws -> URL {
    guard let size = BoundedFile.size(of: url), size <= byteLimit else {
      throw Failure(reason: "it is no regular file of at most 16 MiB; it is not shown")
    }
    guard let program else {
      throw Failure(
        reason:
          "it is not shown, as the program pdftocairo is missing; install the package poppler-utils")
    }
    return program
  }

  private static func draw(_ url: URL, _ program: URL, scale: CGFloat) throws -> StoredPicture {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-pdf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("page")
    let arguments = [
      "-png", "-singlefile", "-transp", "-f", "1", "-l", "1", "-r", "\(Int(scale) * 72)", url.path,
      page.path,
    ]
    let end = ChildProgram(
      URL(fileURLWithPath: "/bin/sh"), ["-c", limited, program.path] + arguments, limit: timeLimit
    ).runBlocking().end
    let source = CGImageSourceCreateWithURL(page.appendingPathExtension("png") as CFURL, nil)
    guard end == .exit(0), let picture = StoredPicture(source, scale: scale) else {
      throw Failure(
        reason: "it is damaged, or drawing it takes more than 10 s or 512 MiB; it is not shown")
    }
    return picture
  }
}
