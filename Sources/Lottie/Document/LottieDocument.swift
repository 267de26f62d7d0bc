import Archives
import DocumentReading
import JSON
import QuartzCore

/// A Lottie file as layers and animations: JSON text, or an archive with one or more animations.
///
/// Parts that cannot be shown are left out or replaced, and listed in `issues`; only a file that cannot be read at all
/// is an error. Use a document on the thread that owns its layers.
package final class LottieDocument {
  /// The root of the layers, to be added to a layer whose y axis points down.
  package let rootLayer = CALayer()
  /// The size of the composition in points, limited to 1…8192.
  package let size: CGSize
  /// The name of the version that is shown; nil for the first one.
  package private(set) var version: String?

  private let versions: [LottieVersion]
  private var animation: LottieAnimation

  /// Reads a file if that takes no more than `budget` allows.
  /// - Throws: `LottieError` or `ArchiveError` when it cannot be read, or when the budget is used up.
  package convenience init(contentsOf url: URL, budget: ReadingBudget = .unlimited) throws {
    try self.init(LottieFile(url).versions(), name: url.path, budget: budget)
  }

  /// Reads the text of an animation, or an archive.
  /// - Throws: `LottieError` or `ArchiveError` when it cannot be read, or when the budget is used up.
  package convenience init(data: Data, budget: ReadingBudget = .unlimited) throws {
    try self.init(LottieFile(data, name: "animation").versions(), name: "animation", budget: budget)
  }

  private init(_ versions: [LottieVersion], name: String, budget: ReadingBudget) throws {
    guard let first = versions.first else { throw LottieError(name, "contains no animation") }
    self.versions = versions
    animation = try first.animation(LottieLimits.budget(within: budget))
    size = animation.size
    rootLayer.name = "animation"
    show(animation)
  }

  private func show(_ animation: LottieAnimation) {
    self.animation = animation
    withoutActions {
      rootLayer.bounds = CGRect(origin: .zero, size: size)
      rootLayer.sublayers = [animation.rootLayer]
    }
  }

  /// The seconds that one run takes; 0 when nothing moves.
  package var duration: CFTimeInterval { animation.duration }
  /// The parts of the file that were left out or replaced.
  package var issues: [LottieIssue] { animation.issues }
  /// The named times, in seconds from the start, and their durations.
  package var namedTimes: [(name: String, time: Double, duration: Double)] { animation.markers }
  /// The names of the animations and their themes, for a file with more than one.
  package var versionNames: [String] { versions.count > 1 ? versions.map(\.name) : [] }

  /// Shows another animation of the file, or another theme. A name that the file does not have changes nothing; nil is
  /// the first one.
  package func show(version name: String?) {
    guard name != version, let next = versions.first(where: { name == nil || $0.name == name }),
      let animation = try? next.animation(LottieLimits.budget(within: .unlimited))
    else { return }
    version = name
    show(animation)
    startAnimations()
  }

  /// Adds the animations to the layers, which are in a tree that is shown now.
  package func startAnimations() { animation.startAnimations() }
}
