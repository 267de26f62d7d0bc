import WindowSystem

/// What a client of the control socket asks for, with arguments that make sense.
package enum ControlRequest: Equatable, Sendable {
  /// Seconds of the document.
  case seek(time: Double)
  case play
  case pause
  /// Backwards if negative.
  case step(frames: Int)
  /// 1 is as fast as the document says; backwards if negative.
  case speed(rate: Double)
  /// Seconds; nil is all of the document.
  case range(ClosedRange<Double>?)
  case loop(ControlLoop)
  /// By name or path; nil selects nothing.
  case select(layer: String?)
  /// Of a document; nil is the tree as it was written.
  case enter(state: String?)
  case click(ControlPoint, button: Int, modifiers: Modifiers)
  /// At least two points, and how many seconds it takes from the first to the last.
  case drag([ControlPoint], duration: Double, modifiers: Modifiers)
  case key(Key, modifiers: Modifiers)
  /// Absolute path of the PNG to write, or nil to send it; pixels per point, or nil for the window's.
  case snapshot(path: String?, scale: Double?)
  /// Below a layer, or all.
  case tree(layer: String?)
  /// Until nothing moves, or for `timeout` seconds.
  case settle(timeout: Double)
  case state
  /// Exactly these events from now on.
  case subscribe(Set<ControlEvent>)
  case quit
}

package enum ControlLoop: String, CaseIterable, Sendable {
  case once, loop, pingpong
}

/// Points of the document, y downwards.
package struct ControlPoint: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// What clients can be told without asking each time.
package enum ControlEvent: String, CaseIterable, Sendable {
  /// Every frame that was shown, except those that a slow client has no room for.
  case frame
  /// What `state` would answer, when it changes. A slow client misses the ones between.
  case state
}

/// Why a request is not done; one line, for whoever wrote it.
package struct ControlError: Error, Equatable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// Does what clients ask for.
@MainActor
package protocol ControlTarget: AnyObject {
  /// Returns what the client gets as "ok". A client's next request comes only when this one is done; other
  /// clients' may come meanwhile. The task is cancelled when the client goes.
  ///
  /// - Throws: what the client gets as "error", by its description in one line.
  func perform(_ request: ControlRequest) async throws -> JSONValue
}
