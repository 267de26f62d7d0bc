import CEscapeAttempts
import CSceneRuntime
import Foundation
import Sandbox

// A program that restricts itself as a process with a scene does, and then tries to break out, works, or crashes:
//   TestSandboxed FOLDER free|VERSION [CRASH]
// FOLDER has the files that `SandboxedProgram` of the tests has made. VERSION is the version of Landlock that is used, 0 for
// none; with "free" there is no sandbox. With CRASH, the number of a crash, the library in the
// scene's folder is loaded, and its function is called. Each result is a line of the standard output.

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
guard lamina_escape_prepare(folder.path) >= 0 else {
  writeLine("the program could not be prepared: \(String(cString: strerror(errno)))")
  exit(2)
}
let scene = folder.appendingPathComponent("scene")
let temporary = folder.appendingPathComponent("temporary")
if let version = Int(CommandLine.arguments[2]) {
  var sandbox = Sandbox(readable: [scene], writable: temporary)
  sandbox.limits.memory = 1 << 30
  _ = try sandbox.apply(
    SandboxReport(landlockVersion: version, restrictsCalls: Sandbox.support.restrictsCalls))
} else {
  setenv("TMPDIR", temporary.path, 1)
}
if CommandLine.arguments.count > 3, let kind = Int(CommandLine.arguments[3]) {
  LibraryCrash.run(kind, in: scene.appendingPathComponent("libcrashes.so").path)
} else {
  for work in Work.all { writeLine("work\t\(work.name)\t\(work.result(in: folder))") }
  lamina_escape_run { name, part, error in
    guard let name, let part else { return }
    writeLine("attempt\t\(String(cString: name))\t\(String(cString: part))\t\(error)")
  }
}
