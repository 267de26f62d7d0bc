import QuartzCore
import SceneBuilding
import Synchronization

/// A viewer in a separate process, with the end of its output to the standard error.
final class SupervisedViewer: Sendable {
  enum End {
    case exit(Int32)
    case signal(Int32)

    /// The exit status as a shell reports it: 128 plus the number of a signal.
    var status: Int32 {
      switch self {
      case .exit(let status): status
      case .signal(let number): 128 + number
      }
    }
  }

  private let process = Process()
  private let errors = Pipe()
  private let text = Mutex("")
  private let isRead = DispatchSemaphore(value: 0)
  private static let limit = 16384

  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(SceneProbe.environment) { $1 }
    process.standardError = errors
    try process.run()
    Interruption.child.store(process.processIdentifier, ordering: .relaxed)
    Thread.detachNewThread { [self] in passOn() }
  }

  /// Copies the viewer's standard error to that of this process, until it is closed.
  private func passOn() {
    while case let data = errors.fileHandleForReading.availableData, !data.isEmpty {
      StandardStream.errors.write(data)
      text.withLock { $0 = String(($0 + String(decoding: data, as: UTF8.self)).suffix(Self.limit)) }
    }
    isRead.signal()
  }

  var lastErrors: String { text.withLock { $0 } }

  func waitForEnd() -> End {
    process.waitUntilExit()
    Interruption.child.store(0, ordering: .relaxed)
    // Processes that the viewer has started may keep the pipe open.
    _ = isRead.wait(timeout: .now() + 0.5)
    let status = process.terminationStatus
    return process.terminationReason == .exit ? .exit(status) : .signal(status)
  }
}
