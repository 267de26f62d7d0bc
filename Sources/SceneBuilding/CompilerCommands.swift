import Foundation

/// The commands of the compiler and the linker that `swiftc` runs for the library of a scene in few files.
///
/// For a small scene, `swiftc` takes a third of its time to start programs that find out the same facts every time. So its
/// commands are asked for once (`swiftc -###`) and then run with the names of each version.
struct CompilerCommands: Equatable, Sendable {
  /// The names in the commands that differ from one version to another.
  struct Names: Equatable, Sendable {
    let files: [String]
    let module: String
    var object: String
    let library: String
  }

  let linkage: LinkCommand
  private let compilation: [String]
  /// The names that `compilation` has.
  private var names: Names

  /// Reads the commands that `swiftc -###` has printed for the files, the module and the library of `names`; the object is in a
  /// temporary folder. Returns nil if they are not as expected; then `swiftc` must be used.
  init?(printed text: String, _ names: Names) {
    let commands = text.split(separator: "\n").map { ShellWords.split($0) }
    let compilations = commands.filter { $0.contains("-frontend") && $0.contains("-c") }
    guard compilations.count == 1, let last = commands.last,
      let object = Self.value(of: "-o", in: compilations[0]),
      let linkage = LinkCommand(last, object: object, library: names.library),
      Self.value(of: "-module-name", in: compilations[0]) == names.module,
      compilations[0].firstRange(of: names.files) != nil
    else { return nil }
    (compilation, self.linkage, self.names) = (compilations[0], linkage, names)
    self.names.object = object
  }

  private static func value(of option: String, in command: [String]) -> String? {
    command.firstIndex(of: option).flatMap { command.dropFirst($0 + 1).first }
  }

  /// Returns the command that compiles the files of a version. Its first word is the path of the program.
  func compilation(of version: Names) -> [String] {
    let changes = [names.module: version.module, names.object: version.object]
    return compilation.replacing(names.files, with: version.files).map { changes[$0] ?? $0 }
  }
}

/// The command that links a library.
struct LinkCommand: Equatable, Sendable {
  private let words: [String]
  /// The object and the library in `words`.
  private let object: String
  private let library: String

  /// Reads a command that links one object. Returns nil if it is not as expected.
  fileprivate init?(_ words: [String], object: String, library: String) {
    guard words.contains("-shared"), words.filter({ $0.hasPrefix("@") }).count == 1,
      [object, library].allSatisfy({ name in words.filter { $0 == name }.count == 1 })
    else { return nil }
    (self.words, self.object, self.library) = (words, object, library)
  }

  /// Returns the command that links objects. Its first word is the path of the program. The libraries of the toolchain that this
  /// process has loaded are left out, because they need not be found again, which takes half of the linker's time.
  ///
  /// - Parameter entries: The arguments for the linker that the objects contain.
  func arguments(_ objects: [String], library: String, _ entries: [String]) -> [String] {
    let folders = zip(words, words.dropFirst()).filter { $0.0 == "-L" }.map(\.1)
    let all = words.flatMap { word -> [String] in
      if word == object { return objects }
      if word == self.library { return [library] }
      return word.hasPrefix("@") ? entries : [word]
    }
    return all.filter { !Self.isLoaded($0, from: folders) }
  }

  private static func isLoaded(_ argument: String, from folders: [String]) -> Bool {
    guard argument.hasPrefix("-l") else { return false }
    let name = "lib\(argument.dropFirst(2)).so"
    return loaded.contains(name)
      && folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(name)") }
  }

  /// The names of the libraries that this program has loaded when it asks for them for the first time.
  private static let loaded: Set<String> = {
    // `Data(contentsOf:)` would stop after the first part, because the file's size is stated as 0.
    let maps = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()
    let lines = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n")
    return Set(lines.map { String($0.split(separator: "/").last ?? "") })
  }()
}
