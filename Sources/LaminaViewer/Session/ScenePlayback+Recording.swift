import CommitStream
import CoreGraphics
import Localization
import QuartzCore
import UIKit
import WindowHosting
import WindowSystem

/// The recording of a scene in a file, from the tree on that it has now. Times are those of the scene's context, so that a
/// pause of the scene is no part of the recording.
extension ScenePlayback {
  /// Begins a recording. `onFailure` is called on the main thread if it ends by itself.
  /// - Throws: `OutputError` if the file cannot be created.
  func record(to path: String, onFailure: @escaping @MainActor (RecordingFailure) -> Void) throws {
    endRecording()
    context.inScope { CATransaction.flush() }
    recorder = try ContextRecorder(
      of: context, to: RecordingRequest(path: path), canvas: canvas
    ) { [weak self] failure in
      DispatchQueue.main.async {
        self?.recorder = nil
        onFailure(failure)
      }
    }
  }

  /// Ends the recording, if there is one, and returns the path of its file; nil if it has failed.
  @discardableResult
  func endRecording() -> String? {
    guard let recorder = self.recorder.take() else { return nil }
    // The last changes may not be committed yet.
    context.inScope { CATransaction.flush() }
    return recorder.end() ? recorder.path : nil
  }

  /// The picture for which the scene is drawn.
  var canvas: StreamCanvas {
    StreamCanvas(
      width: pixels.width, height: pixels.height, scale: renderOptions.scale,
      background: renderOptions.background.premultipliedPixel())
  }

  /// Records that a frame was shown, at a time of the context's clock. Frames of earlier times are no part of a recording.
  func recordFrame(at time: Double) {
    guard let recorder, time >= context.server.latestTime else { return }
    recorder.note(StreamTick(time: time, period: frameDuration))
  }

  /// Records a phase of a press, or a movement, at a point of the scene's root layer.
  func recordPointer(_ phase: UIWindow.PointerPhase, at point: CGPoint) {
    let kinds: [UIWindow.PointerPhase: StreamInput.Kind] = [
      .down: .pointerDown, .moved: .pointerMoved, .up: .pointerUp,
    ]
    guard let kind = kinds[phase] else { return }
    recordInput(kind, at: point) { if kind != .pointerMoved { $0.code = 1 } }
  }

  /// Records a turn of the wheel at a point of the scene's root layer.
  func recordWheel(_ delta: CGPoint, at point: CGPoint, _ modifiers: Modifiers) {
    recordInput(.scroll, at: point) {
      ($0.delta, $0.modifiers) = (CGVector(dx: delta.x, dy: delta.y), modifiers.rawValue)
    }
  }

  /// Records a press or a release of a key.
  func recordKey(_ event: KeyEvent) {
    guard let input = StreamInput(.key(event)) else { return }
    recordInput(input.kind, at: .zero) {
      ($0.code, $0.modifiers, $0.text) = (input.code, input.modifiers, input.text)
    }
  }

  private func recordInput(
    _ kind: StreamInput.Kind, at point: CGPoint, _ fill: (inout StreamInput) -> Void
  ) {
    guard let recorder else { return }
    let scale = renderOptions.scale
    var input = StreamInput(
      time: context.liveTime, kind: kind, position: CGPoint(x: point.x * scale, y: point.y * scale))
    fill(&input)
    recorder.note(input)
  }
}

extension RecordingFailure {
  /// The failure in a line in the user's language.
  var text: String { localized("The recording \(path) ends here: \(reasonText)") }

  private var reasonText: String {
    guard let limit = reason as? RecordingFull else { return PlainText.of(reason) }
    return switch limit {
    case .file: localized("it has \(RecordingFull.fileLimit) MiB, which is the limit")
    case .tree: localized("its layers alone take more than \(RecordingFull.treeLimit) MiB")
    case .backlog: localized("the scene shows more than can be written")
    }
  }
}
