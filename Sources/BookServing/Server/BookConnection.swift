import Dispatch
import Foundation
import LocalSockets

/// A connection of a browser, which takes one request. It is used on the main thread.
@MainActor
final class BookConnection {
  /// Limits of time in seconds.
  struct Limits {
    /// The time within which a request must be complete. It is a choice.
    var request = 10.0
    /// The time within which a browser must take some of the answer. It is a choice.
    var answer = 60.0
  }

  /// The number of bytes of a file that are read and sent at a time.
  private static let pieceSize = 1 << 16
  /// The greatest number of bytes after a request that are read and dropped.
  private static let restLimit = 1 << 20

  /// Called when the connection is closed.
  var onEnd: (() -> Void)?

  private let socket: UnixSocket
  private let limits: Limits
  private let answer: (Result<HTTPRequest, HTTPStatus>) -> HTTPResponse
  private var request = HTTPRequestReader()
  private var reading: DescriptorSource?
  private var writing: DescriptorSource?
  private var timer: (any DispatchSourceTimer)?
  /// The bytes of the answer that are not sent yet, and what follows them.
  private var output: ArraySlice<UInt8> = []
  private var file: OpenFile?
  private var isAnswered = false
  private var isEnded = false
  /// The number of bytes that were sent, and that were read after the request.
  private var (sent, rest) = (0, 0)

  init(
    _ socket: UnixSocket, limits: Limits,
    answer: @escaping (Result<HTTPRequest, HTTPStatus>) -> HTTPResponse
  ) {
    (self.socket, self.limits, self.answer) = (socket, limits, answer)
  }

  func start() {
    reading = socket.whenReadable { [weak self] in self?.receive() }
    after(limits.request) { if !$0.isAnswered { $0.close() } }
  }

  func close() {
    guard !isEnded else { return }
    isEnded = true
    reading?.cancel()
    writing?.cancel()
    timer?.cancel()
    (reading, writing, file) = (nil, nil, nil)
    onEnd?()
  }

  /// Calls `body` after some time, unless the connection is closed before or this is called again.
  private func after(_ seconds: Double, _ body: @escaping @MainActor (BookConnection) -> Void) {
    timer?.cancel()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        if let self, !self.isEnded { body(self) }
      }
    }
    timer.activate()
    self.timer = timer
  }

  // MARK: The request

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: HTTPRequestReader.limit)
    switch socket.receive(&buffer) {
    case .bytes(let count): take(buffer[..<count])
    case .later: return
    case .end: close()
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    guard !isAnswered else { return drop(bytes.count) }
    do throws(HTTPStatus) {
      if let request = try request.append(bytes) { send(answer(.success(request))) }
    } catch {
      send(answer(.failure(error)))
    }
  }

  /// Drops bytes after a request. If they stayed unread, the system would end the connection before the answer arrives.
  private func drop(_ count: Int) {
    rest += count
    if rest > Self.restLimit { close() }
  }

  // MARK: The answer

  private func send(_ response: HTTPResponse) {
    isAnswered = true
    var response = response
    var text = ""
    switch response.content {
    case .text(let content): text = content
    case .file(let url, _):
      file = OpenFile(url)
      if file == nil { response = HTTPResponse(.notFound) }
    }
    let head = response.head(length: file?.size ?? text.utf8.count)
    if response.isHead { (text, file) = ("", nil) }
    output = Array((head + text).utf8)[...]
    writing = socket.whenWritable { [weak self] in self?.send() }
    watchProgress()
  }

  /// Closes the connection when the browser has taken nothing for a while.
  private func watchProgress() {
    after(limits.answer) { [sent] connection in
      connection.sent == sent ? connection.close() : connection.watchProgress()
    }
  }

  private func send() {
    if output.isEmpty, let piece = file?.read(atMost: Self.pieceSize) { output = piece }
    guard !output.isEmpty else { return finish() }
    switch socket.send(output) {
    case .bytes(let count):
      output = output.dropFirst(count)
      sent += count
    case .later: return
    case .end: close()
    }
  }

  /// Ends the answer. The connection is closed when the browser closes it, or after the time limit.
  private func finish() {
    // A file that became shorter leaves an answer that browsers see is not complete.
    if let file, file.isIncomplete { return close() }
    writing?.cancel()
    (writing, file) = (nil, nil)
    socket.endSending()
  }
}

/// A file that is being sent, with the size that it had at first.
private final class OpenFile {
  let size: Int
  private var remaining: Int
  private let handle: FileHandle

  /// Opens a regular file; nil for others, and for symbolic links.
  init?(_ url: URL) {
    let descriptor = open(url.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    remaining = size
  }

  /// True if the file has fewer bytes than at first.
  var isIncomplete: Bool { remaining > 0 }

  /// Returns the next bytes; nil at the end.
  func read(atMost count: Int) -> ArraySlice<UInt8>? {
    guard remaining > 0, let data = try? handle.read(upToCount: min(count, remaining)) else {
      return nil
    }
    remaining -= data.count
    return Array(data)[...]
  }
}
