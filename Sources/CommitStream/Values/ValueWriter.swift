import CoreGraphics

/// Writes the values of commits. Extensions add a method for each type.
struct ValueWriter: Sendable {
  var bytes = ByteWriter()
  var images = ImageNumbers()
}
