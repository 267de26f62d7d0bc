import ChildPrograms
import Foundation
import Localization

/// The Swift compiler for scenes, and the arguments with which it finds Lamina's modules.
package struct SceneToolchain: Sendable {
  package let compiler: URL
  /// The compiler arguments that name the folders of modules and headers.
  let searchArguments: [String]
  /// The compiler arguments that select the toolchain's own linker, which is faster than that of the system; none if the
  /// toolchain has none.
  let linkerArguments: [String]

  /// Finds the compiler in `PATH`. Finds the modules in the folder that the environment variable `LAMINA_MODULES`
  /// names. If it is not set, they are in `lib/lamina/modules` beside the `bin` folder of an installed program, or in
  /// `Modules` beside the program, as in a build. Throws a `SceneProblem` if the compiler or the modules are missing.
  package init() throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = ChildProgram.own.deletingLastPathComponent()
    let library = folder.deletingLastPathComponent().appendingPathComponent("lib/lamina")
    let folders =
      environment["LAMINA_MODULES"].map { [URL(fileURLWithPath: $0)] } ?? [
        library.appendingPathComponent("modules"), folder.appendingPathComponent("Modules"),
      ]
    let modules = folders.first { Self.exists($0, "UIKit.swiftmodule") }
    let found = ChildProgram.find("swiftc", environment: environment)
    guard let modules, let found else {
      let missing = MissingToolchain(
        hasCompiler: found != nil, modules: modules == nil ? folders : [], library: library)
      throw SceneProblem(missing.description)
    }
    compiler = found
    let tools = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
    linkerArguments = Self.exists(tools, "ld.lld") ? ["-use-ld=lld"] : []
    searchArguments =
      ["-I", modules.path] + Self.headerArguments(modules: modules, program: folder)
      + Self.packageArguments
  }

  /// Returns a program of the toolchain to which the compiler in `PATH` belongs; nil if it has no such program.
  static func tool(_ name: String) -> URL? {
    let compiler = ChildProgram.find("swiftc")
    let tools = compiler?.resolvingSymlinksInPath().deletingLastPathComponent()
    return tools.flatMap { exists($0, name) ? $0.appendingPathComponent(name) : nil }
  }

  private static func exists(_ folder: URL, _ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  // MARK: Headers

  /// The C modules that Lamina's Swift modules import.
  private static let headers = [
    "CCairo", "CPango", "CFontconfig", "CGdkPixbuf", "CGio", "CZlib", "CExpat", "CX11", "CPixelKernels",
    "CRuntime", "CViewRuntime", "CListRuntime",
  ]

  /// Returns the arguments that name the module maps of the C modules. These are beside the installed modules, in the
  /// build folder, or in `Sources` in one of the folders above the program.
  private static func headerArguments(modules: URL, program: URL) -> [String] {
    var above = [program]
    while let last = above.last, last.path != "/" { above.append(last.deletingLastPathComponent()) }
    return headers.flatMap { name -> [String] in
      let folders =
        [modules.appendingPathComponent(name), program.appendingPathComponent("\(name).build")]
        + above.flatMap { folder in
          ["", "/include"].map { folder.appendingPathComponent("Sources/\(name)\($0)") }
        }
      guard let folder = folders.first(where: { exists($0, "module.modulemap") }) else { return [] }
      return ["-Xcc", "-fmodule-map-file=\(folder.path)/module.modulemap"]
    }
  }

  /// The compiler arguments for the headers of the system's libraries, from pkg-config; empty if it does not find
  /// them.
  private static let packageArguments: [String] = {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", "--cflags-only-I", "pangocairo", "gdk-pixbuf-2.0", "fontconfig"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return [] }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitForEnd()
    return text.split(whereSeparator: \.isWhitespace).map(String.init)
  }()
}
