import Foundation
import QuartzCore
import RenderModel
import SceneBuilding
import ViewerKit

/// The work of the process that `SceneProbe` starts to try a scene.
@MainActor
package enum SceneProbing {
  /// The greatest size in bytes of a file that the process may write, which stops a scene that prints without end.
  private static let outputLimit: rlim_t = 64 << 20

  /// Loads the scene of a library, advances it from the start to scene time `time`, and draws it.
  package static func run(library: URL, of sources: SwiftSources, time: Double, isDark: Bool) throws {
    // A scene that hangs must not outlive the viewer.
    ProcessEnd.followParent()
    ProcessEnd.reportCrashes()
    ProcessEnd.end(after: SceneProbe.limit)
    var limit = rlimit(rlim_cur: outputLimit, rlim_max: outputLimit)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
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
