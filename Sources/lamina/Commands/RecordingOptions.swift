import LaminaViewer
import Localization
import QuartzCore

// The options of commands that draw scenes, as far as they apply to recordings.

/// The error of an option that does not apply to a recording.
struct NotForRecordings: Error, CustomStringConvertible {
  let option: String
  let scene: String
  var description: String {
    localized("\(option) does not apply to the recording '\(scene)': its layers are shown as they were")
  }
}

extension SceneOptions {
  /// True if the scene is a recording, whose pictures are drawn without layers.
  var isRecording: Bool { RecordingFile.isRecording(scene) }

  /// Returns a renderer of the recording.
  /// - Parameters:
  ///   - time: The time of the canvas, in seconds, whose size the pictures have.
  ///   - fit: The size of the pictures in pixels, in place of `--size` and `--scale`.
  @MainActor
  func recordingRenderer(
    at time: Double, fitting fit: FitArgument? = nil, behind ground: BackgroundOption?
  ) throws -> RecordingRenderer {
    try checkOptionsOfRecording()
    func renderer(_ size: CGSize?, scale: Double) throws -> RecordingRenderer {
      try RecordingRenderer(
        SceneSource(scene).name, size: size, scale: scale, at: time,
        background: ground?.background?.color)
    }
    let size = size.map { CGSize(width: $0.width, height: $0.height) }
    switch fit {
    case nil: return try renderer(size, scale: scale)
    case .pixels(let width, let height)?:
      return try renderer(CGSize(width: width, height: height), scale: 1)
    case .side?:
      let own = try size ?? renderer(nil, scale: 1).size(at: time)
      return try renderer(size, scale: fit?.scale(of: own, atMost: scale) ?? scale)
    }
  }

  /// Throws an error if an option is given that changes how a scene is made or what happens in it.
  private func checkOptionsOfRecording() throws {
    let options = [
      ("--state", state != nil), ("--gestures", gestures != nil), ("--device", screen.device != nil),
      ("--appearance", screen.appearance != nil),
    ]
    if let (option, _) = options.first(where: \.1) {
      throw NotForRecordings(option: option, scene: scene)
    }
  }
}

extension MomentOptions {
  @MainActor
  func recordingRenderer(
    fitting fit: FitArgument? = nil, behind ground: BackgroundOption?
  ) throws -> RecordingRenderer {
    if to != nil { throw NotForRecordings(option: "--to", scene: scene.scene) }
    return try scene.recordingRenderer(at: at, fitting: fit, behind: ground)
  }
}
