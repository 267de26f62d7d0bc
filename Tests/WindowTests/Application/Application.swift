import CoreGraphics
import Foundation
import Testing

/// A program that imports only UIKit, running in a window of an X server.
final class Application {
  let server: XServer
  let client: XClient
  let child: Child
  /// The X window.
  let window: UInt

  /// Starts the program whose target is called `name`. Returns when its window is shown and has the focus.
  init(
    _ name: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    on server: XServer
  ) throws {
    self.server = server
    client = try XClient(server)
    let display: [String: String?] = ["DISPLAY": server.display]
    child = try Child(
      Program.besideTests(name), arguments, environment: environment.merging(display) { $1 })
    let (client, child) = (self.client, self.child)
    let found = try client.require("\(name)'s window") { () -> UInt? in
      if !child.isRunning { return 0 }
      return client.property("_NET_CLIENT_LIST", of: client.root)?.first {
        client.property("_NET_WM_PID", of: $0) == [UInt(child.identifier)]
      }
    }
    guard found != 0 else {
      throw Failure("\(name) ended: \(child.errors.linesAtEnd().joined(separator: " / "))")
    }
    window = found
    client.watch(window)
    try use("xdotool", "windowactivate", "--sync", "\(window)")
  }

  deinit { child.stop() }

  // MARK: Input

  func use(_ tool: String, _ arguments: String...) throws {
    try Tool.run(tool, arguments, display: server.display)
  }

  func move(to x: Int, _ y: Int) throws {
    try use("xdotool", "mousemove", "--window", "\(window)", "\(x)", "\(y)")
  }

  /// Clicks a mouse button at a point of the window, in pixels. Buttons 4 and 5 are the wheel.
  func click(_ x: Int, _ y: Int, button: Int = 1) throws {
    try use(
      "xdotool", "mousemove", "--window", "\(window)", "\(x)", "\(y)", "click", "\(button)")
  }

  /// Presses the left button at a point, moves the pointer `count` times by `step` pixels to the right, and releases it.
  func drag(from x: Int, _ y: Int, by step: Int, times count: Int) throws {
    var arguments = ["mousemove", "--window", "\(window)", "\(x)", "\(y)", "mousedown", "1"]
    for _ in 0..<count { arguments += ["mousemove_relative", "--", "\(step)", "0"] }
    try Tool.run("xdotool", arguments + ["mouseup", "1"], display: server.display)
  }

  // MARK: Output and pixels

  /// Blocks until the program has printed `line`. The first `count` lines are not considered.
  func waitForLine(_ line: String, after count: Int = 0) throws {
    try wait(for: line) { $0.dropFirst(count).contains(line) }
  }

  /// Blocks until the program has printed a line that begins with `start`.
  func waitForLine(beginningWith start: String) throws {
    try wait(for: "\(start) …") { lines in lines.contains { $0.hasPrefix(start) } }
  }

  private func wait(for text: String, until isThere: ([String]) -> Bool) throws {
    guard child.output.wait(for: { isThere($0) ? true : nil }) != nil else {
      throw Failure("waited in vain for “\(text)”: \(child.output.lines.suffix(5))")
    }
  }

  /// Performs an action, and waits until the program prints `line`.
  func expectLine(_ line: String, of action: () throws -> Void) throws {
    let count = child.output.lines.count
    try action()
    try waitForLine(line, after: count)
  }

  /// Returns the color of a pixel of the window, 0xRRGGBB; nil outside of the window.
  func color(_ x: Int, _ y: Int) -> UInt32? {
    guard let picture = client.picture(of: window), x < picture.width, y < picture.height else {
      return nil
    }
    return picture[x, y] & 0xff_ffff
  }

  /// Blocks until the pixel at x, y has the color.
  func waitForColor(_ color: UInt32, at x: Int, _ y: Int) throws {
    _ = try client.require("\(String(color, radix: 16)) at \(x), \(y)") {
      self.color(x, y) == color ? true : nil
    }
  }

  /// The number and the time of the last frame, from the property `_LAMINA_FRAME`. They change with every frame.
  var stamp: [UInt]? { client.property("_LAMINA_FRAME", of: window) }

  /// Blocks until no new frame has been shown for 0.4 seconds. Returns the stamp of the last one.
  func waitUntilStill() throws -> [UInt]? {
    let deadline = Deadline()
    while true {
      let last = stamp
      let changed: Bool? = client.wait(until: Deadline(0.4)) { stamp != last ? true : nil }
      if changed == nil { return last }
      if deadline.isOver { throw Failure("the frames do not stop") }
    }
  }

  func close() throws {
    try use("wmctrl", "-i", "-c", "\(window)")
    let end = try child.waitForEnd()
    #expect(end == .exit(0))
    #expect(child.errors.linesAtEnd() == [])
  }
}

/// Runs `body` with a program in `Tests/Applications` on a private X server. The default is the page of `PageController`,
/// which prints a line for each event.
func withApplication(
  _ name: String = "TestPage", _ arguments: String..., body: (Application) throws -> Void
) throws {
  try withServer { server in try body(Application(name, arguments, on: server)) }
}
