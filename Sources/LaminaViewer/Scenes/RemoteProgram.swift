import CommitStream
import QuartzCore
import RenderModel

/// A program in another process whose layers a scene shows.
@MainActor
package protocol RemoteProgram: AnyObject {
  /// The playback of the scene. It is set before the scene starts.
  var playback: (any RemoteProgramPlayback)? { get set }
  /// Called with the layer that the user has clicked in the program's window; nil where there was none.
  var onSelection: ((CALayer?) -> Void)? { get set }
  /// Called with a line for the user when the program has gone.
  var onEnd: ((String) -> Void)? { get set }
  /// The present size in points of the program's window; nil for a program whose scene has a size of its own.
  var windowSize: CGSize? { get }
  /// The marks of the program's inputs on the timeline, in the order of their times.
  var markers: [DocumentMarker] { get }
  /// True if the time of the scene follows the clock of the program; false if the program follows that of the scene.
  var leadsTime: Bool { get }
  /// True while the program's code needs the time to go on, although no layer moves.
  var needsTime: Bool { get }
  /// True until the first layers of the program have arrived. The time of the scene stands still until then.
  var isStarting: Bool { get }

  /// True if the program has ended, or the connection to it. Its last picture and its history stay.
  var hasEnded: Bool { get }
  /// The scene time that the program has reached; nil for a program that has ended, and for one whose time the scene sets.
  var present: Double? { get }

  /// Sets the function that is called with each problem that the program reports.
  func observeProblems(_ body: @escaping (Issue) -> Void)
  /// Sets the function that is called with each issue that the code of the program has caused in its own process.
  func observeIssues(_ body: @escaping (SceneIssueReport) -> Void)
  /// Sets the function that is called when the size of the program's window has changed, or when the program has ended.
  func observeChanges(_ body: @escaping () -> Void)
  /// Sets the clock of the program after a change of the playback's transport, which the program may have caused.
  func transportChanged(_ transport: TimeBase)
  /// Sets the clock of the program, whenever that of the scene's context has changed.
  func clockChanged(_ base: TimeBase)
  /// Tells the program that a frame of the present was shown, at a time of the context, with the period of the frames in
  /// seconds.
  func frameShown(at time: Double, period: Double)
  /// Lets the program go forward to a time of the context, in steps of at most `step` seconds. `completion` is called when it
  /// has arrived. Returns false if the program cannot do that.
  func advance(to time: Double, step: Double, _ completion: @escaping () -> Void) -> Bool
  /// Lets the program step forward. Returns false for steps back, and while an earlier time is shown.
  func steps(by frames: Int) -> Bool
  /// Sets a value of a layer of the program. The change comes back as a commit.
  func set(_ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool)
  /// Makes an edit of an animation in the program, after the same edit was made here.
  func edit(_ edit: AnimationEdit)
  /// Returns the statistics that have arrived since the last call, oldest first.
  func takeStatistics() -> [ProgramStatistics]
}

extension RemoteProgram {
  package var windowSize: CGSize? { nil }
  package var hasEnded: Bool { false }
  package var present: Double? { nil }
  package var markers: [DocumentMarker] { [] }
  package func observeChanges(_ body: @escaping () -> Void) {}
  package func observeProblems(_ body: @escaping (Issue) -> Void) {}
  package func observeIssues(_ body: @escaping (SceneIssueReport) -> Void) {}
  package func edit(_ edit: AnimationEdit) {}
  package var leadsTime: Bool { true }
  package var needsTime: Bool { false }
  package var isStarting: Bool { false }
  package func clockChanged(_ base: TimeBase) {}
  package func frameShown(at time: Double, period: Double) {}
  package func advance(to time: Double, step: Double, _ completion: @escaping () -> Void) -> Bool {
    false
  }
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
  /// True while time is stopped because nothing moves.
  var isAtRest: Bool { get }
  /// True during a drag on the timeline, for which the time that is shown is stopped.
  var isScrubbing: Bool { get }
  /// True while commits are made that do not end a rest.
  var holdsRest: Bool { get set }
  /// The map from media time to scene time.
  var transport: TimeBase { get set }
  func setRate(_ rate: Double)
  /// Brings the scene's time to rest if nothing moves, or lets it run again if something does.
  func updateRest()
}
