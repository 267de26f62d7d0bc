import ArgumentParser

/// An argument that is a size in points, such as `800x600`. A side is at most 32767, the longest side in pixels of a
/// picture and of a window.
struct SizeArgument: ExpressibleByArgument, CustomStringConvertible {
  var width: Int
  var height: Int

  /// The size of the viewer's window in points unless another is asked for.
  static let standard = SizeArgument(width: 1160, height: 760)

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...32767).contains(width), (1...32767).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
  var defaultValueDescription: String { description }
}
