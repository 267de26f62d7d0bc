import CoreGraphics

/// An encoder that writes frames of a constant rate to a file. If it is released before `finish` has returned, no
/// file is left.
protocol FrameEncoder: AnyObject {
  /// Encodes the next frame, or hands it to the program that encodes it.
  func add(_ frame: Bitmap) throws
  /// Informs the encoder that no more frames follow. An encoder that uses another program lets it encode the rest,
  /// while the caller may do other things until `isReady`. It must be called before `finish`.
  func endInput()
  /// Completes the file and moves it to its path. It waits for the other program if it is not ready.
  func finish() throws

  /// False while `add` would wait for another program; after `endInput`, false while `finish` would wait for it.
  var isReady: Bool { get }
  /// Blocks until `isReady` is true.
  func waitUntilReady()
}

extension FrameEncoder {
  func endInput() {}
  var isReady: Bool { true }
  func waitUntilReady() {}
}
