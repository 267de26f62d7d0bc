import Archives
import CAML
import CommitStream
import Localization
import QuartzCore
import Recordings
import RenderModel
import ViewerKit

/// A recording of a program as a document. Its root layer stands for the window of the program and contains the
/// recorded layers.
///
/// When the document starts, all commits are applied to its context, each at its time on the clock of the recorded program.
/// The history of the context then contains all that the program showed, and everything that works with the history of a
/// scene works with the recording.
final class RecordingDocument: SceneDocument {
  let rootLayer = CALayer()
  /// The size in points of the largest window that was recorded.
  let size: CGSize
  let markers: [DocumentMarker]
  private let recording: Recording
  /// The seconds that the commits may take when the document starts.
  private let startLimit: Double
  /// The layer of each problem of the recording, as far as they were found.
  private var problemLayers: [Int: CALayer] = [:]
  /// The time up to which the recording is shown, because the rest would take too long; nil if all of it is shown.
  private var shownEnd: Double?
  /// The time before which trees are not kept; nil if all are.
  private var keptStart: Double?

  /// The greatest seconds that the commits may take when the document starts, and the part of the time for reading that
  /// they may take. Both are choices.
  private static let (startSeconds, startPart) = (10.0, 0.25)
  /// The greatest number of problems that are listed, which is a choice.
  private static let problemLimit = 200

  /// Reads a recording.
  /// - Throws: `RecordingFault` if nothing of it can be shown, or if the budget is used up.
  convenience init(contentsOf url: URL, budget: ReadingBudget) throws {
    let bytes = try Self.bytes(of: url, budget)
    do {
      try self.init(Recording(bytes, isCancelled: { !budget.spend(0) }), budget: budget)
    } catch {
      if let shortage = budget.shortage { throw RecordingFault(url.path, budget.message(shortage)) }
      throw RecordingFault(url.path, error)
    }
  }

  init(_ recording: Recording, budget: ReadingBudget = .unlimited) {
    self.recording = recording
    startLimit = min(Self.startSeconds, budget.seconds * Self.startPart)
    size = recording.canvases.map(\.value.size).reduce(.zero) {
      CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
    markers = RecordedInputs.markers(of: recording)
    rootLayer.name = "window"
    rootLayer.anchorPoint = .zero
    // Layers that reached beyond the edges of the window were not seen there.
    rootLayer.masksToBounds = true
    rootLayer.showWindow(of: recording.canvas(at: 0))
  }

  /// Returns the contents of a regular file.
  private static func bytes(of url: URL, _ budget: ReadingBudget) throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw RecordingFault(url.path, localized("does not exist"))
    }
    guard let size = BoundedFile.size(of: url) else {
      throw RecordingFault(url.path, localized("is not a file"))
    }
    if !budget.spend(size), let shortage = budget.shortage {
      throw RecordingFault(url.path, budget.message(shortage))
    }
    return try bytes(of: url, size: size, path: url.path)
  }

  /// Returns the contents of a file of `size` bytes. Errors name it by `path`.
  static func bytes(of url: URL, size: Int, path: String) throws(RecordingFault) -> [UInt8] {
    guard size <= RecordingLimits.fileSize else { throw RecordingFault(tooBig: path) }
    // The file may have become larger since.
    guard let data = BoundedFile.read(url, atMost: RecordingLimits.fileSize) else {
      throw RecordingFault(path, localized("cannot be read"))
    }
    return [UInt8](data)
  }

  // MARK: The document

  var duration: CFTimeInterval { recording.duration }
  var contextOrigin: Double? { recording.start }
  var stateNames: [String] { [] }
  var state: String? { nil }
  func setInitialStates() {}
  func goToState(_ name: String?) {}
  func restoreState(_ name: String?) {}

  func startAnimations() {
    guard let context = LayerContext.inScope else { return }
    let base = context.timeBase
    defer { context.timeBase = base }
    let start = DispatchTime.now().uptimeNanoseconds
    let isOver = { [startLimit] in
      Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 >= startLimit
    }
    context.commitNow()
    context.server.setScale(recording.canvas(at: 0).pictureScale)
    var history = RecordedHistory(of: recording, in: context, below: rootLayer)
    while history.applyNext(unless: isOver, { rootLayer.showWindow(of: $0) }) {}
    history.finish(unless: isOver)
    if history.isCut { shownEnd = history.time }
    problemLayers = history.problemLayers
    keptStart = context.server.historyUse?.start.map { $0 - recording.start }
  }
}

// MARK: - Issues

extension RecordingDocument {
  var issueTexts: [String] { documentIssues.map(\.message) }

  var issueCount: Int {
    let limits = (shownEnd == nil ? 0 : 1) + (keptStart == nil ? 0 : 1)
    return recording.issues.count + limits + min(recording.problems.count, Self.problemLimit)
  }

  var documentIssues: [DocumentIssue] {
    let limits = [shownEndIssue, keptStartIssue].compactMap(\.self)
    let faults = recording.issues.map { LibraryErrors.recordings.translated($0.description) }
    let texts = faults + limits
    return texts.map { DocumentIssue($0) } + problemIssues
  }

  private var shownEndIssue: String? {
    shownEnd.map {
      localized("the recording is shown up to \(Self.text($0)) s, because the rest would take too long")
    }
  }

  private var keptStartIssue: String? {
    keptStart.map {
      localized(
        "the first \(Self.text($0)) s are not kept: the memory for earlier times is used up")
    }
  }

  /// The problems that were reported when the recording was made, with their times.
  private var problemIssues: [DocumentIssue] {
    recording.problems.prefix(Self.problemLimit).enumerated().map { index, problem in
      var issue = DocumentIssue(localized("at \(Self.text(problem.time)) s: \(problem.text)"))
      issue.layer = problemLayers[index]
      return issue
    }
  }

  private static func text(_ seconds: Double) -> String { NumberText.shortText(seconds, decimals: 2) }
}
