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

  /// Gives the window the focus, as nobody else does without a window manager.
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

  /// Blocks until no new frame has come for `seconds` seconds; returns the last frame.
  @discardableResult
  func waitUntilStill(for seconds: Double = 0.4) throws -> FrameStamp {
    let deadline = Deadline()
    var last = try frame
    while let next = try client.wait(
      until: Deadline(seconds), for: { try frame(after: last.number) })
    {
      last = next
      if deadline.isOver { throw Failure("the frames do not stop") }
    }
    return last
  }

  // MARK: Pixels

  /// The picture of the window; nil while the window is not on the screen.
  var picture: Bitmap? { client.picture(of: window) }

  /// Returns a picture and the stamp of the frame that it certainly shows; nil if a new frame came meanwhile.
  func sample() throws -> (frame: FrameStamp, picture: Bitmap)? {
    let (stamp, picture) = client.moment(of: window) { Self.stamp(of: window, client) }
    guard let stamp, try frame == stamp else { return nil }
    return picture().map { (stamp, $0) }
  }

  /// Returns the values of `measure` for the frames that come, until one shows media time `end` or a later one.
  /// Frames that come faster than the test can read them are missing.
  func samples<Value>(
    until end: Double, _ measure: (Bitmap) -> Value
  ) throws -> [(frame: FrameStamp, value: Value)] {
    var found: [(frame: FrameStamp, value: Value)] = []
    var shown = FrameStamp(number: 0, mediaTime: 0)
    while shown.mediaTime < end {
      shown = try waitForFrame(after: shown.number)
      guard let sample = try sample() else { continue }
      found.append((sample.frame, measure(sample.picture)))
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

  /// Clicks, and returns the animations that were committed because of the click.
  @discardableResult
  func click(x: Int, y: Int) throws -> [ReportedAnimation] {
    let before = child.output.lines.count
    try use(
      "xdotool", "mousemove", "--window", "\(window)", "\(x)", "\(y)", "mousedown", "1",
      "mouseup", "1")
    return try traceLines("the click", after: before)
      .filter { $0.event == "animation" }.map(ReportedAnimation.init)
  }

  /// Presses a key; returns the reading of the scene's clock that the viewer reports afterwards.
  @discardableResult
  func press(_ key: String) throws -> SceneClockReading {
    let before = child.output.lines.count
    try use("xdotool", "key", key)
    guard let last = try traceLines(key, after: before).last else { return try clock }
    return SceneClockReading(last)
  }

  /// Returns the lines that the viewer has written about an event. The last of them is the reading of the clock.
  private func traceLines(_ event: String, after count: Int) throws -> [TraceLine] {
    let found = child.output.wait { lines -> [TraceLine]? in
      let traced = lines.dropFirst(count).compactMap(TraceLine.init)
      return traced.last?.event == "clock" ? traced : nil
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
