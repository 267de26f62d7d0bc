import ArgumentParser
import Bench
import ChildPrograms
import LaminaViewer
import Localization
import QuartzCore

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: localized("Show a benchmark scene as fast as possible and report its cost."),
    discussion: localized(
      """
      Scenes: \(BenchScene.allCases.map { "\($0.rawValue) \($0.title)" }.joined(separator: ", ")). \
      Frame f shows the scene at f/60 seconds. BENCH_WARM and BENCH_SECS in the environment are the defaults of \
      --warm and --seconds. For a document, the processor time is measured while --frames frames are drawn into \
      memory.
      """))

  @Argument(help: .localized("A benchmark scene, all, or the path of a document."))
  var scene = "all"

  @Option(help: .localized("The number of frames to measure, instead of a time."))
  var frames: Int?

  @Option(help: .localized("The seconds to measure (default: 3)."))
  var seconds: Double?

  @Option(help: .localized("The seconds before measuring begins (default: 0.7)."))
  var warm: Double?

  @Option(
    help: .localized(
      """
      Measure the scenes in turn this many times in one process, and print the memory that it uses after each \
      round.
      """))
  var rounds: Int?

  @Flag(help: .localized("Print a JSON object for each scene or round."))
  var json = false

  @Flag(
    help: .localized(
      "Print only the lines START and END FRAMES SECONDS, for another program that measures."))
  var marks = false

  @Flag(help: .localized("Draw into memory, without a display."))
  var offscreen = false

  @Flag(
    help: .localized(
      "Show the scenes in 3840×2160 pixels, at two pixels per point, instead of in 1280×720."))
  var large = false

  @Option(
    help: .localized("A folder with images for the scenes, instead of generated ones."),
    completion: .file())
  var assets: String?

  @Option(
    help: .localized(
      "The width and height in pixels to which a document is scaled (default: 1000x1000)."))
  var fit = SizeArgument(width: 1000, height: 1000)

  @Option(help: .localized("Write the picture at this time in seconds to --output, without a window."))
  var frame: Double?

  @Option(
    name: .shortAndLong,
    help: .localized("With --frame: a PNG file, or raw BGRA bytes for a name that ends in .raw."),
    completion: .file())
  var output: String?

  func validate() throws {
    if scene != "all", BenchScene(name: scene) == nil, !SceneSource(scene).isDocument {
      throw ValidationError(localized("there is no scene \(scene)"))
    }
    guard (frame == nil) == (output == nil), frame == nil || scene != "all" else {
      throw ValidationError(localized("--frame and --output belong together, with one scene"))
    }
    guard !marks || scene != "all" else { throw ValidationError(localized("--marks is for one scene")) }
    guard rounds == nil || !marks && frame == nil, rounds ?? 1 > 0 else {
      throw ValidationError(localized("--rounds is 1 or more, and without --marks and --frame"))
    }
    guard !SceneSource(scene).isDocument || (frame == nil && rounds == nil && !marks) else {
      throw ValidationError(localized("--frame, --rounds and --marks are not for documents"))
    }
    guard !large || (frame == nil && !SceneSource(scene).isDocument) else {
      throw ValidationError(localized("--large is for benchmark scenes that are measured"))
    }
    guard [seconds, warm, frame].allSatisfy({ $0.map { $0.isFinite && $0 >= 0 } ?? true }),
      frames ?? 1 > 0
    else { throw ValidationError(localized("times must be 0 or more, frames 1 or more")) }
  }

  func run() throws {
    try reportingErrors {
      try MainActor.assumeIsolated {
        let source = SceneSource(scene)
        if source.isDocument { return try play(source) }
        if let rounds { return try run(rounds) }
        guard let scene = BenchScene(name: scene) else { return try measureAll() }
        if let frame, let output { try draw(scene, at: frame, to: output) } else { try measure(scene) }
      }
    }
  }

  /// Measures the processor time per frame of a document, and prints it.
  @MainActor
  private func play(_ source: SceneSource) throws {
    // 180 frames are 3 s at 60 frames per second, as long as a benchmark scene is measured by default.
    let playing = try DocumentPlaying(source, width: fit.width, height: fit.height)
    let time = ProcessorTime(frames: frames ?? 180, warmUp: 10) { playing.draw(frame: $0) }
    let object = (try? JSONEncoder().encode(time)).map { String(decoding: $0, as: UTF8.self) }
    let text = localized(
      "\(time.frames) frames, \(time.perFrame.formatted(decimals: 2)) ms each")
    StandardStream.output.writeLine(json ? object ?? "{}" : text)
  }

  /// Writes the picture of the scene at `time` (seconds of scene time) to the file at `path`.
  @MainActor
  private func draw(_ scene: BenchScene, at time: Double, to path: String) throws {
    let picture = try BenchPicture(scene, assets: assetFolder)
    guard let image = picture.image(at: time) else { throw BenchError.failed(scene) }
    try BenchPicture.write(image, toFile: path)
  }

  /// Measures the scenes in turn, `rounds` times, and prints a line for each round.
  @MainActor
  private func run(_ rounds: Int) throws {
    if !json { StandardStream.output.writeLine(BenchRounds.Result.header) }
    let scenes = BenchScene(name: scene).map { [$0] } ?? BenchScene.allCases
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try BenchRounds(scenes, options).run(rounds) { result in
      let object = (try? encoder.encode(result)).map { String(decoding: $0, as: UTF8.self) }
      StandardStream.output.writeLine(json ? object ?? "{}" : result.row)
    }
  }

  private var options: BenchRun.Options {
    var options = BenchRun.Options()
    options.span = BenchSpan(warmUp: warm, seconds: seconds, frames: frames)
    options.isOffscreen = offscreen
    options.format = large ? .large : .normal
    options.printsMarks = marks
    options.assets = assetFolder
    return options
  }

  @MainActor
  private func measure(_ scene: BenchScene) throws {
    guard let result = try BenchRun(scene, options).run() else { throw BenchError.failed(scene) }
    if marks { return }
    StandardStream.output.writeLine(json ? result.json : "\(BenchResult.header)\n\(result.row)")
  }

  private var assetFolder: URL? { assets.map { URL(fileURLWithPath: $0) } }

  /// Measures each scene in a separate process, so that the peak memory use of one does not include that of the
  /// others.
  private func measureAll() throws {
    if !json { StandardStream.output.writeLine(BenchResult.header) }
    for scene in BenchScene.allCases {
      let result = try measureInChild(scene)
      StandardStream.output.writeLine(json ? result.json : result.row)
    }
  }

  private func measureInChild(_ scene: BenchScene) throws -> BenchResult {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = ChildProgram.own
    process.arguments = ["bench", scene.rawValue, "--json"] + passedOn
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    guard process.waitForEnd() == .exit(0) else { throw BenchError.failed(scene) }
    return try JSONDecoder().decode(BenchResult.self, from: output)
  }

  /// The arguments that the process of a single scene gets.
  private var passedOn: [String] {
    var arguments = (offscreen ? ["--offscreen"] : []) + (large ? ["--large"] : [])
    if let frames { arguments += ["--frames", "\(frames)"] }
    if let seconds { arguments += ["--seconds", "\(seconds)"] }
    if let warm { arguments += ["--warm", "\(warm)"] }
    if let assets { arguments += ["--assets", assets] }
    return arguments
  }
}
