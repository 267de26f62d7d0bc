import Testing

extension WindowTests {
  /// Tests of the ways in which pixels reach the screen (W2.2).
  struct TransportTests {
    /// Compares the window with a picture that was drawn as a whole, and then with one of which parts were redrawn.
    private func expectPictures(_ viewer: ViewerProcess, tolerance: Int = 2) throws {
      try viewer.expectPicture(Program.picture(of: "door", at: 0), tolerance: tolerance)
      try viewer.drag(fromX: 400, y: 300, steps: [(-40, 0), (-40, 0), (-20, 0)])
      try viewer.expectPicture(Program.picture(of: "door", at: 0.5), tolerance: tolerance)
      // Alt+4 shows the scene "swing", and Space pauses it.
      try viewer.press("alt+4")
      let clock = try viewer.press("space")
      try viewer.expectPicture(
        Program.picture(of: "swing", at: clock.sceneTime), tolerance: tolerance)
    }

    @Test func picturesReachAServerWithoutSharedMemory() throws {
      try withViewer("door", server: "-extension MIT-SHM") { try expectPictures($0) }
    }

    @Test func picturesAreShownWhenTheViewerHasNoSharedMemory() throws {
      try withViewer("door", "--no-shm") { try expectPictures($0) }
    }

    /// 16-bit visuals have 5 bits of red and blue. The tolerance is half a step of 8 levels, plus rounding. Pixels of
    /// such unusual visuals are converted by the program itself (W2.3).
    @Test func picturesReachAScreenOf16Bits() throws {
      try withViewer("door", screen: "1280x800x16") { try expectPictures($0, tolerance: 5) }
    }
  }
}
