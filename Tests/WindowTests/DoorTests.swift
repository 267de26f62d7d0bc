import Testing

extension WindowTests {
  struct DoorTests {
    private static let dragLeft = [(x: Int, y: Int)](repeating: (-10, 0), count: 10)

    /// Dragging by 200 points opens the door, so 100 points open it halfway (L8.42).
    @Test func draggingScrubsTheDoor() throws {
      try withViewer("door") { viewer in
        try viewer.drag(fromX: 400, y: 300, steps: Self.dragLeft)
        try viewer.expectPicture(Program.picture(of: "door", at: 0.5))
      }
    }

    @Test func draggingBackClosesTheDoorAndStopsThere() throws {
      try withViewer("door") { viewer in
        try viewer.drag(fromX: 400, y: 300, steps: Self.dragLeft)
        try viewer.expectPicture(Program.picture(of: "door", at: 0.5))
        try viewer.drag(fromX: 300, y: 300, steps: [(60, 0), (60, 10), (60, -10)])
        try viewer.expectPicture(Program.picture(of: "door", at: 0))
      }
    }

    @Test func theDoorStopsShortOfTheEnd() throws {
      try withViewer("door") { viewer in
        try viewer.drag(fromX: 600, y: 300, steps: Self.dragLeft + Self.dragLeft + Self.dragLeft)
        try viewer.expectPicture(Program.picture(of: "door", at: 0.999))
      }
    }
  }
}
