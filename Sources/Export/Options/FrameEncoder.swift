import CoreGraphics

/// An encoder that writes frames of a constant rate to a file. If it is released before `finish`, it leaves no file
/// behind.
protocol FrameEncoder: AnyObject {
  func add(_ frame: Bitmap) throws
  func finish() throws
}
