import CoreGraphics
import Foundation
import LocalSockets

// The code is unsafe, because pictures are sent and received in place.

/// The connection of a worker process that draws a scene with the command for which it does so. Reading and writing wait.
package final class DrawingChannel {
  private let socket: UnixSocket

  /// The end of the connection. The worker has nothing left to do.
  package struct Ended: Error { package init() {} }

  /// Takes the connection from the standard input.
  package init() throws {
    socket = try UnixSocket.takingStandardInput()
    socket.startBlocking()
  }

  /// Waits for the next request, and returns it; nil at the end of the connection.
  package func next() throws -> DrawingRequest? {
    guard let head = receive(DrawingForm.lengthSize), let length = DrawingForm.length(head),
      let content = receive(length)
    else { return nil }
    return try JSONDecoder().decode(DrawingRequest.self, from: Data(content))
  }

  private func receive(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let isComplete = bytes.withUnsafeMutableBytes { socket.receiveAll($0) }
    return isComplete ? bytes : nil
  }

  // MARK: Answers

  package func send(_ answer: DrawingAnswer) throws { try send(DrawingForm.bytes(of: answer)) }

  package func send(_ picture: Bitmap) throws {
    try send(.picture(width: picture.width, height: picture.height))
    guard picture.withBytes(socket.sendAll) else { throw Ended() }
  }

  package func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    try send(.text(count: bytes.count))
    try send(bytes)
  }

  private func send(_ bytes: [UInt8]) throws {
    guard bytes.withUnsafeBytes(socket.sendAll) else { throw Ended() }
  }
}

extension Bitmap {
  /// Calls `body` with the memory of all rows and their padding.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let count = stride * height * MemoryLayout<UInt32>.size
    return withExtendedLifetime(self) { body(UnsafeRawBufferPointer(start: pixels, count: count)) }
  }

  /// Calls `body` with the memory of all rows and their padding, which it may change.
  func withMutableBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let count = stride * height * MemoryLayout<UInt32>.size
    return try withExtendedLifetime(self) {
      try body(UnsafeMutableRawBufferPointer(start: pixels, count: count))
    }
  }
}
