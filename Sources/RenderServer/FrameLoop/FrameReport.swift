import DisplayLists
import RenderModel

/// The result of one iteration of the frame loop, or of several, if the main thread was busy: the reports of iterations
/// that end while a report waits for the main thread are added to that one (`ReportRelay` in `WindowHosting`).
package struct FrameReport: Sendable {
  /// One of the frames of a report.
  package struct Frame: Sendable {
    package var beat: FrameBeat
    package var wasPresented: Bool
    /// True when the next frame will differ from this one.
    package var isRunning: Bool
  }

  /// The number of the last presented frame; 0 when nothing was presented.
  package var number: UInt64 = 0
  /// The media time of the last frame.
  package var mediaTime = 0.0
  /// The beat of the last frame. In a report of an error, which has no frame, it has no meaning.
  package var beat = FrameBeat(time: 0, period: 1.0 / 60)
  package var events: [AnimationEvent] = []
  package var problems: [RenderProblem] = []
  package var embedded: [EmbeddedContext.Report] = []
  /// True when the next frame will differ.
  package var isRunning = false
  /// True when the owner of the layers has requested a report of every frame.
  package var isTick = false
  /// The error that ended the loop; nil while it runs.
  package var error: String?
  /// The frames of this report and of the reports that were added to it, oldest first; empty for a report of one
  /// frame.
  private var addedFrames: [Frame] = []
  /// The number of frames that are kept, for frame statistics; older ones are dropped. Events and problems are not
  /// limited, because none of them may be lost.
  private static let frameLimit = 1024

  package init(
    number: UInt64 = 0, mediaTime: Double = 0,
    beat: FrameBeat = FrameBeat(time: 0, period: 1.0 / 60), events: [AnimationEvent] = [],
    isTick: Bool = false, error: String? = nil
  ) {
    (self.number, self.mediaTime, self.beat, self.events) = (number, mediaTime, beat, events)
    (self.isTick, self.error) = (isTick, error)
  }

  /// True when the owner of the layers must process the report.
  package var needsDelivery: Bool {
    isTick || error != nil || !(events.isEmpty && problems.isEmpty && embedded.isEmpty)
  }

  /// All frames of the report, oldest first.
  package var frames: [Frame] { addedFrames.isEmpty ? [ownFrame] : addedFrames }

  /// Calls `body` for all frames, oldest first. Unlike `frames` it allocates nothing for a report of one frame.
  package func forEachFrame(_ body: (Frame) -> Void) {
    if addedFrames.isEmpty {
      body(ownFrame)
    } else {
      addedFrames.forEach(body)
    }
  }

  private var ownFrame: Frame {
    Frame(beat: beat, wasPresented: number != 0, isRunning: isRunning)
  }

  /// Adds a later report to this one. The result has all events and problems in their order, and the time and state
  /// of the later report.
  package mutating func add(_ later: FrameReport) {
    var all = later
    all.addedFrames = (frames + later.frames).suffix(Self.frameLimit)
    if later.number == 0 { all.number = number }
    all.events = events + later.events
    all.problems = problems + later.problems
    all.isTick = isTick || later.isTick
    all.error = later.error ?? error
    all.embedded = embedded
    for report in later.embedded { all.add(report) }
    self = all
  }

  private mutating func add(_ later: EmbeddedContext.Report) {
    guard let index = embedded.firstIndex(where: { $0.source === later.source }) else {
      return embedded.append(later)
    }
    let earlier = embedded[index]
    embedded[index] = later
    embedded[index].events = earlier.events + later.events
    embedded[index].problems = earlier.problems + later.problems
  }
}
