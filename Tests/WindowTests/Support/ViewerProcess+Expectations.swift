import CoreGraphics
import Foundation
import Testing

extension ViewerProcess {
  /// Waits until the window shows `expected`, and returns the picture that the window shows. If the window does not
  /// show it in time, the test fails, and both pictures are kept in a folder that the failure message names.
  @discardableResult
  func expectPicture(
    _ expected: Bitmap, tolerance: Int = 2, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Bitmap? {
    var (last, difference): (Bitmap?, PictureDifference?) = (nil, nil)
    let isEqual: Bool? = client.wait(until: Deadline(8)) {
      last = picture
      difference = last?.visibleDifference(from: expected, tolerance: tolerance)
      return difference?.count == 0 ? true : nil
    }
    if isEqual == nil {
      let reason = difference.map(\.description) ?? "there is no picture of that size"
      let folder = try save(last, expected)
      Issue.record("\(reason); see \(folder)", sourceLocation: sourceLocation)
    }
    return last
  }

  private func save(_ actual: Bitmap?, _ expected: Bitmap) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-window-tests/\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bitmap) in [("actual", actual), ("expected", expected)] {
      guard let bitmap else { continue }
      try CGImage(adopting: bitmap).writePNG(
        toFile: folder.appendingPathComponent("\(name).png").path)
    }
    return folder.path
  }

  /// Expects the program to end with `status`, after it has written the given number of lines to standard error.
  func expectEnd(
    _ status: Int32, errorLines: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let end = try child.waitForEnd()
    #expect(end == .exit(status), sourceLocation: sourceLocation)
    let errors = child.errors.linesAtEnd()
    #expect(errors.count == errorLines, "\(errors)", sourceLocation: sourceLocation)
  }
}
