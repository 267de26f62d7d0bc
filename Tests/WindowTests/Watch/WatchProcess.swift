import CoreGraphics
import Foundation

@testable import LaminaViewer
import ViewerControl

/// A process of `lamina watch` with a window on an X server. The test saves the file that it watches.
final class WatchProcess {
  let server: XServer
  let client: XClient
  let child: Child
  let file: URL
  private let socket: String
  private(set) var window: UInt = 0

  init(_ source: String, in folder: URL, on server: XServer, _ arguments: [String] = []) throws {
    self.server = server
    client = try XClient(server)
    file = folder.appendingPathComponent("scene.swift")
    socket = folder.appendingPathComponent("socket").path
    try Data(source.utf8).write(to: file)
    child = try Child(
      Program.executable(), ["watch", file.path, "--control", socket, "--light"] + arguments,
      environment: ["DISPLAY": server.display, "TMPDIR": folder.path])
    try findWindow()
  }

  /// Ends the program with a signal, and waits until it has ended.
  func stop(by signal: Int32 = SIGTERM) throws -> Child.End {
    kill(child.identifier, signal)
    return try child.waitForEnd()
  }

  private func findWindow() throws {
    window = try client.require("the viewer's window") {
      if !child.isRunning { throw Failure("it ended: \(child.errors.linesAtEnd())") }
      return client.property("_NET_CLIENT_LIST", of: client.root)?.first
    }
    client.watch(window)
  }

  /// Saves as editors do: a new file replaces the old one.
  func save(_ source: String) throws { try Data(source.utf8).write(to: file, options: .atomic) }

  // MARK: The control socket

  private func connect() throws -> ControlClient {
    try client.require("the control socket") {
      try? ControlClient(path: socket, timeout: Deadline.timeout)
    }
  }

  /// Sends a command without waiting for an answer, because the command may end the viewer's process.
  func send(_ request: String) throws { try connect().send(request) }

  @discardableResult
  func ask(_ request: String) throws -> JSONObject {
    let client = try connect()
    try client.send(request)
    guard case .object(let answer) = try JSONValue(line: (client.receive() ?? "").utf8),
      case .object(let values) = answer["ok"]
    else { throw Failure("\(request) was not answered well") }
    return values
  }

  /// Blocks until the viewer reports a state that fulfills the condition.
  @discardableResult
  func state(_ what: String, _ fits: (State) -> Bool) throws -> State {
    let client = try connect()
    try client.send(#"{"verb": "subscribe", "events": ["state"]}"#)
    try client.send(#"{"verb": "state"}"#)
    while let line = try client.receive() {
      guard case .object(let message) = try JSONValue(line: line.utf8) else { continue }
      let body = message["ok"] ?? message["data"] ?? .object(message)
      guard case .object(let values) = body else { continue }
      if fits(State(values: values)) { return State(values: values) }
    }
    let end = child.isRunning ? "closed the connection" : "ended with \(try child.waitForEnd())"
    throw Failure("the viewer \(end) before \(what): \(child.errors.lines)")
  }

  struct State {
    let values: JSONObject

    private func number(_ key: String) -> Double? {
      if case .number(let number) = values[key] { number } else { nil }
    }
    private func text(_ key: String) -> String? {
      if case .text(let text) = values[key] { text } else { nil }
    }

    var generation: Double { number("generation") ?? -1 }
    var time: Double { number("time") ?? -1 }
    var problem: String? { text("problem") }
    var selection: String? { text("selection") }
    var isBuilding: Bool { if case .bool(true) = values["building"] { true } else { false } }
    var isPlaying: Bool { if case .bool(true) = values["playing"] { true } else { false } }
    var range: [Double?] { [number("in"), number("out")] }
    var loop: String? { text("loop") }
    var speed: Double? { number("speed") }
  }

  // MARK: Pixels

  /// Returns the picture of the scene alone, with one pixel per point.
  func snapshot(in folder: URL) throws -> Bitmap {
    let path = folder.appendingPathComponent("snapshot-\(UUID().uuidString).png").path
    try ask("{\"verb\": \"snapshot\", \"scale\": 1, \"path\": \"\(path)\"}")
    return try CGImage.png(contentsOfFile: path).bitmap
  }

  /// Blocks until at least 100 pixels of the window have the color; with `isShown` false, until fewer have it.
  func expect(_ color: UInt32, isShown: Bool = true) throws {
    let _: Bool = try client.require("\(String(color, radix: 16)) in the window: \(isShown)") {
      guard let picture = client.picture(of: window) else { return nil }
      return (picture.count(of: color) >= 100) == isShown ? true : nil
    }
  }
}

extension Bitmap {
  /// Returns the number of pixels of exactly this color.
  fileprivate func count(of color: UInt32) -> Int {
    (0..<height).reduce(0) { count, y in
      let row = row(y)
      return (0..<width).reduce(count) { $0 + (row[$1] & 0xFF_FFFF == color ? 1 : 0) }
    }
  }
}

/// The sources of the scenes that are watched.
enum WatchedScene {
  static let red: UInt32 = 0xFF0000
  static let blue: UInt32 = 0x0000FF
  /// The color of the card that shows errors.
  static let warning: UInt32 = 0xB3261E

  /// The source of a scene with a square of 100 points that moves 200 points to the right and back in four seconds.
  /// `onTouch` and `onLoad` are Swift statements, which are on the lines 21 and 17.
  static func moving(_ color: String, onTouch: String = "", onLoad: String = "") -> String {
    """
    import UIKit

    final class Moving: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let square = CALayer()
        square.name = "square"
        square.frame = CGRect(x: 20, y: 200, width: 100, height: 100)
        square.backgroundColor = UIColor.\(color).cgColor
        view.layer.addSublayer(square)
        let move = CABasicAnimation(keyPath: "position.x")
        move.byValue = 200
        move.duration = 2
        move.autoreverses = true
        move.repeatCount = .infinity
        square.add(move, forKey: "move")
        \(onLoad)
      }

      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        \(onTouch)
      }
    }
    """
  }

  static let broken = """
    import UIKit

    final class Moving: UIViewController {
      let number: Int = "one"
    }
    """
}

/// Runs `body` with a process that watches a scene.
func withWatch(
  _ source: String, _ arguments: String..., body: (WatchProcess, URL) throws -> Void
) throws {
  try withServer { server in
    try withTemporaryFolder { folder in
      let watch = try WatchProcess(source, in: folder, on: server, arguments)
      defer { if watch.child.isRunning { _ = try? watch.stop() } }
      try body(watch, folder)
    }
  }
}
