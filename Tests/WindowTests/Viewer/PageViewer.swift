import CoreGraphics
import Foundation

@testable import LaminaViewer
import ViewerControl

/// A process of `lamina view` with all its panels and bars. xdotool sends it input, and its control socket reports
/// its state.
final class PageViewer {
  let process: ViewerProcess
  /// The working directory of the program; it is removed afterwards.
  let folder: URL
  private let socket: SocketFolder
  private let control: ControlClient

  static let bounce = Program.repository.appendingPathComponent("Assets/Documents/bounce.caml").path
  static let size = CGSize(width: 900, height: 640)

  /// Starts the program and waits for its control socket. `environment` adds variables; a nil value removes one.
  init(
    _ arguments: [String], on server: XServer, size: CGSize = PageViewer.size,
    environment: [String: String?] = [:]
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    socket = try SocketFolder()
    process = try ViewerProcess(
      arguments + ["--size", "\(Int(size.width))x\(Int(size.height))", "--control", socket.socketPath],
      on: server,
      environment: [
        "XDG_STATE_HOME": folder.appendingPathComponent("state").path,
        "XDG_CONFIG_HOME": folder.appendingPathComponent("config").path,
        "XDG_DATA_HOME": folder.appendingPathComponent("data").path,
      ].merging(environment) { $1 }, folder: folder)
    control = try process.client.require("the control socket") { [socket] in
      try? ControlClient(path: socket.socketPath, timeout: Deadline.timeout)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The files in the folder of the control socket.
  var socketFiles: [String] { socket.files }

  // MARK: The socket

  /// Sends a command to the control socket, and returns the state that is reported in answer.
  @discardableResult
  func ask(_ verb: String, _ arguments: [String: Any] = [:]) throws -> PageState {
    let request = try JSONSerialization.data(withJSONObject: arguments.merging(["verb": verb]) { $1 })
    try control.send(String(decoding: request, as: UTF8.self))
    guard let line = try control.receive(),
      let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { throw Failure("the viewer does not answer \(verb)") }
    guard let values = answer["ok"] as? [String: Any] else { throw Failure("\(verb): \(answer)") }
    return PageState(values)
  }

  /// The state that the viewer reports now.
  var state: PageState { get throws { try ask("state") } }

  /// Waits until nothing moves any more; returns the state and the picture of the window.
  func look() throws -> (state: PageState, picture: Bitmap) {
    let state = try ask("settle")
    // The viewer may have counted the frame before the X server has its property.
    try process.waitForFrame(after: UInt64(max(0, state.windowFrame - 1)))
    guard let picture = process.picture else { throw Failure("the window is not on the screen") }
    return (state, picture)
  }

  /// Returns the state and the picture of the window a few frames from now, without waiting until nothing moves.
  func lookWhilePlaying() throws -> (state: PageState, picture: Bitmap) {
    // Setting the speed that it has changes nothing, but the viewer answers only when the frame after that is shown.
    for _ in 0..<2 { try ask("speed", ["rate": try state.speed]) }
    guard let picture = process.picture else { throw Failure("the window is not on the screen") }
    return (try state, picture)
  }

  /// Blocks until `isRight` is true of the state, and returns that state; throws after 8 seconds. `what` completes the
  /// message "waited in vain for".
  @discardableResult
  func wait(for what: String, _ isRight: (PageState) throws -> Bool) throws -> PageState {
    var last: PageState?
    let found = try process.client.wait(until: Deadline(8)) { () -> PageState? in
      last = try state
      return try last.flatMap { try isRight($0) ? $0 : nil }
    }
    guard let found else { throw Failure("waited in vain for \(what): \(last.map { "\($0)" } ?? "")") }
    return found
  }

  // MARK: Input

  // Points are in pixels of the window, which are equal to points of the page at scale 1.

  /// Presses keys, named as in xdotool with their modifiers, such as "ctrl+shift+c".
  func press(_ keys: String...) throws { try press(keys) }

  func press(_ keys: [String]) throws {
    for key in keys { try process.press(key) }
  }

  /// Returns the arguments with which xdotool moves the pointer to a point.
  private func moveArguments(to point: CGPoint) -> [String] {
    ["mousemove", "--window", "\(process.window)", "\(Int(point.x))", "\(Int(point.y))"]
  }

  /// A button of the pointer, by its number in X11. A turn of the wheel is a click of a button.
  enum PointerButton: Int { case left = 1, middle, wheelUp = 4, wheelDown }

  /// Clicks at a point, while the modifier, a key by its name in xdotool, is held.
  func click(_ point: CGPoint, button: PointerButton = .left, holding modifier: String? = nil) throws {
    let (down, up) = (modifier.map { ["keydown", $0] } ?? [], modifier.map { ["keyup", $0] } ?? [])
    try xdotool(moveArguments(to: point) + down + ["click", "\(button.rawValue)"] + up)
  }

  /// Presses a button at a point, moves the pointer over the middle of the way to another one, and releases the button.
  func drag(
    from start: CGPoint, to end: CGPoint, button: PointerButton = .left,
    holding modifier: String? = nil
  ) throws {
    let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let (down, up) = (modifier.map { ["keydown", $0] } ?? [], modifier.map { ["keyup", $0] } ?? [])
    try xdotool(
      moveArguments(to: start) + down + ["mousedown", "\(button.rawValue)"] + moveArguments(to: middle)
        + moveArguments(to: end)
        + ["mouseup", "\(button.rawValue)"] + up)
  }

  /// Moves the pointer. The server handles keys that are pressed afterwards with the pointer there.
  func hover(_ point: CGPoint) throws { try xdotool(moveArguments(to: point)) }

  /// Types a text by pressing its keys.
  func type(_ text: String) throws { try xdotool(["type", "--delay", "1", text]) }

  private func xdotool(_ arguments: [String]) throws {
    try Tool.run("xdotool", arguments, display: process.server.display)
  }
}

/// The state that the control socket reports; Documentation/Control.md describes its keys. Values that the report
/// does not have are NaN, -1, "", false or nil.
struct PageState: CustomStringConvertible {
  let values: [String: Any]

  init(_ values: [String: Any]) { self.values = values }

  private func number(_ name: String) -> Double { (values[name] as? NSNumber)?.doubleValue ?? .nan }
  private func integer(_ name: String) -> Int { (values[name] as? NSNumber)?.intValue ?? -1 }
  private func text(_ name: String) -> String { values[name] as? String ?? "" }
  private func isTrue(_ name: String) -> Bool { values[name] as? Bool ?? false }

  var scene: String { text("scene") }
  var time: Double { number("time") }
  /// The number of the scene's frame at `time`.
  var frame: Int { integer("frame") }
  /// The number of the frame that the window shows, as in its property `_LAMINA_FRAME`.
  var windowFrame: Int { integer("number") }
  var isPlaying: Bool { isTrue("playing") }
  var speed: Double { number("speed") }
  var loop: String { text("loop") }
  var inPoint: Double? { (values["in"] as? NSNumber)?.doubleValue }
  var outPoint: Double? { (values["out"] as? NSNumber)?.doubleValue }
  /// The end of the timeline, in seconds of scene time.
  var extent: Double { number("extent") }
  /// The two ends of the visible part of the timeline, in seconds of scene time.
  var visible: [Double] { (values["visible"] as? [NSNumber] ?? []).map(\.doubleValue) }
  var selection: String { text("selection") }
  var panels: [String] { values["panels"] as? [String] ?? [] }
  var unit: String { text("unit") }
  var background: String { text("background") }
  var onion: String { text("onion") }
  var compare: String { text("compare") }
  var hasGrid: Bool { isTrue("grid") }
  var zoom: Double { number("zoom") }
  var fits: Bool { isTrue("fits") }
  /// The offset of the scene from the middle of the canvas, in points, right and down.
  var pan: [Double] { (values["pan"] as? [NSNumber] ?? []).map(\.doubleValue) }
  var style: String { text("style") }
  var language: String { text("language") }
  var isFullscreen: Bool { isTrue("fullscreen") }
  var scale: Double { number("scale") }
  var size: CGSize { CGSize(width: number("width"), height: number("height")) }
  var message: String { text("message") }
  var question: String { text("question") }
  /// The number of versions of a Swift scene that were shown; 1 for the first one.
  var generation: Int { integer("generation") }

  var description: String { "\(values)" }
}

/// Runs `body` with a viewer on an X server of its own.
@discardableResult
func withPage<Result>(
  _ arguments: [String], manager: WindowManager = .openbox, size: CGSize = PageViewer.size,
  screen: String = "1280x800x24", server serverArguments: String = "",
  environment: [String: String?] = [:], _ body: (PageViewer) throws -> Result
) throws -> Result {
  try withServer(screen: screen, arguments: serverArguments, manager: manager) { server in
    try body(PageViewer(arguments, on: server, size: size, environment: environment))
  }
}
