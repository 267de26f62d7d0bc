import Dispatch
import Foundation
import LaminaViewer
import QuartzCore
import WindowSystem
import ViewerControl

/// A target that sends lines to the control socket of a viewer with an offscreen window.
final class MessageTarget: FuzzTarget {
  private let folder: URL
  private let assets: AssetStore
  private var world: MessageWorld?
  private var count = 0

  init(folder: URL) throws {
    self.folder = folder
    assets = try AssetStore()
  }

  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    guard let line = SafeMessage.line(from: input, folder: folder) else { return false }
    let world = try self.world ?? MessageWorld(assets, folder: folder)
    self.world = world
    count += 1
    let outcome = try world.exchange(line, mark: "mark-\(count)")
    if outcome == .ended { self.world = nil }
    return outcome != .refused
  }
}

/// A viewer with a control socket, and one client of the socket.
@MainActor private final class MessageWorld {
  enum Outcome {
    case performed
    /// The viewer answered that the message contains an error.
    case refused
    /// The message ended the viewer.
    case ended
  }

  private let clock = ManualClock()
  private let window: OffscreenWindow
  private let viewer: Viewer
  private let client: MessageClient
  private static var made = 0
  /// The scenes that messages can open. Documents are among them only if `LAMINA_ASSETS` names the folder of assets.
  private static let scenes =
    ["door"]
    + (ProcessInfo.processInfo.environment["LAMINA_ASSETS"].map { folder in
      ["card", "loader"].map { "\(folder)/Documents/\($0).caml" }
    } ?? [])

  init(_ assets: AssetStore, folder: URL) throws {
    Self.made += 1
    window = OffscreenWindow(width: 1000, height: 700, clock: clock)
    viewer = try Viewer(
      window: window, assets: assets, sceneNamed: Self.scenes[Self.made % Self.scenes.count])
    viewer.start()
    let path = folder.appendingPathComponent("socket-\(Self.made)").path
    try viewer.startControl(at: path)
    client = try MessageClient(path: path)
  }

  /// Sends a line, followed by a request whose answer shows that the line has been handled. The line itself may have
  /// no answer, or several ones.
  func exchange(_ line: String, mark: String) throws -> Outcome {
    client.send("\(line)\n{\"id\":\"\(mark)\",\"verb\":\"state\"}", awaiting: mark)
    while true {
      clock.push(time: CACurrentMediaTime())
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      CATransaction.flush()
      switch client.answer {
      case .pending where viewer.outcome == nil: continue
      case .arrived(let hasError) where viewer.outcome == nil: return hasError ? .refused : .performed
      case .pending, .arrived, .closed: return .ended
      }
    }
  }
}

/// A client that uses the socket on a dispatch queue of its own, because the main thread runs the viewer.
private final class MessageClient: @unchecked Sendable {
  enum Answer { case pending, arrived(hasError: Bool), closed }

  private let queue = DispatchQueue(label: "client")
  /// The connection. It is used on the queue only.
  private let client: ControlClient
  private let lock = NSLock()
  /// The state of the answer. The lock protects it.
  private var state = Answer.arrived(hasError: false)

  init(path: String) throws { client = try ControlClient(path: path, timeout: Limits.timeout) }

  var answer: Answer { lock.withLock { state } }

  func send(_ lines: String, awaiting mark: String) {
    set(.pending)
    queue.async { [self] in
      do {
        try client.send(lines)
        var hasError = false
        while let answer = try client.receive() {
          if answer.contains("\"id\":\"\(mark)\"") { return set(.arrived(hasError: hasError)) }
          if answer.contains("\"error\":") { hasError = true }
        }
      } catch {}
      set(.closed)
    }
  }

  private func set(_ new: Answer) {
    lock.withLock { state = new }
    // Wakes the main thread's run loop.
    DispatchQueue.main.async {}
  }
}
