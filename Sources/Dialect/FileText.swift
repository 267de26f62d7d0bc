import Glibc

/// Reading and writing of whole files, without Foundation, which takes longer to load than a file to translate.
enum FileText {
  /// Returns the bytes of a file as text; nil if it cannot be read.
  static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&part, 1, part.count, file)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
  }

  /// Writes a file. Ends the program if that fails.
  static func write(_ text: String, to path: String) {
    let bytes = Array(text.utf8)
    guard let file = fopen(path, "w") else { fail("\(path) cannot be written") }
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { fail("\(path) cannot be written") }
  }

  /// Writes a message to the standard error and ends the program.
  static func fail(_ message: String) -> Never {
    let bytes = Array("lamina-dialect: \(message)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    exit(1)
  }
}
