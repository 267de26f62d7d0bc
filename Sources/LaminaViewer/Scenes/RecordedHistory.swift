import CommitStream
import QuartzCore
import Recordings
import RenderModel

/// The history of a context as it is filled with the commits of a recording, in their order and at their times.
struct RecordedHistory {
  private let recording: Recording
  private let layers: RecordedLayers
  private var commits: RecordedCommits
  private var canvasTimes: ArraySlice<Double>
  private var frames: ArraySlice<StreamTick>
  private var problems: ArraySlice<StreamProblem>
  /// The seconds from the first commit to the last one that was applied.
  private(set) var time = 0.0
  /// The layers of the problems by the indices of these, as far as the layers exist.
  private(set) var problemLayers: [Int: CALayer] = [:]

  /// Begins the history of a context, whose tree contains `window`, below which the recorded layers are shown.
  init(of recording: Recording, in context: LayerContext, below window: CALayer) {
    self.recording = recording
    layers = RecordedLayers(in: context, below: window)
    commits = recording.commits
    canvasTimes = recording.canvasTimes[...]
    (frames, problems) = (recording.frames[...], recording.problems[...])
  }

  /// Applies the next commit, after the frames before it were shown. `setCanvas` is called when the canvas changes. Returns
  /// false at the end of the recording.
  mutating func applyNext(_ setCanvas: (StreamCanvas) -> Void) -> Bool {
    guard let (time, commit) = commits.next() else { return false }
    noteProblems(before: time)
    showFrames(before: time)
    // A commit has the exact time, which the sum of the start and the seconds may differ from by rounding.
    layers.advance(to: max(commit.time, recording.contextTime(at: self.time)))
    self.time = time
    while let next = canvasTimes.first, next <= time {
      canvasTimes = canvasTimes.dropFirst()
      setCanvas(recording.canvas(at: next))
    }
    layers.apply(commit)
    return true
  }

  /// Goes on to the end of the recording.
  mutating func finish() {
    noteProblems(before: .infinity)
    showFrames(before: .infinity)
    layers.advance(to: recording.contextTime(at: recording.duration))
  }

  /// Ends the animations that ended in the frames before `time`, as those frames did.
  private mutating func showFrames(before time: Double) {
    while let frame = frames.first, frame.time < time {
      frames = frames.dropFirst()
      layers.advance(to: recording.contextTime(at: frame.time))
    }
  }

  private mutating func noteProblems(before time: Double) {
    while let problem = problems.first, problem.time < time {
      problemLayers[problems.startIndex] = problem.node.flatMap { layers.layer(of: $0) }
      problems = problems.dropFirst()
    }
  }
}
