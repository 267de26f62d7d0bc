import CoreGraphics

/// The pictures in Tests/Goldens, and reports about pictures that differ from their goldens.
package enum GoldenStore {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("Tests/Goldens")
  private static let output = root.appendingPathComponent(".test-output/goldens")

  /// True if goldens are recorded. They are recorded only on request, and never on a CI server, where nobody would
  /// check the recorded pictures.
  package static var isRecording: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["LAMINA_RECORD_GOLDENS"] == "1" && environment["CI"] == nil
  }

  package static func golden(_ name: String) throws -> Bitmap {
    try CGImage.png(contentsOfFile: folder.appendingPathComponent("\(name).png").path).bitmap
  }

  package static func record(_ picture: Bitmap, as name: String) throws {
    try write(picture, to: folder, as: name)
  }

  /// Writes both pictures and their difference, amplified eight times. Returns a note with the paths of the files.
  package static func report(
    _ actual: Bitmap, against expected: Bitmap, as name: String
  ) throws -> String {
    try write(actual, to: output, as: "\(name)-actual")
    try write(expected, to: output, as: "\(name)-expected")
    try write(actual.amplifiedDifference(from: expected), to: output, as: "\(name)-difference")
    return output.appendingPathComponent("\(name)-*.png").path
  }

  private static func write(_ picture: Bitmap, to folder: URL, as name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = picture.part(x: 0, y: 0, width: picture.width, height: picture.height)
    try CGImage(adopting: copy).writePNG(toFile: folder.appendingPathComponent("\(name).png").path)
  }
}

extension Bitmap {
  /// Returns the amplified difference between the pictures. Pixels that are equal in both pictures are black.
  fileprivate func amplifiedDifference(from other: Bitmap) -> Bitmap {
    let result = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let isInside = x < other.width && y < other.height
        let distance = isInside ? self[x, y].channelDistance(to: other[x, y]) : 255
        result[x, y] = 0xFF00_0000 | UInt32(min(255, distance * 8)) * 0x01_0101
      }
    }
    return result
  }
}
