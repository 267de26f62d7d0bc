import CommitStream
import Foundation
import LocalSockets
import Synchronization

@testable import Attaching

/// A program in this process to which a viewer attaches, and that sends what a test gives it.
final class SentProgram: Sendable {
  private let file: SocketFile
  /// The titles of the windows.
  private let windows: [String]
  private let sender = Mutex<MessageSender?>(nil)
  private let received = Mutex<[ViewerMessage]>([])

  /// The messages of the viewer so far.
  var requests: [ViewerMessage] { received.withLock(\.self) }

  /// Listens at a path. A viewer that attaches gets the beginning of a stream, and a clock that shows `time`.
  init(
    at path: String, sending beginning: StreamPart, time: Double, windows: [String] = []
  ) throws {
    self.windows = windows
    file = try SocketFile(path: path)
    DispatchQueue.global().async { [self] in
      let deadline = Deadline()
      while !deadline.isOver {
        if case .connection(let socket) = file.socket.accept() {
          return serve(socket, beginning, time, until: deadline)
        }
        usleep(1000)
      }
    }
  }

  func send(_ part: StreamPart) { sender.withLock { _ = $0?.send(part, estimated: 0) } }

  /// Ends the connection to the viewer.
  func end() { sender.withLock { $0?.end() } }

  /// Greets the viewer, and reads its messages up to the end of the connection.
  private func serve(
    _ socket: UnixSocket, _ beginning: StreamPart, _ time: Double, until deadline: Deadline
  ) {
    let new = MessageSender(socket)
    sender.withLock { $0 = new }
    _ = new.send(
      .greeting(ProgramGreeting(name: "Sent", processID: 1, windows: windows, isAttached: false)))
    send(beginning)
    _ = new.send(.clock(ProgramClockState(mediaTime: time, time: time, speed: 1)))
    var (messages, buffer) = (MessageSplitter(), [UInt8](repeating: 0, count: 1 << 16))
    while !deadline.isOver {
      switch socket.receive(&buffer) {
      case .bytes(let count): messages.append(buffer[..<count])
      case .later: usleep(1000)
      case .end: return file.remove()
      }
      while let chunk = try? messages.next(), let message = try? ViewerMessage(chunk) {
        received.withLock { $0.append(message) }
      }
    }
  }
}
