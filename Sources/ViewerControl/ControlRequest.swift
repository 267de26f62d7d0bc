import WindowSystem

/// A request of a client of the control socket, with valid arguments.
package enum ControlRequest: Equatable, Sendable {
  /// A jump to a scene time, in seconds.
  case seek(time: Double)
  case play
  case pause
  /// A number of frames to step; negative steps back.
  case step(frames: Int)
  /// The speed: 1 is normal, and a negative one runs backwards.
  case speed(rate: Double)
  /// The range of scene time to play, in seconds; nil is the whole scene.
  case range(ClosedRange<Double>?)
  case loop(ControlLoop)
  /// The layer to select, by its name or path; nil selects nothing.
  case select(layer: String?)
  /// The state of the scene to go to; nil is the scene as it was made. With `progress`, from 0 to 1, only that part of
  /// the change is shown, without animation.
  case enter(state: String?, progress: Double? = nil)
  case click(ControlPoint, button: Int, modifiers: Modifiers)
  /// A drag through at least two points, and the seconds that it takes from the first to the last.
  case drag([ControlPoint], duration: Double, modifiers: Modifiers)
  case key(Key, modifiers: Modifiers)
  /// A picture of the scene. `path` is the absolute path of the PNG to write, or nil to send it; `scale` is in pixels
  /// per point, or nil for the window's.
  case snapshot(path: String?, scale: Double?)
  /// The layers below the named one, including itself, or below the root if it is nil.
  case tree(layer: String?)
  /// A wait until nothing moves, for at most `timeout` seconds.
  case settle(timeout: Double)
  case state
  /// A subscription to exactly these events from now on.
  case subscribe(Set<ControlEvent>)
  case quit
}

/// The behavior at the end of the range: playback stops, starts again, or turns around.
package enum ControlLoop: String, CaseIterable, Sendable {
  case once, loop, pingpong
}

/// A point of the scene, in points, with y downwards.
package struct ControlPoint: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// An event that a client can subscribe to.
package enum ControlEvent: String, CaseIterable, Sendable {
  /// An event for each frame that was shown. A client that still has unsent output misses it; the next one has the
  /// number of those missed.
  case frame
  /// The answer of `state`, after every frame. A slow client gets only the newest one.
  case state
}

/// The reason why a request fails, in one line for the author of the client.
package struct ControlError: Error, Equatable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// An object that performs the requests of clients.
@MainActor
package protocol ControlTarget: AnyObject {
  /// Performs a request, and returns what the client gets as "ok". The client's next request comes when this one is
  /// done; requests of other clients may come meanwhile. The task is cancelled when the client disconnects.
  ///
  /// - Throws: An error whose description the client gets as "error", in one line.
  func perform(_ request: ControlRequest) async throws -> JSONValue
}
