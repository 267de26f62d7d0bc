import QuartzCore
import SceneBuilding

/// The choices with which a scene is drawn without a window. A worker process that draws a scene in Swift receives them
/// encoded.
package struct SceneSetup: Codable, Sendable {
  /// The gestures that are performed in the scene.
  package enum Gestures: Codable, Sendable {
    /// Those of the script beside the scene's file, or else of the scene's demonstration.
    case standard
    case none
    /// Those of a script, which has the contents of this file.
    case script(URL, contents: Data)

    /// Reads a script.
    /// - Throws: `GestureScriptError`.
    package init(script file: URL) throws {
      let data = try GestureScript.data(of: file)
      _ = try GestureScript(json: data, from: file)
      self = .script(file, contents: data)
    }
  }

  /// A part of the change to the state `end`. `progress` is 0…1.
  package struct Transition: Codable, Sendable {
    let end: String
    let progress: Double

    package init(to end: String, at progress: Double) { (self.end, self.progress) = (end, progress) }
  }

  /// The size in points; nil is the size that the scene is made for.
  package var size: CGSize?
  /// The number of pixels per point.
  package var scale = 1.0
  package var gestures = Gestures.standard
  /// True if a document is read within the limits of the window.
  package var isLimited = false
  /// The name of the device on whose screen an app or a scene in Swift is shown; nil without one.
  package var device: String?
  /// True for the dark style of an app, false for the light one; nil for that of the viewer.
  package var isDark: Bool?
  /// The state of a document at the start; nil is its own.
  package var state: String?
  /// The change from that state that is shown; nil for none.
  package var transition: Transition?
  /// The size in pixels that the scene fills; nil for that of the scene.
  package var pixels: [Int]?
  /// The color behind the scene, as red, green, blue and alpha; nil is the scene's own.
  package var background: [CGFloat]?

  package init() {}

  /// The screen that is chosen.
  package var screen: AppScreen {
    get throws {
      var screen = AppScreen()
      screen.device = try device.map(Device.named)
      screen.isDark = isDark
      return screen
    }
  }

  fileprivate var gestureChoice: GestureChoice {
    get throws {
      switch gestures {
      case .standard: .standard
      case .none: .none
      case .script(let file, let contents): .script(try GestureScript(json: contents, from: file))
      }
    }
  }
}

extension GestureScript {
  /// Reads a script with the contents of a file.
  /// - Throws: `GestureScriptError`.
  fileprivate init(json data: Data, from file: URL) throws {
    do { self = try GestureScript(json: data).read(from: file) } catch {
      throw GestureScriptError(file.path, GestureFormatError(error, in: data).reason)
    }
  }
}

extension SceneRenderer {
  /// Creates a renderer of anything that can be shown, at the start of the scene.
  package convenience init(_ source: SceneSource, _ setup: SceneSetup) throws {
    AppScreen.chosen = try setup.screen
    try self.init(
      source, size: setup.size, scale: setup.scale, gestures: setup.gestureChoice,
      isLimited: setup.isLimited)
    try prepare(setup)
  }

  /// Creates a renderer of a compiled scene, at the start of the scene.
  package convenience init(
    _ version: SceneVersion, of sources: SwiftSources, _ setup: SceneSetup
  ) throws {
    AppScreen.chosen = try setup.screen
    let choice = try setup.gestureChoice
    try self.init(
      SceneEntry(SceneLibrary(version), of: sources), size: setup.size, scale: setup.scale,
      script: choice.script(for: .swift(sources)), playsDemonstration: !choice.isNone)
    try prepare(setup)
  }

  private func prepare(_ setup: SceneSetup) throws {
    if let transition = setup.transition {
      try show(transition.end, at: transition.progress, from: setup.state)
    } else {
      try setup.state.map { try goToState($0) }
    }
    if let pixels = setup.pixels, pixels.count == 2 { fill(width: pixels[0], height: pixels[1]) }
    if let color = setup.background, color.count == 4 {
      setBackground(CGColor(red: color[0], green: color[1], blue: color[2], alpha: color[3]))
    }
  }
}
