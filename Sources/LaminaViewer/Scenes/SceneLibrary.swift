import Gallery
import Localization
import QuartzCore
import SceneBuilding
import UIKit

/// A compiled version of a scene, loaded into this process for the rest of its life.
@MainActor
package final class SceneLibrary {
  package let version: SceneVersion
  private let library: SharedLibrary
  /// The controller that was made to learn the scene's size. It becomes the first one that is shown.
  private var first: UIViewController?
  /// Begins the animations of the first controller; nil once it is shown, because it keeps their layers.
  private var showFirst: (() -> Void)?
  /// The size in points that the scene prefers.
  private let preferredSize: CGSize
  /// The size in points of the screen on which the scene is shown: that of the chosen device, or that which the
  /// scene prefers.
  package var size: CGSize { AppScreen.chosen.size ?? preferredSize }
  /// The size in points with the frame of the device.
  var outerSize: CGSize { AppScreen.chosen.outerSize ?? preferredSize }

  /// The size in points for scenes that prefer none: that of the telephone for which most tutorials were written.
  nonisolated static let defaultSize = CGSize(width: 375, height: 667)

  /// Loads the library of `version`, and makes a controller of the scene to learn its size.
  /// - Throws: `SceneProblem`.
  package init(_ version: SceneVersion) throws {
    self.version = version
    do { library = try SharedLibrary(path: version.library.path) } catch {
      throw SceneProblem(localized("the compiled scene cannot be loaded: \(error.reason)"))
    }
    let library = library
    let (controller, show) = try CATransaction.making {
      try Self.make(from: library, for: Self.defaultSize)
    }
    (first, showFirst) = (controller, show)
    let size = controller.preferredContentSize
    preferredSize = size.width >= 1 && size.height >= 1 ? size : Self.defaultSize
  }

  /// Launches the app or makes the controller of the scene. Without a device, the screen has the size `preferred`.
  private static func make(
    from library: SharedLibrary, for preferred: CGSize
  ) throws -> UIViewController {
    AppScreen.chosen.prepare(for: preferred)
    let object = SceneClock.run { library.makeObject(function: EntryPoint.function) }
    guard let object else {
      throw SceneProblem(localized("the library has no scene: it was not compiled by lamina"))
    }
    return Unmanaged<UIViewController>.fromOpaque(object).takeRetainedValue()
  }

  /// Returns a new controller of the scene.
  /// - Throws: `SceneProblem`.
  func makeController() throws -> UIViewController {
    guard let controller = first else { return try Self.make(from: library, for: preferredSize) }
    first = nil
    showFirst?()
    showFirst = nil
    return controller
  }
}

extension SceneSource {
  /// Returns an entry that can be shown at once: Swift sources, which are not compiled yet, have an empty scene.
  /// - Throws: The errors of `resolve`, except for those within Swift sources.
  @MainActor package func entryToShow() throws -> SceneEntry {
    guard case .swift(let sources) = self else {
      return try resolve(within: DocumentLoader.Limits.window.budget)
    }
    // Throws if there are no files.
    _ = try sources.files()
    try sources.checkInterface()
    return SceneEntry(awaiting: sources)
  }

  /// The number of scenes that were compiled, by which their modules get names that are unique in this process.
  @MainActor private static var loaded = 0

  /// Compiles the sources, and blocks until they are loaded.
  /// - Throws: `SceneProblem`.
  @MainActor static func load(_ sources: SwiftSources) throws -> SceneEntry {
    let folder = try SceneFolder()
    // A library that is loaded no longer needs its file.
    defer { folder.remove() }
    loaded += 1
    return SceneEntry(try SceneLibrary(sources.compile(in: folder, version: loaded)), of: sources)
  }
}

extension SwiftSources {
  /// Compiles the sources, and blocks until that is done.
  /// - Throws: `SceneProblem`.
  package func compile(in folder: SceneFolder, version number: Int = 1) throws -> SceneVersion {
    try checkInterface()
    let compiler = SceneCompiler(self, try SceneToolchain(), in: folder)
    return try Blocking.run { try await compiler.compile(version: number) }
  }

  /// Throws a `SceneProblem` if the sources are an interface file alone of which nothing can be shown.
  func checkInterface() throws {
    guard InterfaceCheck.isInterface(url) else { return }
    do {
      try InterfaceDocument(contentsOf: url).checkUsability()
    } catch let error as InterfaceError {
      throw SceneProblem(error.description)
    }
  }
}
