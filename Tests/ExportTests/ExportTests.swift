import CoreGraphics
import Export
import Foundation
import TestSupport
import Testing

/// Tests of exported files with computed pictures. The tests of the whole program check exported scenes.
@Suite @MainActor struct ExportTests {}

/// Calls `body` with a new folder, which is removed afterwards.
@MainActor
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

func names(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

/// A source of computed pictures. It records the times of the frames that are requested.
final class DrawnSource: FrameSource {
  let pixelWidth: Int
  let pixelHeight: Int
  let isOpaque: Bool
  private(set) var times: [Double] = []
  private let pixel: (_ x: Int, _ y: Int, _ time: Double) -> UInt32

  init(
    _ width: Int, _ height: Int, isOpaque: Bool = true,
    pixel: @escaping (_ x: Int, _ y: Int, _ time: Double) -> UInt32
  ) {
    (pixelWidth, pixelHeight, self.isOpaque, self.pixel) = (width, height, isOpaque, pixel)
  }

  func picture(at time: Double) throws -> Bitmap {
    times.append(time)
    return draw(time)
  }

  func draw(_ time: Double) -> Bitmap {
    let bitmap = Bitmap(width: pixelWidth, height: pixelHeight)
    for y in 0..<pixelHeight {
      for x in 0..<pixelWidth { bitmap[x, y] = pixel(x, y, time) }
    }
    return bitmap
  }

  /// Returns a square of 8 pixels that moves to the right by 30 pixels per second, over stripes in ten shades of
  /// green.
  static func square(isOpaque: Bool = true) -> DrawnSource {
    DrawnSource(61, 40, isOpaque: isOpaque) { x, y, time in
      let left = Int(time * 30)
      if (left..<left + 8).contains(x), (10..<18).contains(y) { return 0xFFFF_8000 }
      return isOpaque ? 0xFF00_0000 | UInt32(y / 4 * 25) << 8 : 0
    }
  }

  /// Returns a gradient with more colors than fit into a palette.
  static func gradient() -> DrawnSource {
    DrawnSource(128, 96) { x, y, time in
      let blue = UInt32(min(255, time * 100))
      return 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32(y * 2) << 8 | blue
    }
  }
}
