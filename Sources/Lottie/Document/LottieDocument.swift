import Archives
import DocumentReading
import JSON
import QuartzCore

/// A Lottie file as layers and animations. The file is JSON text, or an archive with one or more animations.
///
/// Parts that cannot be shown are left out or replaced, and are listed in `issues`. Only a file that cannot be read
/// at all causes an error. Use a document on the thread on which its layers are used.
package final class LottieDocument {
  /// The root of the layers. Add it to a layer whose y axis points down.
  package let rootLayer = CALayer()
  /// The size of the composition in points. Each side is clamped to 1…8192.
  package let size: CGSize
  /// The name of the variant that is shown; nil for the first one.
  package private(set) var variant: String?

  private let variants: [LottieVariant]
  /// False if the area in which the layers are drawn already ends within a pixel of that of the animation. A clip of their
  /// own would make the pixels at its edge twice as faint.
  package var clipsToArea = true {
    didSet { withoutActions { animation.rootLayer.masksToBounds = clipsToArea } }
  }
  private var animation: LottieAnimation
  /// The animations that were already read, by the names of their variants.
  private var readAnimations: [String: LottieAnimation] = [:]
  /// The issues about variants that could not be read.
  private var failures: [LottieIssue] = []

  /// The limits for reading another variant, during which the thread that shows the document is blocked.
  private static var variantBudget: ReadingBudget { ReadingBudget(seconds: 0.5, bytes: 64 << 20) }

  /// Reads a file within the limits of `budget`.
  /// - Throws: `LottieError` or `ArchiveError` if the file cannot be read or a limit is exceeded.
  package convenience init(contentsOf url: URL, budget: ReadingBudget = .unlimited) throws {
    let budget = LottieLimits.budget(within: budget)
    try self.init(
      LottieFile(url, budget: budget).variants(budget), name: url.path, budget: budget)
  }

  /// Reads the text of an animation, or an archive.
  /// - Throws: `LottieError` or `ArchiveError` if the data cannot be read or a limit is exceeded.
  package convenience init(data: Data, budget: ReadingBudget = .unlimited) throws {
    let (budget, name) = (LottieLimits.budget(within: budget), "animation")
    try self.init(LottieFile(data, name: name).variants(budget), name: name, budget: budget)
  }

  private init(_ variants: [LottieVariant], name: String, budget: ReadingBudget) throws {
    guard let first = variants.first else { throw LottieError(name, "contains no animation") }
    self.variants = variants
    animation = try first.animation(budget)
    size = animation.size
    readAnimations[first.name] = animation
    rootLayer.name = "animation"
    show(animation)
  }

  /// Returns the animation of a variant. If it cannot be read, returns nil and adds an issue; it is not read again then.
  private func animation(of variant: LottieVariant) -> LottieAnimation? {
    if let made = readAnimations[variant.name] { return made }
    if hasFailed(variant) { return nil }
    do {
      let made = try variant.animation(Self.variantBudget)
      readAnimations[variant.name] = made
      return made
    } catch {
      note(error, of: variant)
      return nil
    }
  }

  /// True for a variant of which an issue says that it cannot be read.
  private func hasFailed(_ variant: LottieVariant) -> Bool {
    failures.contains { $0.location == variant.name }
  }

  /// Adds the issue that a variant cannot be read.
  private func note(_ error: any Error, of variant: LottieVariant) {
    failures.append(LottieIssue(location: variant.name, message: "cannot be shown: \(error)"))
  }

  private func show(_ animation: LottieAnimation) {
    self.animation = animation
    withoutActions {
      animation.rootLayer.masksToBounds = clipsToArea
      rootLayer.bounds = CGRect(origin: .zero, size: size)
      let scale = min(size.width / animation.size.width, size.height / animation.size.height)
      // An animation of another size is scaled to fit the size of the first one.
      if scale != 1 {
        animation.rootLayer.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
      }
      rootLayer.sublayers = [animation.rootLayer]
    }
  }

  /// The duration of one run in seconds; 0 if nothing is animated.
  package var duration: CFTimeInterval { animation.duration }
  /// The picture files beside the file, and those that are missing there.
  package var usedFiles: [URL] { animation.usedFiles }
  /// The parts of the file that were left out or replaced.
  package var issues: [LottieIssue] { animation.issues + failures }
  /// The named times of the file, in seconds from the start, and their durations in seconds.
  package var namedTimes: [(name: String, time: Double, duration: Double)] { animation.markers }
  /// The names of the animations and of their variants with themes; empty if the file contains only one.
  package var variantNames: [String] { variants.count > 1 ? variants.map(\.name) : [] }

  /// Shows another variant of the file; nil stands for the first one. If the file has no variant of this
  /// name, nothing changes. If the variant cannot be read within half a second and 64 MiB, nothing changes either,
  /// and an issue is added.
  package func show(variant name: String?) {
    guard name != variant, let next = variants.first(where: { name == nil || $0.name == name }),
      let animation = animation(of: next)
    else { return }
    variant = name
    show(animation)
    startAnimations()
  }

  /// Keeps the animations that the layers have now, which may have been edited, for when this variant is left and shown
  /// again. Call it while the layers are in the layer tree that is shown.
  package func keepAnimations() { animation.keepAnimations() }

  /// Reads the other variants, so that each is shown at once later, as far as `budget` allows. The others are read when
  /// they are shown. Adds an issue for each one that cannot be read at all.
  package func readOtherVariants(within budget: ReadingBudget) {
    for variant in variants where readAnimations[variant.name] == nil && !hasFailed(variant) {
      guard budget.shortage == nil else { return }
      do { readAnimations[variant.name] = try variant.animation(budget) } catch {
        if budget.shortage == nil { note(error, of: variant) }
      }
    }
  }

  /// The names of the variants that were read, sorted.
  var readVariants: [String] { readAnimations.keys.sorted() }

  /// Adds the animations to the layers. Call it when the layers are in the layer tree that is shown.
  package func startAnimations() { animation.startAnimations() }
}
