import Gallery
import Localization
import QuartzCore
import SceneBuilding
import UIKit

/// The description of a scene that can be shown, and the means to make the scene.
package struct SceneEntry: Sendable {
  package let source: SceneSource
  private let titleText: LocalizedText
  private let summaryText: LocalizedText
  /// The scene of a tutorial, with its description and its demonstration; nil for other scenes.
  package let tutorialScene: GalleryScene?
  /// The size in points that the scene is made for; nil when it fills any area, or when the size is not known yet.
  package let size: CGSize?
  /// The lesson of one of the viewer's own scenes; nil for other scenes.
  let lesson: SceneLesson?
  /// The user's copy of the scene's source, from which the scene is compiled; nil for the scene as it came.
  private(set) var copy: SwiftSources?
  /// The compiled library of a scene in Swift that is shown on a screen that the user can choose; nil for other scenes.
  private(set) var library: SceneLibrary?
  /// The name of the running program that the scene shows; nil for other scenes.
  private(set) var programName: String?
  /// True for a document that comes with Lamina.
  private(set) var isSample = false
  package let make: @MainActor (AssetStore) throws -> any Scene

  private init(
    _ source: SceneSource, title: LocalizedText, summary: LocalizedText, size: CGSize? = nil,
    tutorialScene: GalleryScene? = nil, make: @escaping @MainActor (AssetStore) throws -> any Scene
  ) {
    (self.source, titleText, summaryText) = (source, title, summary)
    (self.size, self.tutorialScene, self.make) = (size, tutorialScene, make)
    lesson = nil
  }

  /// Creates an entry for one of the viewer's own scenes, which fill any area.
  private init(
    own name: String, title: LocalizedText, summary: LocalizedText, lesson: SceneLesson,
    make: @escaping @MainActor () -> UIViewController
  ) {
    (source, titleText, summaryText) = (.named(name), title, summary)
    (size, tutorialScene, self.lesson) = (nil, nil, lesson)
    self.make = { assets in
      for picture in lesson.pictures { _ = try assets.image(picture) }
      return ControllerScene(
        named: name, size: nil, controller: make(), assets: assets, lesson: lesson)
    }
  }

  package var title: String { titleText.text }
  /// A phrase that says what the scene shows, or what to do in it.
  package var summary: String { summaryText.text }
  /// The title and the summary, for all languages.
  var texts: [LocalizedText] { [titleText, summaryText] }

  /// The name in the catalog, or the path of the document or the Swift sources.
  package var name: String { source.name }

  /// True for the viewer's own scenes: neither a tutorial's, nor a document, nor compiled from Swift sources.
  package var isViewersOwn: Bool { source.isNamed && tutorialScene == nil }

  /// The listing of the tutorial, such as "Listing 8.6"; nil without one.
  package var listing: String? { tutorialScene?.listing.map { localized("Listing \($0)") } }

  /// The path of the source that is shown beside the scene, in the form that `SourceStore` reads; nil without one.
  package var sourceFile: String? { tutorialScene?.file ?? lesson?.file }

  /// Returns the gestures of the scene's demonstration for an area of `size` points, in order of time.
  func gestures(in size: CGSize) -> [SceneGesture] {
    tutorialScene?.gestures ?? lesson?.gestures(size) ?? []
  }

  /// The hint at a gesture that is shown over the picture; nil for a scene that has none.
  var hint: SceneHint? { lesson?.hint ?? (beginsWithDrag ? .drag : nil) }

  /// True if the demonstration of a tutorial's scene begins with a drag of at least a second, and not with a tap or a
  /// swipe.
  private var beginsWithDrag: Bool {
    let gestures = tutorialScene?.gestures ?? []
    let end = gestures.first { if case .up = $0.action { true } else { false } }
    guard let start = gestures.first, let end else { return false }
    return end.time - start.time >= 1
  }

  /// The seconds after which the scene has shown what it does; nil when that is unknown.
  package var duration: Double? {
    tutorialScene?.period ?? tutorialScene?.gestures.last.map { $0.time + 1 }
  }
}

// MARK: - Scenes that come with the program

extension SceneEntry {
  init(_ scene: GalleryScene) {
    self.init(
      .named(scene.name), title: scene.title, summary: scene.watch, size: scene.size,
      tutorialScene: scene
    ) { ControllerScene(scene, assets: $0) }
  }

  static let own = [
    SceneEntry(
      own: "door", title: "The door, by hand",
      summary: "drag left and right to open and close a door (timeOffset)", lesson: .door
    ) { OwnSceneControllers.door() },
    SceneEntry(
      own: "easing", title: "Easing, with a choice",
      summary: "click to move a layer there; l i o e d choose the curve", lesson: .easing
    ) { OwnSceneControllers.easing() },
    SceneEntry(
      own: "crossfade", title: "Cross-fades",
      summary: "click for the next picture (CATransition, contents)", lesson: .crossfade
    ) { OwnSceneControllers.crossfade() },
    SceneEntry(
      own: "swing", title: "The door, by itself",
      summary: "the door swings by itself, for ever (autoreverses)", lesson: .swing
    ) { OwnSceneControllers.swing() },
  ]
}

// MARK: - Documents

extension SceneEntry {
  /// Creates an entry for a document in its initial states. If the scene is made a second time, the document is read
  /// again.
  @MainActor init(_ document: any SceneDocument, from url: URL) {
    let first = FirstUse(document)
    self.init(document: url, size: document.size) {
      try first.take().map { DocumentScene($0, named: url.lastPathComponent) }
        ?? DocumentScene(contentsOf: url)
    }
  }

  /// Creates an entry for a document that is read when its scene is made.
  init(unread url: URL) { self.init(document: url, size: nil) { try DocumentScene(contentsOf: url) } }

  /// Creates an entry for a document that comes with Lamina.
  init(sample url: URL, title: LocalizedText, summary: LocalizedText) {
    self.init(.document(url), title: title, summary: summary) { _ in
      try DocumentScene(contentsOf: url)
    }
    isSample = true
  }

  /// Creates an entry for a document that is shown already and was saved at `url`.
  init(savedAs url: URL, size: CGSize?) {
    self.init(document: url, size: size) { try DocumentScene(contentsOf: url) }
  }

  private init(document url: URL, size: CGSize?, make: @escaping @MainActor () throws -> any Scene) {
    self.init(
      .document(url), title: LocalizedText(verbatim: url.lastPathComponent),
      summary: LocalizedText("A document"),
      size: size
    ) { _ in try make() }
  }
}

/// A value that can be taken once.
@MainActor
private final class FirstUse<Value> {
  private var value: Value?
  init(_ value: Value) { self.value = value }
  func take() -> Value? { value.take() }
}

extension SceneEntry {
  /// Creates an entry for the running program whose socket is at `path`. The scene that is made first uses `program`, and
  /// later ones attach again.
  @MainActor init(_ program: AttachedProgram, at path: String) {
    let first = FirstUse(program)
    self.init(
      .named(path), title: LocalizedText(verbatim: program.title),
      summary: LocalizedText("A running program"), size: program.windowSize
    ) { _ in AttachedScene(try first.take() ?? AttachedProgram(at: path)) }
    programName = program.name
  }
}

// MARK: - Swift sources

extension SceneEntry {
  /// The Swift sources that the scene is compiled from; nil for a document, or a scene as it came with the program.
  var swiftSources: SwiftSources? {
    if case .swift(let sources) = source { sources } else { copy }
  }

  /// Returns this entry with a scene that was compiled from `sources`, the user's copy of its source. Without a
  /// library, the entry makes the same scene as before.
  @MainActor func copied(to sources: SwiftSources, _ library: SceneLibrary? = nil) -> SceneEntry {
    copied(to: sources, make: library.map { library in made(from: library, sources) } ?? make)
  }

  /// Returns this entry with the scene that `make` makes, which was compiled from `sources`.
  func copied(
    to sources: SwiftSources, make: @escaping @MainActor (AssetStore) throws -> any Scene
  ) -> SceneEntry {
    var entry = SceneEntry(
      source, texts: (titleText, summaryText), size: size, about: (tutorialScene, lesson), make: make)
    entry.copy = sources
    return entry
  }

  @MainActor private func made(
    from library: SceneLibrary, _ sources: SwiftSources
  ) -> @MainActor (AssetStore) throws -> any Scene {
    { assets in
      assets.announce(sources.folder)
      let controller = try library.makeController()
      return ControllerScene(
        named: name, size: size, controller: controller, assets: assets, lesson: lesson)
    }
  }

  private init(
    _ source: SceneSource, texts: (title: LocalizedText, summary: LocalizedText), size: CGSize?,
    about: (tutorialScene: GalleryScene?, lesson: SceneLesson?),
    make: @escaping @MainActor (AssetStore) throws -> any Scene
  ) {
    (self.source, titleText, summaryText) = (source, texts.title, texts.summary)
    (self.size, tutorialScene, lesson, self.make) = (size, about.tutorialScene, about.lesson, make)
  }

  /// Creates an entry for a scene that was compiled and loaded.
  @MainActor package init(_ library: SceneLibrary, of sources: SwiftSources) {
    let title = library.version.title
    self.init(
      .swift(sources), title: LocalizedText(verbatim: title),
      summary: LocalizedText("A scene in Swift"),
      size: library.outerSize
    ) { assets in
      assets.announce(sources.folder)
      let controller = try library.makeController()
      let scene = ControllerScene(
        named: title, size: library.size, controller: controller, assets: assets)
      scene.screen = .chosen
      return scene
    }
    self.library = library
  }

  /// Creates an entry for a scene that a worker process has loaded, which can be made once.
  @MainActor init(_ loaded: LoadedScene, of sources: SwiftSources) {
    let first = FirstUse(loaded)
    self.init(
      .swift(sources), title: LocalizedText(verbatim: loaded.facts.title),
      summary: LocalizedText("A scene in Swift"), size: loaded.facts.size
    ) { _ in
      let name = sources.url.lastPathComponent
      guard let loaded = first.take() else {
        throw SceneProblem(localized("\(name) is shown already; it cannot be shown twice"))
      }
      return WorkerScene(loaded)
    }
  }

  /// The entry of the same scene on the screen that the user has chosen now; nil for a scene that is not shown on one.
  @MainActor var onChosenScreen: SceneEntry? {
    guard let library, let sources = swiftSources else { return nil }
    return SceneEntry(library, of: sources)
  }

  /// Creates an entry for sources that are not compiled yet. Its scene is empty.
  init(awaiting sources: SwiftSources) {
    self.init(
      .swift(sources), title: LocalizedText(verbatim: sources.url.lastPathComponent),
      summary: LocalizedText("A scene in Swift"),
      size: SceneLibrary.defaultSize
    ) { _ in EmptyScene() }
  }
}
