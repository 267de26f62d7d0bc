import Testing

extension WindowTests {
  /// Ways for pixels to reach the screen (W2.2).
  struct TransportTests {
    /// A full picture, and then parts of one.
    private func expectPictures(_ viewer: ViewerProcess, tolerance: Int = 2) throws {
      try viewer.expectPicture(Program.picture(of: "door", at: 0), tolerance: tolerance)
      try viewer.drag(fromX: 400, y: 300, steps: [(-40, 0), (-40, 0), (-20, 0)])
      try viewer.expectPicture(Program.picture(of: "door", at: 0.5), tolerance: tolerance)
      try viewer.press("alt+4")
      let clock = try viewer.press("space")
      try viewer.expectPicture(
        Program.picture(of: "swing", at: clock.sceneTime), tolerance: tolerance)
    }

    @Test func aServerWithoutSharedMemory() throws {
      try withViewer("door", server: "-extension MIT-SHM") { try expectPictures($0) }
    }

    @Test func aViewerWithoutSharedMemory() throws {
      try withViewer("door", "--no-shm") { try expectPictures($0) }
    }

    /// 5 bits of red and blue: half a step of 8 levels, and rounding.
    /// Odd visuals are converted by hand (W2.3).
    @Test func aScreenOf16Bits() throws {
      try withViewer("door", screen: "1280x800x16") { try expectPictures($0, tolerance: 5) }
    }
  }
}
