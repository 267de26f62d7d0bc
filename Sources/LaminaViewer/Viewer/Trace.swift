import QuartzCore
import ViewerControl

/// A log of events for tests and scripts that need exact times (`lamina view --trace`): one JSON object per line on
/// standard output, whose keys `Documentation/Control.md` lists. "time" is media time and "sceneTime" is scene
/// time, both in seconds.
package struct Trace: Sendable {
  private let isOn: Bool

  package init(isOn: Bool = false) { self.isOn = isOn }

  /// Logs that button 1 went down at a point of the window.
  @MainActor
  func down(at point: CGPoint, time: CFTimeInterval) {
    write("down", ["x": .number(point.x), "y": .number(point.y), "time": .number(time)])
  }

  /// Logs the scene time now and its rate, from which a reader can compute the scene time of later moments.
  @MainActor
  func clock(of session: SceneSession, scene: String) {
    guard isOn else { return }
    let (now, transport) = (CACurrentMediaTime(), session.playback.transport)
    write(
      "clock",
      [
        "scene": .text(scene), "sceneTime": .number(transport.time(at: now)), "time": .number(now),
        "speed": .number(transport.rate(at: now)),
      ])
  }

  /// Logs that the gallery is shown with `scene` selected. The gallery has no clock of its own, so its time is 0.
  func gallery(selecting scene: String, query: String) {
    guard isOn else { return }
    write(
      "clock",
      [
        "scene": .text(ViewerState.gallery), "sceneTime": 0, "time": .number(CACurrentMediaTime()),
        "speed": 1, "chosen": .text(scene), "query": .text(query),
      ])
  }

  /// Logs the animations of all layers of the scene. Call it after they were committed. "begin" is the begin time on
  /// the layer's own clock, relative to the scene's start.
  @MainActor
  func animations(of playback: ScenePlayback) {
    if isOn { animations(below: playback.root, origin: playback.origin) }
  }

  @MainActor
  private func animations(below layer: CALayer, origin: Double) {
    for key in layer.animationKeys() ?? [] {
      guard let animation = layer.animation(forKey: key) else { continue }
      write("animation", describe(animation, key: key, of: layer, origin: origin))
    }
    for child in layer.sublayers ?? [] { animations(below: child, origin: origin) }
  }

  @MainActor
  private func describe(
    _ animation: CAAnimation, key: String, of layer: CALayer, origin: Double
  ) -> [String: JSONValue] {
    var values: [String: JSONValue] = [
      "layer": .text(layer.name ?? ""), "key": .text(key),
      "begin": .number(animation.beginTime - origin), "duration": .number(animation.duration),
    ]
    guard let basic = animation as? CABasicAnimation, let keyPath = basic.keyPath else {
      return values
    }
    values["from"] = LayerDescription.json(basic.fromValue)
    values["to"] = LayerDescription.json(basic.toValue ?? layer.value(forKeyPath: keyPath))
    return values
  }

  private func write(_ event: String, _ values: [String: JSONValue]) {
    guard isOn else { return }
    let object = values.merging(["event": .text(event)]) { $1 }
    StandardStream.output.writeLine(JSONValue.object(object).text([]))
  }
}
