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
    let object: String
    let library: String
  }

  private let compilation: [String]
  private let linkage: [String]
  /// The names that `compilation` and `linkage` have.
  private let names: Names

  /// Reads the commands that `swiftc -###` has printed for some files, a module and a library. Returns nil if they are not as
  /// expected; then `swiftc` must be used.
  init?(printed text: String, files: [String], module: String, library: String) {
    let commands = text.split(separator: "\n").map { ShellWords.split($0) }
    let compilations = commands.filter { $0.contains("-frontend") && $0.contains("-c") }
    guard compilations.count == 1, let linkage = commands.last, linkage.contains("-shared"),
      linkage.filter({ $0 == library }).count == 1,
      linkage.filter({ $0.hasPrefix("@") }).count == 1,
      let object = Self.value(of: "-o", in: compilations[0]), linkage.contains(object),
      Self.value(of: "-module-name", in: compilations[0]) == module,
      compilations[0].firstRange(of: files) != nil
    else { return nil }
    (compilation, self.linkage) = (compilations[0], linkage)
    names = Names(files: files, module: module, object: object, library: library)
  }

  private static func value(of option: String, in command: [String]) -> String? {
    command.firstIndex(of: option).flatMap { command.dropFirst($0 + 1).first }
  }

  /// Returns the command that compiles the files of a version. Its first word is the path of the program.
  func compilation(of version: Names) -> [String] {
    command(compilation.replacing(names.files, with: version.files), version)
  }

  /// Returns the command that links the library of a version. The libraries of the toolchain that this process has loaded are
  /// left out, because they need not be found again, which takes half of the linker's time.
  ///
  /// - Parameter entries: The arguments for the linker that the object contains.
  func linkage(of version: Names, _ entries: [String]) -> [String] {
    let arguments = linkage.flatMap { $0.hasPrefix("@") ? entries : [$0] }
    let folders = zip(linkage, linkage.dropFirst()).filter { $0.0 == "-L" }.map(\.1)
    return command(arguments.filter { !isLoaded($0, from: folders) }, version)
  }

  private func command(_ words: [String], _ version: Names) -> [String] {
    let changes = [
      names.module: version.module, names.object: version.object, names.library: version.library,
    ]
    return words.map { changes[$0] ?? $0 }
  }

  private func isLoaded(_ argument: String, from folders: [String]) -> Bool {
    guard argument.hasPrefix("-l") else { return false }
    let name = "lib\(argument.dropFirst(2)).so"
    return LoadedLibraries.names.contains(name)
      && folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(name)") }
  }
}

/// The libraries that this program has loaded when it is asked for them for the first time.
private enum LoadedLibraries {
  static let names: Set<String> = {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    return Set(maps.split(separator: "\n").map { String($0.split(separator: "/").last ?? "") })
  }()
}
