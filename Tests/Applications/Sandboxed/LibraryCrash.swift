import CSceneRuntime
import Foundation
import SceneBuilding

/// Writes a line to the standard output at once, because the program may crash afterwards.
func writeLine(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

// The code is unsafe, because it calls a function of a library that it loads.

/// A crash in a library that was loaded as a scene.
enum LibraryCrash {
  static func run(_ kind: Int, in path: String) {
    var reason = [CChar](repeating: 0, count: 256)
    guard lamina_crashes_report(CrashText.headline, CrashText.placeMark),
      let library = lamina_library_open(path, &reason, reason.count),
      let function = dlsym(library, "crash")
    else { return writeLine("the library could not be loaded") }
    typealias Crash = @convention(c) (Int) -> Void
    unsafeBitCast(function, to: Crash.self)(kind)
  }
}
