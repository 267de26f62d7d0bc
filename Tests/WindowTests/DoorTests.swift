import Testing

extension WindowTests {
  /// The scene `door`, whose layer has the speed 0, so that only dragging changes its `timeOffset` (L8.42). The
  /// expected pictures are rendered without a window: to show the scene at a time, `lamina render` drags by 200 points
  /// per second, so that `timeOffset` equals that time. `at: 0` is the closed door and `at: 0.999` the open one.
  struct DoorTests {
    /// The steps of a drag by 100 points to the left.
    private static let dragLeft = [(x: Int, y: Int)](repeating: (-10, 0), count: 10)

    /// Dragging by 200 points opens the door, so 100 points open it halfway (L8.42).
    @Test func draggingScrubsTheDoor() throws {
      try withViewer("door") { viewer in
        try viewer.drag(fromX: 400, y: 300, steps: Self.dragLeft)
        try viewer.expectPicture(Program.picture(of: "door", at: 0.5))
      }
    }

    /// The second drag is 80 points longer than the way back; `timeOffset` does not become less than 0.
    @Test func draggingBackClosesTheDoorAndStopsThere() throws {
      try withViewer("door") { viewer in
        try viewer.drag(fromX: 400, y: 300, steps: Self.dragLeft)
        try viewer.expectPicture(Program.picture(of: "door", at: 0.5))
        try viewer.drag(fromX: 300, y: 300, steps: [(60, 0), (60, 10), (60, -10)])
        try viewer.expectPicture(Program.picture(of: "door", at: 0))
      }
    }

    /// The drag is 100 points longer than the door needs; `timeOffset` does not become more than 0.999.
    @Test func theDoorStopsShortOfTheEnd() throws {
      try withViewer("door") { viewer in
        try viewer.drag(fromX: 600, y: 300, steps: Self.dragLeft + Self.dragLeft + Self.dragLeft)
        try viewer.expectPicture(Program.picture(of: "door", at: 0.999))
      }
    }
  }
}
