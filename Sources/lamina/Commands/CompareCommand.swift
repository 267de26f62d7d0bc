import ArgumentParser
import Export
import LaminaViewer
import Localization
import QuartzCore

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: localized("Report where two scenes, or two times of one scene, differ."),
    discussion: localized(
      """
      A recording is compared frame by frame, unless --at is given; the difference that is written is that of the \
      frame that differs most. Two recordings of different durations differ. The exit status is 0 if they are equal, 1 if they differ, and 2 if they could not be \
      compared.
      """))

  @Argument(
    help:
      .localized(
        "The scene to compare with, or the path of a CAML document, a Swift file or a folder of Swift files."
      ), completion: .file())
  var sceneA: String

  @Argument(help: .localized("The scene or path to compare."), completion: .file())
  var sceneB: String

  @Option(
    help:
      .localized(
        "The time in seconds from the scene's start; given twice, the second one is for the second scene."
      )
  )
  var at: [Double] = []

  @Option(help: .localized("Frames per second for recordings (default: 30)."))
  var fps: FrameRate?

  @Option(
    name: .shortAndLong,
    help: .localized(
      "A PNG file for the difference, or - for the standard output; equal pixels are black."),
    completion: .file())
  var output: String?

  @Option(help: .localized("The largest difference of a channel that counts as equal, 0 to 255."))
  var tolerance = 0

  @Option(help: .localized("The factor by which differences are multiplied in the picture."))
  var gain = 1

  @Option(
    help: .localized(
      "Width and height in points (default: the first scene's preferred size, or 800x600)."))
  var size: SizeArgument?

  @Option(help: .localized("Pixels per point."))
  var scale: Double = 1

  @OptionGroup var ground: BackgroundOption

  @OptionGroup var trust: TrustOption

  func validate() throws {
    guard at.count <= 2 else { throw ValidationError(localized("--at can be given once or twice")) }
    for time in at { try Limits.check(seconds: time, "--at") }
    guard (0...255).contains(tolerance) else {
      throw ValidationError(localized("--tolerance must lie between 0 and 255"))
    }
    guard (1...255).contains(gain) else {
      throw ValidationError(localized("--gain must lie between 1 and 255"))
    }
    guard scale > 0, scale <= 16 else {
      throw ValidationError(localized("--scale must lie between 0 and 16"))
    }
    try Limits.check(size, scale: scale)
  }

  func run() throws {
    let areEqual: Bool
    do {
      areEqual = try MainActor.assumeIsolated { try compare() }
    } catch {
      StandardStream.errors.writeVisibleLine("lamina: \(PlainText.of(error))")
      throw ExitCode(2)
    }
    if !areEqual { throw ExitCode(1) }
  }

  @MainActor
  private func compare() throws -> Bool {
    for scene in [sceneA, sceneB] {
      try output.map { try OutputFile.check($0, keeps: SceneSource(scene).name) }
    }
    let size = size.map { CGSize(width: $0.width, height: $0.height) }
    if at.isEmpty, [sceneA, sceneB].contains(where: RecordingFile.isRecording) {
      return try compareFrames(size)
    }
    let a = try picture(sceneA, at: at.first ?? 0, size)
    let b = try picture(sceneB, at: at.last ?? 0, size ?? a.size)
    let difference = PictureDifference(a.image, b.image, gain: gain, tolerance: tolerance)
    if let output { try difference.image.writePNG(toFile: output) }
    // If the output is "-", the picture is written to the standard output, and the text goes to the standard error.
    (output == "-" ? StandardStream.errors : .output).writeLine(difference.text)
    return difference.areEqual
  }

  /// Compares all frames.
  @MainActor
  private func compareFrames(_ size: CGSize?) throws -> Bool {
    let a = try frames(sceneA, size)
    let b = try frames(sceneB, size ?? a.size)
    let rate = fps ?? .standard
    var comparison = try FrameComparison(
      a.source, b.source, durations: (a.duration, b.duration),
      rate: Double(rate.frames) / Double(rate.seconds), gain: gain, tolerance: tolerance)
    comparison.comparesDurations = [sceneA, sceneB].allSatisfy(RecordingFile.isRecording)
    if let output { try comparison.image?.writePNG(toFile: output) }
    for line in comparison.lines {
      (output == "-" ? StandardStream.errors : .output).writeLine(line)
    }
    return comparison.areEqual
  }

  /// Returns the source of the frames of a scene, with its size in points and its duration.
  @MainActor
  private func frames(
    _ scene: String, _ size: CGSize?
  ) throws -> (source: any FrameSource, size: CGSize, duration: Double?) {
    if RecordingFile.isRecording(scene) {
      let renderer = try recordingRenderer(scene, size)
      return (renderer, size ?? renderer.size(at: 0), renderer.recording.duration)
    }
    let renderer = try renderer(scene, size)
    return (renderer, renderer.size, renderer.duration)
  }

  @MainActor
  private func renderer(_ scene: String, _ size: CGSize?) throws -> any DrawnScene {
    var setup = SceneSetup()
    (setup.size, setup.scale, setup.background) = (size, scale, ground.components)
    return try SceneToDraw(scene, trust).renderer(setup)
  }

  @MainActor
  private func recordingRenderer(_ scene: String, _ size: CGSize?, at time: Double = 0) throws
    -> RecordingRenderer
  {
    try RecordingRenderer(
      SceneSource(scene).name, size: size, scale: scale, at: time, background: ground.background?.color)
  }

  @MainActor
  private func picture(
    _ scene: String, at time: Double, _ size: CGSize?
  ) throws -> (image: CGImage, size: CGSize) {
    if RecordingFile.isRecording(scene) {
      let renderer = try recordingRenderer(scene, size, at: time)
      let image = CGImage(adopting: try renderer.picture(at: time), isOpaque: renderer.isOpaque)
      return (image, size ?? renderer.size(at: time))
    }
    let renderer = try renderer(scene, size)
    guard let image = try renderer.image(at: time) else { throw NothingToCompare(scene: scene) }
    return (image, renderer.size)
  }
}

/// The error that a scene has no picture.
struct NothingToCompare: Error, CustomStringConvertible {
  let scene: String
  var description: String { localized("'\(scene)' has no picture to compare: its size is zero") }
}
