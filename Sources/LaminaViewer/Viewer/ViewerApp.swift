import Localization
import QuartzCore
import RenderModel
import SceneBuilding
import UIKit
import ViewerKit
import WindowSystem

/// A document with edits that another viewer has not saved.
package struct EditedDocument: Equatable, Sendable {
  /// The path of the document.
  package let path: String
  /// The SHA-256 hash, as hexadecimal digits, of the file's content to which the edits were made; nil if it is unknown.
  package let content: String?
}

/// Opens the viewer's window and runs the main run loop until it ends.
@MainActor
package enum ViewerApp {
  package struct Options: Sendable {
    /// The name or the path of the scene; nil shows the gallery.
    package var scene: String?
    /// The scene as the command line named it, whose Swift sources may run without a question; nil if it named none.
    package var namedScene: String?
    /// The document of which `scene` is a copy with unsaved edits; nil when it is none.
    package private(set) var edited: EditedDocument?
    /// The record of unsaved edits of the scene, which is a document that is only read; nil without one.
    private(set) var editRecord: URL?
    /// The size of the window in points.
    package var width: Int
    package var height: Int
    /// The scene time at which to continue, in seconds; nil starts at 0.
    package var time: Double?
    package var isPaused = false
    /// True to send pixels to the X server through shared memory where that is possible.
    package var usesSharedMemory = true
    /// True to write clicks, animations and the clock of the scene to standard output (`Trace`).
    package var trace = false
    /// True to show the scene without everything around it.
    package var isBare = false
    /// Another scene, or a document, to compare with from the start.
    package var comparison: String?
    /// The path of the socket of a running program to attach to; nil shows another scene.
    package var program: String?
    /// The way in which the code of scenes in Swift runs in worker processes; nil runs it in this one.
    package var isolation: SceneIsolation?
    /// The book whose pages say which example is shown, and whose examples may run without a question; nil without one.
    package var book: BookOptions?
    /// The path of the control socket; nil opens none.
    package var control: String?
    /// The scale in pixels per point; nil takes that of the desktop.
    package var scale: Double?
    /// The number of bytes that the history of a scene may take: its committed layer trees and their contents.
    package var historyLimit = standardHistoryLimit
    package static let standardHistoryLimit = HistoryBudget.standard
    /// The screen on which scenes in Swift are shown.
    package var screen = AppScreen()
    /// True for the dark style; nil takes that of the desktop.
    package var isDark: Bool?

    package init(scene: String?, width: Int, height: Int) {
      self.scene = scene
      self.width = width
      self.height = height
    }

    /// Continues after the connection to the X server was lost (`lamina view --resume`), with the state that was saved
    /// then. `name` is the scene that the command line names; nil if it names none. The time of the state belongs to
    /// its scene, so another scene starts from 0. A document with unsaved edits is shown by the copy with its edits, if
    /// that is still there; in a document that is only read, the edits are made again.
    package mutating func resume(from state: ViewerState, sceneGiven name: String?) {
      (width, height) = (state.width, state.height)
      guard name == nil || name == state.scene else { return }
      scene = state.scene == ViewerState.gallery ? nil : state.scene
      if let copy = state.editedCopy, FileManager.default.fileExists(atPath: copy) {
        scene = copy
        edited = EditedDocument(path: state.scene, content: state.editedContent)
      }
      if let record = state.editRecord, FileManager.default.fileExists(atPath: record) {
        editRecord = URL(fileURLWithPath: record)
      }
      time = state.time
      isPaused = state.isPaused
    }
  }

  /// Opens the window, and returns the reason why the viewer has ended.
  package static func run(_ options: Options) throws -> ViewerOutcome {
    saveAtEnd()
    // Pango reads the system's list of fonts on a thread of its own meanwhile.
    FontPreparation.begin()
    try LanguageChoice().language?.use()
    HistoryBudget.byteLimit = options.historyLimit
    AppScreen.chosen = options.screen
    // The scene is read while the window is created, within the same limits as later. Its errors are known before the
    // window is shown.
    let scene = try options.scene.map { try StartScene(SceneSource($0)) }
    let comparison = try options.comparison.map {
      try ComparedScene(SceneSource($0), options.isolation)
    }
    let book = try options.book.map { try BookSession($0) }
    let viewer = try openViewer(scene, options)
    try comparison?.compare(in: viewer)
    viewer.attempt { viewer.keys = try UserKeys() }
    options.edited.map(viewer.continueEdits(of:))
    options.editRecord.map(viewer.continueEdits(recordedIn:))
    try options.control.map { try viewer.startControl(at: $0) }
    book?.begin { [weak viewer] in viewer?.show(example: $0) }
    defer { book?.end() }
    return outcome(of: viewer)
  }

  /// Saves what is not saved yet when a signal ends the program.
  private static func saveAtEnd() {
    EndSignals.watch {
      // The first saves the edited text of a scene's source, the second the edits of a document's layers and
      // animations.
      UnsavedSource.saveAtEnd()
      UnsavedEdits.shared.saveAtEnd()
      EndSignals.endProgram(by: $0)
    }
  }

  /// Opens the window with a scene; nil opens the gallery.
  private static func openViewer(_ scene: StartScene?, _ options: Options) throws -> Viewer {
    let assets = try AssetStore()
    let window = try openWindow(options, assets, before: scene)
    // The fonts of a page are found while a thread reads its document. A bare window and the gallery have no page with
    // them.
    if scene != nil, !options.isBare { FontSearch.run() }
    let entry = try attachedEntry(options) ?? scene?.entry()
    UIAccessibility.settings.increasesContrast = window.prefersHighContrast
    Theme.style = options.isDark ?? window.isDark ? .dark : .light
    let viewer = try Viewer(
      window: window, assets: assets, sceneNamed: options.program ?? options.scene,
      settings: settings(options, entry))
    // A running program is not stopped when the viewer attaches to it.
    let isStill = window.prefersReducedMotion && options.program == nil
    viewer.start(at: options.time ?? 0, isPaused: options.isPaused || isStill)
    UnsavedFolder.removeOld(in: viewer.unsavedFolder)
    return viewer
  }

  /// Attaches to the running program that the options name; nil if they name none.
  private static func attachedEntry(_ options: Options) throws -> SceneEntry? {
    try options.program.map { SceneEntry(try AttachedProgram(at: $0), at: $0) }
  }

  /// Runs the main run loop until the viewer ends, and returns the reason.
  private static func outcome(of viewer: Viewer) -> ViewerOutcome {
    while viewer.outcome == nil {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
    return viewer.outcome ?? .quit
  }

  private static func settings(_ options: Options, _ entry: SceneEntry?) -> Viewer.Settings {
    var settings = Viewer.Settings(
      entry: entry, trace: Trace(isOn: options.trace), isBare: options.isBare,
      recentFiles: RecentFiles(), trust: trust(options))
    settings.preferences = Preferences(file: Preferences.standardFile)
    settings.copies = .standard
    settings.isolation = options.isolation
    return settings
  }

  private static func trust(_ options: Options) -> SceneTrust {
    var named = options.book?.book.examples.map { SwiftSources($0) } ?? []
    if let name = options.namedScene, case .swift(let sources) = SceneSource(name) {
      named.append(sources)
    }
    return SceneTrust(
      named: named, file: TrustStore.standardFile, isRestricted: options.isolation?.isComplete == true)
  }

  /// Creates the window. If that fails, the error of a scene that cannot be read comes first.
  private static func openWindow(
    _ options: Options, _ assets: AssetStore, before scene: StartScene?
  ) throws -> any WindowSystem.Window {
    do {
      return try openX11Window(configuration(options, assets))
    } catch let error as WindowError {
      _ = try scene?.entry()
      guard case .cannotOpenDisplay = error else { throw error }
      throw NoDisplay(reason: error, scene: options.scene ?? "door")
    }
  }

  /// The least size in points of a window without anything around the scene. Any small size would do.
  private static let bareLeastSize = (width: 160, height: 120)

  private static func configuration(
    _ options: Options, _ assets: AssetStore
  ) -> WindowConfiguration {
    var configuration = WindowConfiguration(
      title: "Lamina", width: options.width, height: options.height)
    configuration.loadIcons = { assets.icons.map(\.bitmap) }
    configuration.usesSharedMemory = options.usesSharedMemory
    configuration.scale = options.scale
    let least = options.isBare ? bareLeastSize : ScenePage.leastSize
    (configuration.minimumWidth, configuration.minimumHeight) = (least.width, least.height)
    return configuration
  }
}

/// An error for a missing display. Its description names a command that works without one.
package struct NoDisplay: Error, CustomStringConvertible {
  package let reason: WindowError
  package let scene: String

  package var description: String {
    localized(
      "\(PlainText.of(reason)); without a display use: lamina render \(scene) --at SECONDS --output FILE.png"
    )
  }
}
