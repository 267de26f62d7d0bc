import Foundation
import QuartzCore
import RenderServer
import SceneBuilding

/// The other end of `SceneProbe`: what the process that tries a scene does.
@MainActor
package enum SceneProbing {
  /// What may be written to a file, in bytes: a scene that never stops printing is to be stopped.
  private static let outputLimit: rlim_t = 64 << 20

  /// Draws the scene of a library at the start and on the way to `time`.
  package static func run(library: URL, of sources: SwiftSources, time: Double, isDark: Bool) throws {
    var limit = rlimit(rlim_cur: outputLimit, rlim_max: outputLimit)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    Theme.style = isDark ? .dark : .light
    let version = SceneVersion(number: 1, library: library, title: "scene")
    let renderer = try SceneRenderer(
      SceneEntry(SceneLibrary(version), of: sources), size: nil, scale: 1)
    renderer.advance(through: moments(to: time))
    _ = renderer.picture()
  }

  /// Frame by frame where that is not too long.
  private static func moments(to time: Double) -> [Double] {
    let count = min(max(1, (time * 60).rounded(.up)), 240)
    return (0...Int(count)).map { time * Double($0) / count }
  }
}
