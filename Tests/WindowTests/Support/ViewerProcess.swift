import CoreGraphics
import Foundation
import WindowSystem

/// A process of `lamina view` with a window on an X server.
final class ViewerProcess {
  let server: XServer
  let client: XClient
  let child: Child
  /// The number of the X window.
  let window: UInt
  /// Seconds from the start of the process to its first frame.
  let startDuration: Double

  /// Starts the program, and returns when the first frame is shown and the window has the input focus.
  init(
    _ arguments: [String], on server: XServer, environment: [String: String?] = [:],
    folder: URL? = nil
  ) throws {
    self.server = server
    client = try XClient(server)
    let start = monotonicSeconds()
    child = try Child(
      Program.executable(), ["view"] + arguments + ["--trace"],
      environment: ["DISPLAY": server.display].merging(environment) { $1 }, folder: folder)
    window = try Self.find(child, client)
    let (client, window) = (self.client, self.window)
    client.watch(window)
    _ = try client.require("the first frame") { Self.stamp(of: window, client) }
    startDuration = monotonicSeconds() - start
    _ = try traceLines("its start", after: 0)
    try takeFocus()
  }

  deinit { child.stop() }

  /// Gives the window the input focus, and returns when it has it. A window manager may give it later or not at all, and
  /// is asked to activate the window. Without a manager, the focus is set, and the pointer is moved into the window.
  private func takeFocus() throws {
    if server.manager == .none {
      try use(
        "xdotool", "mousemove", "--window", "\(window)", "5", "5", "windowfocus", "--sync", "\(window)")
    } else {
      try use("xdotool", "windowactivate", "--sync", "\(window)")
    }
  }

  /// Returns the window of this process from the list of the window manager; without a manager, a child of the root
  /// window.
  private static func find(_ child: Child, _ client: XClient) throws -> UInt {
    let found = try client.require("the viewer's window") { () -> UInt? in
      if !child.isRunning { return 0 }
      let windows = client.property("_NET_CLIENT_LIST", of: client.root) ?? client.topWindows
      return windows.first {
        client.property("_NET_WM_PID", of: $0) == [UInt(child.identifier)]
      }
    }
    guard found != 0 else {
      throw Failure("the viewer ended: \(child.errors.linesAtEnd().joined(separator: " / "))")
    }
    return found
  }

  // MARK: Frames

  private static func stamp(of window: UInt, _ client: XClient) -> FrameStamp? {
    guard let items = client.property("_LAMINA_FRAME", of: window), items.count == 4 else {
      return nil
    }
    let halves = items.map { UInt64($0 & 0xffff_ffff) }
    let microseconds = Int64(bitPattern: halves[2] | halves[3] << 32)
    return FrameStamp(
      number: halves[0] | halves[1] << 32, mediaTime: Double(microseconds) / 1_000_000)
  }

  /// The stamp of the frame that the window shows.
  var frame: FrameStamp {
    get throws {
      guard let stamp = Self.stamp(of: window, client) else { throw Failure("no _LAMINA_FRAME") }
      return stamp
    }
  }

  /// Blocks until the window shows a frame with a higher number.
  @discardableResult
  func waitForFrame(after number: UInt64) throws -> FrameStamp {
    try client.require("a frame after \(number)") { try frame(after: number) }
  }

  /// Blocks until the window shows a frame of media time `time` or a later one.
  @discardableResult
  func waitForFrame(atOrAfter time: Double) throws -> FrameStamp {
    try client.require("a frame at \(time) s") {
      let shown = try frame
      return shown.mediaTime >= time ? shown : nil
    }
  }

  private func frame(after number: UInt64) throws -> FrameStamp? {
    let shown = try frame
    return shown.number > number ? shown : nil
  }

  /// Blocks until no new frame has come for 0.4 s; returns the last frame.
  @discardableResult
  func waitUntilStill() throws -> FrameStamp {
    let deadline = Deadline()
    var last = try frame
    while let next = try client.wait(
      until: Deadline(0.4), for: { try frame(after: last.number) })
    {
      last = next
      if deadline.isOver { throw Failure("the frames do not stop") }
    }
    return last
  }

  // MARK: Pixels

  /// The picture of the window; nil while the window is not on the screen.
  var picture: Bitmap? { client.picture(of: window) }

  /// Returns a picture and the stamp of the frame that it shows; nil if a new frame came meanwhile.
  ///
  /// The viewer sends the pixels of a frame before its stamp, so the picture may be newer than the stamp that is read
  /// together with it. The stamp is therefore read again after a round trip to the server, which gives the server time
  /// to execute the viewer's next request. X11 does not guarantee that it does so first, but it is very probable.
  func sample() throws -> (frame: FrameStamp, picture: Bitmap)? {
    let (stamp, picture) = client.moment(of: window) { Self.stamp(of: window, client) }
    guard let stamp, try frame == stamp else { return nil }
    return picture().map { (stamp, $0) }
  }

  /// Returns the values of `measure` for the frames that come, each once, until one shows media time `end` or a later
  /// one. Frames that come faster than the test can read them are missing.
  func samples<Value>(
    until end: Double, _ measure: (Bitmap) -> Value
  ) throws -> [(frame: FrameStamp, value: Value)] {
    var found: [(frame: FrameStamp, value: Value)] = []
    var shown = FrameStamp(number: 0, mediaTime: 0)
    while shown.mediaTime < end {
      shown = try waitForFrame(after: shown.number)
      guard let sample = try sample() else { continue }
      // The frame of the sample may be a later one than that for which the loop waited.
      shown = sample.frame
      found.append((shown, measure(sample.picture)))
    }
    return found
  }

  // MARK: Input

  func use(_ tool: String, _ arguments: String...) throws {
    try Tool.run(tool, arguments, display: server.display)
  }

  /// Presses button 1, moves the pointer by the steps, and releases the button.
  func drag(fromX x: Int, y: Int, steps: [(x: Int, y: Int)]) throws {
    var arguments = ["mousemove", "--window", "\(window)", "\(x)", "\(y)", "mousedown", "1"]
    for step in steps { arguments += ["mousemove_relative", "--", "\(step.x)", "\(step.y)"] }
    try Tool.run("xdotool", arguments + ["mouseup", "1"], display: server.display)
  }

  /// Clicks, and returns the animations that the layers of the scene have after the press. Among them are those that
  /// began earlier and were not replaced.
  @discardableResult
  func click(x: Int, y: Int) throws -> [ReportedAnimation] {
    let before = child.output.lines.count
    try use(
      "xdotool", "mousemove", "--window", "\(window)", "\(x)", "\(y)", "mousedown", "1",
      "mouseup", "1")
    return try traceLines("the click", after: before).all
      .filter { $0.event == "animation" }.map(ReportedAnimation.init)
  }

  /// Presses a key; returns the reading of the scene's clock that the viewer reports afterwards.
  @discardableResult
  func press(_ key: String) throws -> SceneClockReading {
    let before = child.output.lines.count
    try use("xdotool", "key", key)
    return SceneClockReading(try traceLines(key, after: before).last)
  }

  /// Waits for the lines that the viewer writes about an event, after the first `count` lines of its output. The last of
  /// them is the reading of the clock.
  private func traceLines(
    _ event: String, after count: Int
  ) throws -> (all: [TraceLine], last: TraceLine) {
    let found = child.output.wait { lines -> (all: [TraceLine], last: TraceLine)? in
      let traced = lines.dropFirst(count).compactMap(TraceLine.init)
      guard let last = traced.last, last.event == "clock" else { return nil }
      return (traced, last)
    }
    guard let found else { throw Failure("the viewer does not react to \(event)") }
    return found
  }

  /// The last reading of the scene's clock that the viewer reported.
  var clock: SceneClockReading {
    get throws {
      let lines = child.output.lines.compactMap(TraceLine.init)
      guard let line = lines.last(where: { $0.event == "clock" }) else {
        throw Failure("no line tells the clock: \(child.output.lines)")
      }
      return SceneClockReading(line)
    }
  }
}

/// Runs `body` with a viewer on an X server of its own, whose window shows the scene without the viewer's controls.
func withViewer<Result>(
  _ arguments: String..., screen: String = "1280x800x24", server serverArguments: String = "",
  _ body: (ViewerProcess) throws -> Result
) throws -> Result {
  try withServer(screen: screen, arguments: serverArguments) { server in
    try body(ViewerProcess(arguments + ["--bare"], on: server))
  }
}
