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
  /// The animations that were shown, by the names of their versions, so that each is read once.
  private var known: [String: LottieAnimation] = [:]
  /// The versions that could not be read, with the reason.
  private var failures: [LottieIssue] = []

  /// The limits for reading another version, which blocks the thread that shows the document.
  private static var versionBudget: ReadingBudget { ReadingBudget(seconds: 0.5, bytes: 64 << 20) }

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
    known[first.name] = animation
    rootLayer.name = "animation"
    show(animation)
  }

  /// Returns the animation of a version; nil for one that cannot be read, which becomes an issue once.
  private func animation(of version: LottieVersion) -> LottieAnimation? {
    if let made = known[version.name] { return made }
    do {
      let made = try version.animation(Self.versionBudget)
      known[version.name] = made
      return made
    } catch {
      let issue = LottieIssue(place: version.name, message: "cannot be shown: \(error)")
      if !failures.contains(where: { $0.place == version.name }) { failures.append(issue) }
      return nil
    }
  }

  private func show(_ animation: LottieAnimation) {
    self.animation = animation
    withoutActions {
      rootLayer.bounds = CGRect(origin: .zero, size: size)
      let share = min(size.width / animation.size.width, size.height / animation.size.height)
      // An animation of another size fits into the area of the first one.
      if share != 1 {
        animation.rootLayer.setAffineTransform(CGAffineTransform(scaleX: share, y: share))
      }
      rootLayer.sublayers = [animation.rootLayer]
    }
  }

  /// The seconds that one run takes; 0 when nothing moves.
  package var duration: CFTimeInterval { animation.duration }
  /// The parts of the file that were left out or replaced.
  package var issues: [LottieIssue] { animation.issues + failures }
  /// The named times, in seconds from the start, and their durations.
  package var namedTimes: [(name: String, time: Double, duration: Double)] { animation.markers }
  /// The names of the animations and their themes, for a file with more than one.
  package var versionNames: [String] { versions.count > 1 ? versions.map(\.name) : [] }

  /// Shows another animation of the file, or another theme. A name that the file does not have changes nothing; nil is
  /// the first one. A version that cannot be read within half a second and 64 MiB is an issue, and changes nothing.
  package func show(version name: String?) {
    guard name != version, let next = versions.first(where: { name == nil || $0.name == name }),
      let animation = animation(of: next)
    else { return }
    version = name
    show(animation)
    startAnimations()
  }

  /// Adds the animations to the layers, which are in a tree that is shown now.
  package func startAnimations() { animation.startAnimations() }
}
