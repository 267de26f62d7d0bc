import CommitStream
import QuartzCore
import RenderModel

/// A program in another process whose layers a scene shows. The time of the scene follows the clock of the program.
@MainActor
package protocol RemoteProgram: AnyObject {
  /// The playback of the scene. It is set before the scene starts.
  var playback: (any RemoteProgramPlayback)? { get set }
  /// Called with the layer that the user has clicked in the program's window; nil where there was none.
  var onSelection: ((CALayer?) -> Void)? { get set }
  /// Called with a line for the user when the program has gone.
  var onEnd: ((String) -> Void)? { get set }
  /// The marks of the program's inputs on the timeline, in the order of their times.
  var markers: [DocumentMarker] { get }

  /// Sets the function that is called with each problem that the program reports.
  func observeProblems(_ body: @escaping (Issue) -> Void)
  /// Sets the clock of the program after a change of the playback's transport, which the program may have caused.
  func transportChanged(_ transport: TimeBase)
  /// Lets the program step forward. Returns false for steps back, and while an earlier time is shown.
  func steps(by frames: Int) -> Bool
  /// Sets a value of a layer of the program. The change comes back as a commit.
  func set(_ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool)
  /// Returns the statistics that have arrived since the last call, oldest first.
  func takeStatistics() -> [ProgramStatistics]
}

extension RemoteProgram {
  package var markers: [DocumentMarker] { [] }
  package func observeProblems(_ body: @escaping (Issue) -> Void) {}
}

/// The playback of a scene that shows a program in another process.
@MainActor
package protocol RemoteProgramPlayback: AnyObject {
  var context: LayerContext { get }
  /// The scene time that is shown, and the latest one that was shown.
  var time: Double { get }
  var latestTime: Double { get }
  /// False while an earlier time is shown.
  var isLive: Bool { get }
  /// The map from media time to scene time.
  var transport: TimeBase { get set }
  func setRate(_ rate: Double)
}
