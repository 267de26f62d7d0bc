import Foundation
import Localization

/// A whole app for iOS: its sources, interface files and asset catalogs, found in a project of Xcode or in a folder. Nothing of
/// it is executed: build scripts, plugins and manifests are left out.
package struct AppProject: Sendable {
  /// The endings of the resources that are used.
  static let resourceEndings: Set<String> = [
    "storyboard", "xib", "xcassets", "png", "jpg", "gif", "json",
  ]

  /// The name of the app.
  package let name: String
  /// The Swift sources of the app and of the libraries beside it that it imports.
  package let sources: [URL]
  /// The folders in which images, colors and interface files are found by their names.
  package let resourceFolders: [URL]
  /// The storyboard that is shown first; nil if there is none.
  package let storyboard: URL?
  /// The modules whose sources are compiled together with those of the app, so that they are not imported.
  package let modules: Set<String>
  /// The parts that were left out, a sentence for each.
  package let notes: [String]

  /// Finds the app of a project (`App.xcodeproj`), of a package (`Package.swift`) or of a folder; nil if there is none.
  /// - Throws: `SceneProblem` if a project cannot be read.
  package init?(_ url: URL) throws {
    switch url.pathExtension {
    case "xcodeproj": try self.init(project: url, root: url.deletingLastPathComponent())
    case "storyboard", "xib": self.init(interface: url)
    default:
      let folder = url.lastPathComponent == "Package.swift" ? url.deletingLastPathComponent() : url
      guard folder.isFolder, !folder.path.hasSuffix(".ca") else { return nil }
      try self.init(folder: folder)
    }
  }

  /// Returns true for a path at which an app is looked for: a project, an interface file, a manifest, or a folder with a
  /// project or with interface files.
  package static func isApp(_ path: String) -> Bool {
    let url = URL(fileURLWithPath: path)
    if ["xcodeproj", "storyboard", "xib"].contains(url.pathExtension) { return true }
    if url.lastPathComponent == "Package.swift" { return true }
    guard url.isFolder, !["ca", "wallpaper", "xcassets"].contains(url.pathExtension) else {
      return false
    }
    return !AppFiles.find(["xcodeproj", "storyboard"], in: url, depth: 3).isEmpty
  }

  private init(
    name: String, sources: [URL], resources: [URL], main: String?, modules: Set<String>, notes: [String]
  ) {
    self.name = name
    var seen: Set<String> = []
    self.sources = sources.filter { seen.insert($0.path).inserted }
    let folders = resources.map { $0.deletingLastPathComponent() }
      .map { $0.pathExtension == "lproj" ? $0.deletingLastPathComponent() : $0 }
    var known: Set<String> = []
    resourceFolders = folders.filter { known.insert($0.path).inserted }
    storyboard = main.flatMap { main in
      let found = resources.filter { $0.lastPathComponent == "\(main).storyboard" }
      return found.first { $0.path.lowercased().contains("/base.lproj/") } ?? found.first
    }
    (self.modules, self.notes) = (modules, notes)
  }

  // MARK: Interface files alone

  private init(interface url: URL) {
    self.init(
      name: url.lastPathComponent, sources: [], resources: [url],
      main: url.deletingPathExtension().lastPathComponent, modules: [], notes: [])
  }

  // MARK: Folders

  private init?(folder: URL) throws {
    for project in AppFiles.find(["xcodeproj"], in: folder).sorted(by: Self.isNearer) {
      if let app = try? Self(project: project, root: folder) {
        self = app
        return
      }
    }
    let sources = AppFiles.find(["swift"], in: folder).filter {
      $0.lastPathComponent != "Package.swift"
    }
    let resources = AppFiles.find(Self.resourceEndings, in: folder)
    guard !sources.isEmpty,
      resources.contains(where: { $0.pathExtension == "storyboard" })
        || AppEntry.delegate(in: sources) != nil
    else { return nil }
    let plist = AppFiles.find(["plist"], in: folder).first { $0.lastPathComponent == "Info.plist" }
    self.init(
      name: folder.lastPathComponent, sources: sources, resources: resources,
      main: InfoPlist(plist).storyboard ?? "Main",
      modules: AppModules.imported(by: sources).intersection(Self.folderNames(of: sources)), notes: [])
  }

  private static func isNearer(_ first: URL, _ second: URL) -> Bool {
    first.pathComponents.count < second.pathComponents.count
  }

  private static func folderNames(of sources: [URL]) -> Set<String> {
    Set(sources.flatMap(\.pathComponents))
  }

  // MARK: Projects

  private init?(project url: URL, root: URL) throws {
    let targets = try XcodeProject(url).targets
    guard let app = targets.first(where: { $0.isApp && !$0.sources.isEmpty }) else { return nil }
    var parts = [app]
    for target in targets where target.id != app.id && !target.isApp {
      if app.dependencies.contains(target.id) { parts.append(target) }
    }
    var sources = parts.flatMap(\.sources)
    var modules = Set(parts.map(\.module))
    let libraries = Self.libraries(of: sources, besides: modules, targets, Self.root(of: root))
    sources += libraries.sources
    modules.formUnion(libraries.modules)
    self.init(
      name: app.name, sources: sources.filter { FileManager.default.fileExists(atPath: $0.path) },
      resources: parts.flatMap(\.resources) + libraries.resources,
      main: app.mainStoryboard ?? InfoPlist(app.infoPlist).storyboard, modules: modules,
      notes: app.scripts.map { localized("the build script '\($0)' is not run") } + libraries.notes)
  }

  /// Returns the nearest folder around a folder that looks like the root of a repository, or the folder itself.
  private static func root(of folder: URL) -> URL {
    let above = sequence(first: folder) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
      .prefix(5)
    let marked = above.filter { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.contains {
        $0 == ".git" || $0 == "Package.swift" || $0.hasSuffix(".podspec") || $0 == "LICENSE"
      }
    }
    return marked.first ?? folder
  }

  private struct Libraries {
    var sources: [URL] = []
    var resources: [URL] = []
    var modules: Set<String> = []
    var notes: [String] = []
  }

  /// Returns the libraries in the same repository that the sources import.
  private static func libraries(
    of sources: [URL], besides own: Set<String>, _ targets: [XcodeProject.Target], _ root: URL
  ) -> Libraries {
    var result = Libraries()
    for module in AppModules.imported(by: sources).subtracting(own).sorted() {
      let target = targets.first { $0.module == module && !$0.isApp }
      let found = target?.sources ?? AppModules.sources(of: module, in: root)
      if found.isEmpty {
        result.notes.append(localized("the module \(module) is not part of the app; its import stays"))
        continue
      }
      result.sources += found
      result.resources += target?.resources ?? []
      result.modules.insert(module)
    }
    return result
  }
}
