import CoreGraphics

/// An encoder that writes frames of a constant rate to a file. If it is released before `finish` has returned, no
/// file is left.
protocol FrameEncoder: AnyObject {
  func add(_ frame: Bitmap) throws
  /// Informs the encoder that no more frames follow. Call it before `finish`.
  func end()
  /// Completes the file and moves it to its path.
  func finish() throws

  /// False while `add` would wait for another program; after `end`, false while `finish` would wait for it.
  var isReady: Bool { get }
  func waitUntilReady()
}

extension FrameEncoder {
  func end() {}
  var isReady: Bool { true }
  func waitUntilReady() {}
}
