import Foundation
import Testing

@testable import LaminaViewer
@testable import WindowSystem

@Suite("The state that --resume restores") struct ViewerStateTests {
  private func state(width: String, height: String) throws -> ViewerState {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-state-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let text =
      #"{"scene": "door", "time": 1, "isPaused": true, "width": \#(width), "height": \#(height)}"#
    try Data(text.utf8).write(to: file)
    return try ViewerState.load(from: file)
  }

  @Test("Sizes that no window has are limited to possible ones")
  func sizes() throws {
    let ordinary = try state(width: "640", height: "500")
    #expect((ordinary.width, ordinary.height) == (640, 500))
    // 8192 is the limit of lengths on the largest screens (`ViewerState`).
    for length in ["1000000000", "\(Int.max)", "-5", "0", "\(Int.min)"] {
      let odd = try state(width: length, height: length)
      #expect((1...8192).contains(odd.width) && (1...8192).contains(odd.height), "\(length)")
    }
    #expect(throws: ViewerStateError.self) { try state(width: "1e40", height: "1") }
  }

  @Test(arguments: [Int.max, 1_000_000_000, 32767, 1, 0, -5, Int.min])
  func pixelsOfAWindow(points: Int) {
    let configuration = WindowConfiguration(title: "", width: points, height: points)
    for scale in [1.0, 1.5, 8] {
      // Coordinates in the X protocol have 16 bits with a sign.
      #expect((1...32767).contains(configuration.pixels(points, scale: scale)))
    }
  }
}
