import Foundation

/// The name of a reader to which inputs are fed.
enum FuzzTargetName: String, CaseIterable {
  /// Core Animation documents; a tenth of them is drawn.
  case documents
  /// Lottie animations, and archives of them; a tenth of the inputs is drawn.
  case animations
  /// Zip archives.
  case archives
  /// Archives of wallpapers and of packages; a tenth of the wallpapers is drawn.
  case wallpapers
  /// Streams of commits; a tenth of them is drawn.
  case streams
  /// Picture files; a tenth of them is drawn.
  case images
  /// Lines that clients of the control socket send.
  case messages
  /// Messages of a viewer to the program to which it is attached; a tenth of the results is drawn.
  case requests
  /// Requests of browsers for the pages of the book.
  case pages
  /// The user's key file.
  case keys
  /// The saved state, and the list of recent files.
  case state
  /// The output of the Swift compiler and of crashed programs, and Swift sources.
  case diagnostics

  init(argument: String) throws {
    guard let name = Self(rawValue: argument) else {
      throw UsageError(reason: "there is no target '\(argument)'")
    }
    self = name
  }

  /// The fraction of the time that the target gets in a run of all targets. The fractions are choices
  /// whose sum is 1.
  var timeFraction: Double {
    switch self {
    case .documents, .animations: 0.175
    case .images: 0.1
    case .messages, .wallpapers: 0.1
    case .streams, .requests: 0.05
    case .archives, .pages, .keys, .state, .diagnostics: 0.05
    }
  }

  /// The number of inputs that one worker process runs. The numbers are choices. All messages act on the same
  /// viewer, so the effect of a message may depend on all messages before it.
  var inputsPerWorker: UInt64 {
    switch self {
    case .messages: 500
    case .documents, .animations, .archives, .wallpapers, .streams, .requests, .images, .pages,
      .keys, .state, .diagnostics:
      5000
    }
  }

  /// True if a finding consists of all inputs of its worker, with one input per line.
  var dependsOnHistory: Bool { self == .messages }

  /// True if some of the inputs are drawn.
  var hasPictures: Bool {
    [.documents, .animations, .wallpapers, .streams, .requests, .images].contains(self)
  }

  /// The limit of memory for an input, in kibibytes. That three targets have half of the limit of the others
  /// is a choice.
  var memory: UInt64 {
    switch self {
    case .animations, .archives, .wallpapers: 512 << 10
    case .documents, .streams, .requests, .images, .messages, .pages, .keys, .state, .diagnostics:
      Limits.memory
    }
  }

  @MainActor func make(in folder: URL) throws -> any FuzzTarget {
    switch self {
    case .documents: DocumentTarget()
    case .animations: AnimationTarget()
    case .archives: ArchiveTarget()
    case .wallpapers: WallpaperTarget(folder: folder)
    case .streams: StreamTarget()
    case .images: ImageTarget()
    case .messages: try MessageTarget(folder: folder)
    case .requests: RequestTarget()
    case .pages: try PageTarget(folder: folder)
    case .keys: KeyTarget(folder: folder)
    case .state: StateTarget(folder: folder)
    case .diagnostics: DiagnosticsTarget(folder: folder)
    }
  }

  /// The mutator for the structure of this target's inputs.
  var mutator: any Mutator {
    switch self {
    case .documents: ElementMutator()
    case .images: PictureMutator()
    case .streams, .requests: StreamMutator()
    case .animations, .archives, .wallpapers: ArchiveMutator()
    case .messages, .pages, .keys, .state, .diagnostics: TokenMutator()
    }
  }
}

/// Feeds inputs to a reader.
@MainActor protocol FuzzTarget: AnyObject {
  /// - Returns: false if the reader refused the input, which is no finding.
  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool
}
