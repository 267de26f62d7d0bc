import CoreGraphics

/// An encoder that writes frames of a constant rate to a file. If it is released before `finish`, it leaves no file
/// behind.
protocol FrameEncoder: AnyObject {
  func add(_ frame: Bitmap) throws
  /// Says that no more frames come, before `finish`.
  func end()
  func finish() throws

  /// False while `add`, or after `end` `finish`, would wait for another program.
  var isReady: Bool { get }
  func waitUntilReady()
}

extension FrameEncoder {
  func end() {}
  var isReady: Bool { true }
  func waitUntilReady() {}
}
