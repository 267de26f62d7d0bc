import CommitStream
import RenderServer
import WindowSystem

/// Follows a window for an attached viewer. It is called on the main thread.
@MainActor
package protocol WindowInspector: AnyObject {
  /// Called after each frame.
  func receive(_ report: FrameReport)
  /// Called with an input of the user that the program gets.
  func receive(_ input: StreamInput)
  /// Called after a change of the size or of the scale.
  func receive(_ canvas: StreamCanvas)
  /// Returns true if the program must not get the event.
  func takes(_ event: WindowEvent) -> Bool
}
