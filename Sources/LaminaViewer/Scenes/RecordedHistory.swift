import CommitStream
import QuartzCore
import Recordings
import RenderModel

/// The history of a context as it is filled with the commits of a recording, in their order and at their times.
struct RecordedHistory {
  private let recording: Recording
  private let layers: RecordedLayers
  private var commits: RecordedCommits
  private var canvases: ArraySlice<Timed<StreamCanvas>>
  private var frames: ArraySlice<StreamTick>
  private var problems: ArraySlice<StreamProblem>
  /// The seconds from the first commit to the last commit or frame that was applied.
  private(set) var time = 0.0
  /// True if the rest of the recording was not applied.
  private(set) var isCut = false
  /// The layers of the problems by the indices of these, as far as the layers exist.
  private(set) var problemLayers: [Int: CALayer] = [:]

  /// Begins the history of a context, whose tree contains `window`, below which the recorded layers are shown.
  init(of recording: Recording, in context: LayerContext, below window: CALayer) {
    self.recording = recording
    layers = RecordedLayers(in: context, below: window)
    commits = recording.commits
    canvases = recording.canvases[...]
    (frames, problems) = (recording.frames[...], recording.problems[...])
  }

  /// Applies the next commit, after the frames before it were shown. `setCanvas` is called when the canvas changes. Returns
  /// false at the end of the recording, and once `isOver` returns true, which is called for each frame and each commit.
  mutating func applyNext(unless isOver: () -> Bool, _ setCanvas: (StreamCanvas) -> Void) -> Bool {
    guard !isCut, let (time, commit) = commits.next() else { return false }
    noteProblems(before: time)
    guard showFrames(before: time, unless: isOver) else { return false }
    // A commit has the exact time, which the sum of the start and the seconds may differ from by rounding.
    layers.advance(to: max(commit.time, recording.contextTime(at: self.time)), unless: isOver)
    self.time = time
    while let next = canvases.first, next.time <= time {
      canvases = canvases.dropFirst()
      setCanvas(next.value)
    }
    layers.apply(commit)
    isCut = isOver()
    return !isCut
  }

  /// Goes on to the end of the recording. If it is cut, or `isOver` returns true, the layers stay as they are until then.
  mutating func finish(unless isOver: () -> Bool) {
    noteProblems(before: .infinity)
    _ = showFrames(before: .infinity, unless: isOver)
    let end = recording.contextTime(at: recording.duration)
    layers.advance(to: end) { isCut || isOver() }
  }

  /// Ends the animations that ended in the frames before `time`, as those frames did. Returns false, and cuts the
  /// recording, once `isOver` returns true.
  private mutating func showFrames(before time: Double, unless isOver: () -> Bool) -> Bool {
    while !isCut, let frame = frames.first, frame.time < time {
      frames = frames.dropFirst()
      layers.advance(to: recording.contextTime(at: frame.time), unless: isOver)
      self.time = frame.time
      isCut = isOver()
    }
    return !isCut
  }

  private mutating func noteProblems(before time: Double) {
    while let problem = problems.first, problem.time < time {
      problemLayers[problems.startIndex] = problem.node.flatMap { layers.layer(of: $0) }
      problems = problems.dropFirst()
    }
  }
}
