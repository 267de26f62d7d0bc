import DocumentReading
import JSON
import QuartzCore

/// One Lottie animation as layers and animations.
final class LottieAnimation {
  /// The root of the layers. Add it to a layer whose y axis points down.
  let rootLayer: CALayer
  /// The size of the composition in points. Each side is clamped to 1…8192.
  let size: CGSize
  /// The duration of one run in seconds; 0 if nothing is animated.
  let duration: CFTimeInterval
  /// The parts of the file that were left out or replaced.
  let issues: [LottieIssue]
  /// The named times of the file, in seconds from the start, and their durations in seconds.
  let markers: [(name: String, time: Double, duration: Double)]

  /// The picture files of the animation in folders, and those that are missing there.
  let usedFiles: [URL]

  private let animations: AnimationList

  /// Creates an animation from the text of a Lottie file, within the limits of `budget`.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for messages.
  ///   - files: The other files of the document.
  ///   - slots: The values of a theme, by the names of the slots.
  ///   - notes: Issues about the archive that contains the animation.
  /// - Throws: `LottieError` if the text cannot be read or a limit is exceeded.
  init(
    data: Data, name: String, files: DocumentFolder = .none, slots: [String: JSONValue] = [:],
    notes: [String] = [], budget: ReadingBudget = .unlimited
  ) throws {
    let context = ReadingContext(budget: budget)
    context.slots = slots
    for note in notes { context.note(note, at: .top) }
    let model = try Self.model(data, named: name, in: context)
    let range = model.inPoint...min(model.outPoint, model.inPoint + LottieLimits.frames)
    let animations = AnimationList(range: range, frameRate: model.frameRate, budget: budget)
    let build = BuildContext(
      model, animations: animations, pictures: PictureFinder(files, budget: budget), context: context)
    rootLayer = withoutActions { Self.root(build, range) }
    if let shortage = budget.shortage { throw LottieError(name, budget.message(shortage)) }
    self.animations = animations
    usedFiles = build.pictures.usedFiles()
    size = CGSize(width: model.width, height: model.height)
    duration = animations.entries.isEmpty ? 0 : (range.upperBound - range.lowerBound) / model.frameRate
    issues = model.naming(context.issues.issues)
    markers = model.markers.map { marker in
      (marker.name, (marker.time - model.inPoint) / model.frameRate, marker.duration / model.frameRate)
    }
  }

  private static func model(
    _ data: Data, named name: String, in context: ReadingContext
  ) throws -> CompositionModel {
    guard data.count <= LottieLimits.bytes else {
      throw LottieError(
        name, "is too big: \(data.count) bytes; files may have \(LottieLimits.bytes >> 20) MiB at most")
    }
    let budget = context.budget
    var spent = data.count
    let text = [UInt8](data)
    var result: Result<JSONValue, any Error>?
    if budget.spend(spent) {
      result = Result {
        try JSONParser.value(of: text) { count in
          spent += count
          return budget.spend(count)
        }
      }
    }
    if let shortage = budget.shortage { throw LottieError(name, budget.message(shortage)) }
    guard let result else { throw LottieError(name, budget.message(.memory)) }
    let value = try result.mapError { LottieError(name, JSONParser.reason(of: $0, in: text)) }.get()
    let model = try CompositionModel(Node(value, in: context), file: name)
    // The slots refer to parts of the parsed JSON text, which therefore stays in memory if there are slots.
    if context.slots.isEmpty { budget.release(spent) }
    return model
  }

  private static func root(_ build: BuildContext, _ range: ClosedRange<Double>) -> CALayer {
    let size = CGSize(width: build.model.width, height: build.model.height)
    let root = build.plainLayer(CALayer(), "composition", size: size)
    root.masksToBounds = true
    CompositionBuilder(
      build.model.layers, on: build, map: FrameMap(range: range, budget: build.context.budget),
      size: size
    )
    .addLayers(to: root)
    return root
  }

  /// Adds the animations to the layers. Call it when the layers are in the layer tree that is shown.
  func startAnimations() { animations.start() }

  /// Makes the animations that the layers have now those that `startAnimations()` adds.
  func keepAnimations() { animations.keepPresent() }
}
