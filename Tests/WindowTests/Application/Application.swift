import CoreGraphics
import Foundation
import Testing

/// A program that imports nothing but UIKit, in a window of an X server.
final class Application {
  let server: XServer
  let client: XClient
  let child: Child
  /// The X window.
  let window: UInt

  /// `name` is that of its target. Returns when the window is shown and has the focus.
  init(_ name: String, _ arguments: [String] = [], on server: XServer) throws {
    self.server = server
    client = try XClient(server)
    child = try Child(
      Program.besideTests(name), arguments, environment: ["DISPLAY": server.display])
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

  /// Clicks a button at a point of the window; buttons 4 and 5 are the wheel.
  func click(_ x: Int, _ y: Int, button: Int = 1) throws {
    try use(
      "xdotool", "mousemove", "--window", "\(window)", "\(x)", "\(y)", "click", "\(button)")
  }

  func drag(from x: Int, _ y: Int, by step: Int, times count: Int) throws {
    var arguments = ["mousemove", "--window", "\(window)", "\(x)", "\(y)", "mousedown", "1"]
    for _ in 0..<count { arguments += ["mousemove_relative", "--", "\(step)", "0"] }
    try Tool.run("xdotool", arguments + ["mouseup", "1"], display: server.display)
  }

  // MARK: What it says and shows

  /// Blocks until it says a line that begins with `start`, after the first `count` lines.
  @discardableResult
  func waitForLine(_ start: String, after count: Int = 0) throws -> String {
    let found = child.output.wait { $0.dropFirst(count).first { $0.hasPrefix(start) } }
    guard let found else {
      throw Failure("waited in vain for “\(start)”: \(child.output.lines.suffix(5))")
    }
    return found
  }

  /// Does something, and waits for the line that comes of it.
  @discardableResult
  func expectLine(_ start: String, of action: () throws -> Void) throws -> String {
    let count = child.output.lines.count
    try action()
    return try waitForLine(start, after: count)
  }

  /// Returns the color of a pixel; nil outside the window.
  func color(_ x: Int, _ y: Int) -> UInt32? {
    guard let picture = client.picture(of: window), x < picture.width, y < picture.height else {
      return nil
    }
    return picture[x, y] & 0xff_ffff
  }

  /// Blocks until a pixel has a color.
  func waitForColor(_ color: UInt32, at x: Int, _ y: Int) throws {
    _ = try client.require("\(String(color, radix: 16)) at \(x), \(y)") {
      self.color(x, y) == color ? true : nil
    }
  }

  /// Changes with every frame that is shown.
  var stamp: [UInt]? { client.property("_LAMINA_FRAME", of: window) }

  /// Blocks until no frame has come for a while; returns the last one's stamp.
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

/// Runs `body` with the program in a server of its own.
func withApplication(
  _ name: String = "TestPage", _ arguments: String..., body: (Application) throws -> Void
) throws {
  try withServer { server in try body(Application(name, arguments, on: server)) }
}
