import Foundation
import QuartzCore
import RenderModel
import Sandbox
import SceneBuilding
import ViewerKit

/// The work of the process that `SceneProbe` starts to try a scene.
@MainActor
package enum SceneProbing {
  /// Restricts this process to what a scene needs to be drawn, before anything else is done in it. The limit for the size of
  /// files also stops a scene that prints without end.
  /// - Throws: `SandboxError`.
  package static func restrict(to sources: SwiftSources, library: URL) throws {
    let assets = try? AssetStore.findFolder()
    let folders = [library.deletingLastPathComponent(), assets].compactMap(\.self)
    // A scene that hangs must not outlive the viewer, which is the default of the sandbox.
    _ = try Sandbox(readable: sources.readable + folders).apply()
  }

  /// Loads the scene of a library, advances it from the start to scene time `time`, and draws it.
  package static func run(library: URL, of sources: SwiftSources, time: Double, isDark: Bool) throws {
    ProcessEnd.reportCrashes()
    ProcessEnd.end(after: SceneProbe.limit)
    Theme.style = isDark ? .dark : .light
    let version = SceneVersion(number: 1, library: library, title: "scene")
    let renderer = try SceneRenderer(
      SceneEntry(SceneLibrary(version), of: sources), size: nil, scale: 1)
    renderer.advance(through: moments(to: time))
    // The code that draws is run as well.
    _ = renderer.picture()
  }

  /// Returns the times from 0 to `time` in steps of at most a sixtieth of a second, or in 240 longer steps.
  private static func moments(to time: Double) -> [Double] {
    let count = min(max(1, (time * 60).rounded(.up)), 240)
    return (0...Int(count)).map { time * Double($0) / count }
  }
}
