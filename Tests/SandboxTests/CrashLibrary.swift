import ChildPrograms
import Foundation

/// A library with a function that crashes in several ways. It is compiled once for all tests.
enum CrashLibrary {
  /// The ways to crash, in the order of their numbers. Each is one line of the source.
  static let crashes = [
    "let a = [Int8](repeating: 100, count: 2); _ = a[0] + a[1]",
    "let a: Int? = kind < 0 ? 1 : nil; _ = a!",
    "_ = [Int]()[kind]",
    #"fatalError("no luck")"#,
    #"let a: Any = "text"; _ = a as! Int"#,
    "abort()",
    "UnsafeMutablePointer<Int>(bitPattern: 16 + 16 * kind)!.pointee = 1",
    "memset(UnsafeMutableRawPointer(bitPattern: 16 + 16 * kind)!, 1, 1 + kind)",
    "_ = [3, 1, 2].sorted { _, _ in [Bool]()[kind] }",
    "func recurse(_ n: Int) -> Int { n < 0 ? 0 : 1 + recurse(n + 1) }; _ = recurse(kind)",
  ]

  /// The number of the way that ends the program by `exit(3)`, which follows those of crashes.
  static let exit = crashes.count

  static let source = URL(fileURLWithPath: "/scenes/crashes.swift")

  /// Returns the line of a way to crash.
  static func line(of kind: Int) -> Int { kind * 2 + 4 }

  private static var text: String {
    "import Foundation\n@_cdecl(\"crash\") public func crash(_ kind: Int) {\n"
      + (crashes + ["exit(3)"]).enumerated().map { "  if kind == \($0) {\n\($1)\n }" }.joined(
        separator: "; ") + "\n}\n"
  }

  /// The file of the library.
  static let shared = Result { try compile() }

  private struct Failure: Error {
    let text: String
  }

  private static func compile() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "crashes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { Self.remove() }
    let file = folder.appendingPathComponent(source.lastPathComponent)
    try Data(text.utf8).write(to: file)
    guard let compiler = ChildProgram.find("swiftc") else { throw Failure(text: "no swiftc in PATH") }
    let library = folder.appendingPathComponent("libcrashes.so")
    let outcome = ChildProgram(
      compiler,
      [
        "-emit-library", "-module-name", "Crashes", "-Onone", "-gline-tables-only",
        "-suppress-warnings",
        "-parse-as-library", "-o", library.path, file.path,
      ]
    ).runBlocking()
    guard outcome.end == .exit(0) else { throw Failure(text: "\(outcome)") }
    return library
  }

  private static func remove() {
    guard let library = try? shared.get() else { return }
    try? FileManager.default.removeItem(at: library.deletingLastPathComponent())
  }
}
