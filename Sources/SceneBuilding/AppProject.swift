import Foundation
import Localization

/// A whole app for iOS: its sources, interface files and asset catalogs, found in a project of Xcode or in a folder. Nothing of
/// it is executed: build scripts, plugins and manifests are left out.
package struct AppProject: Sendable {
  /// The endings of the resources that are used.
  static let resourceEndings: Set<String> = [
    "storyboard", "xib", "xcassets", "png", "jpg", "jpeg", "gif", "webp", "pdf", "json", "plist",
    "strings", "ttf", "otf", "txt", "html", "csv", "xml",
  ]

  /// The name of the app.
  package let name: String
  /// The name of its module.
  let module: String
  /// The Swift sources of the app and of the libraries beside it that it imports.
  package let sources: [URL]
  /// The interface files, asset catalogs, images and other resources.
  let resources: [URL]
  /// The storyboards and nibs.
  package let interfaceFiles: [URL]
  /// The folders in which images, colors and interface files are found by their names.
  package let resourceFolders: [URL]
  /// The storyboard, or the nib (`.xib`), that is shown first; nil if there is none.
  package let storyboard: URL?
  /// The modules whose sources are compiled together with those of the app, so that they are not imported.
  package let modules: Set<String>
  /// The properties of the app.
  let properties: InfoPlist
  /// The folders of the sources and interface files, and the project, whose changes require that the app is made again.
  package let watchedFolders: [URL]
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
  /// project, with storyboards or with the delegate of an app.
  package static func isApp(_ path: String) -> Bool {
    let url = URL(fileURLWithPath: path)
    if ["xcodeproj", "storyboard", "xib"].contains(url.pathExtension) { return true }
    if url.lastPathComponent == "Package.swift" { return true }
    guard url.isFolder, !["ca", "wallpaper", "xcassets"].contains(url.pathExtension) else {
      return false
    }
    // The depth is a choice. This is also called for folders that contain no app.
    let files = AppFiles.find(["xcodeproj", "storyboard", "swift"], in: url, depth: 3)
    let sources = files.filter { $0.pathExtension == "swift" }
    return sources.count < files.count
      || AppEntry.delegate(in: Array(sources.prefix(sourceLimit))) != nil
  }

  /// The number of sources in a folder that are searched for the delegate of an app.
  private static let sourceLimit = 100

  /// Creates an app from the parts that lie in the folder `root`; the others are left out.
  private init(name: String, main: String?, _ parts: Parts, in root: URL) {
    self.name = name
    module = parts.module ?? AppModules.name(from: name)
    properties = parts.properties
    let boundary = AppBoundary(root)
    var seen: Set<String> = []
    let all = parts.sources.filter { seen.insert($0.path).inserted }
    let inside = all.filter(boundary.contains)
    // The statements in main.swift only start the app, and sources are compiled as a library.
    let others = inside.filter { $0.lastPathComponent != "main.swift" }
    let isStarted = others.count < inside.count && AppEntry.delegate(in: others) != nil
    let used = isStarted ? others : inside
    let views = Set(used.filter(AppModules.usesSwiftUI))
    // An app that consists of such sources has none without them.
    sources = views.count < used.count ? used.filter { !views.contains($0) } : used
    let resources = parts.resources.filter(boundary.contains)
    self.resources = resources
    let interfaces = resources.filter { ["storyboard", "xib"].contains($0.pathExtension) }
    interfaceFiles = interfaces
    let folders = resources.map { $0.deletingLastPathComponent() }
      .map { $0.pathExtension == "lproj" ? $0.deletingLastPathComponent() : $0 }
    resourceFolders = Self.unique(folders)
    let changing = Self.unique(
      (sources + interfaces).map { $0.deletingLastPathComponent() } + [parts.project].compactMap { $0 })
    watchedFolders = Array(changing.prefix(Self.watchLimit))
    let unwatched = changing.count - watchedFolders.count
    storyboard = main.flatMap { Self.storyboard(named: $0, in: interfaces) }
    modules = parts.modules
    let outside = all.count - inside.count + parts.resources.count - resources.count
    let start =
      isStarted ? [localized("main.swift, which starts the app, is left out")] : [String]()
    notes =
      parts.notes + start
      + (sources.count < used.count ? views : []).map(\.lastPathComponent).sorted().map {
        localized("\($0) uses SwiftUI, which is not supported; it is left out")
      }
      + (outside > 0 ? [AppNotes.outside(outside, of: root.path)] : [])
      + (unwatched > 0 ? [AppNotes.unwatched(unwatched)] : [])
  }

  /// Returns the interface file of that name; that in the base language if there are several, and nil if there is none.
  private static func storyboard(named name: String, in files: [URL]) -> URL? {
    let found = files.filter { $0.deletingPathExtension().lastPathComponent == name }
    return found.first { $0.path.lowercased().contains("/base.lproj/") } ?? found.first
  }

  private static func unique(_ urls: [URL]) -> [URL] {
    var known: Set<String> = []
    return urls.filter { known.insert($0.path).inserted }
  }

  /// The greatest number of folders that are watched, which is a choice: each takes one of the 128 inotify instances that
  /// Linux allows a user by default.
  static let watchLimit = 64

  // MARK: Interface files alone

  private init(interface url: URL) {
    self.init(
      name: url.lastPathComponent, main: url.deletingPathExtension().lastPathComponent,
      Parts(resources: [url]), in: url.resolvingSymlinksInPath().deletingLastPathComponent())
  }

  // MARK: Folders

  private init?(folder: URL) throws {
    let found = AppFiles.search(Self.resourceEndings.union(["xcodeproj", "swift"]), in: folder)
    for project in found.files(endingIn: ["xcodeproj"]).sorted(by: Self.isNearer) {
      if let app = try? Self(project: project, root: folder) {
        self = app
        return
      }
    }
    // Parts of an app would be missing without a word.
    guard found.isComplete else { throw AppFiles.tooManyFiles(in: folder) }
    let sources = found.files(endingIn: ["swift"]).filter { $0.lastPathComponent != "Package.swift" }
    let resources = found.files(endingIn: Self.resourceEndings)
    guard !sources.isEmpty,
      resources.contains(where: { $0.pathExtension == "storyboard" })
        || AppEntry.delegate(in: sources) != nil
    else { return nil }
    let plist = found.files(endingIn: ["plist"]).first { $0.lastPathComponent == "Info.plist" }
    let properties = InfoPlist(plist.flatMap { AppBoundary(folder).contains($0) ? $0 : nil })
    let modules = AppModules.imported(by: sources).intersection(Self.folderNames(of: sources))
    self.init(
      name: folder.lastPathComponent,
      main: properties.storyboard ?? (properties.scene == nil ? "Main" : nil),
      Parts(sources: sources, resources: resources, modules: modules, properties: properties),
      in: folder)
  }

  private static func isNearer(_ first: URL, _ second: URL) -> Bool {
    first.pathComponents.count < second.pathComponents.count
  }

  private static func folderNames(of sources: [URL]) -> Set<String> {
    Set(sources.flatMap(\.pathComponents))
  }

  // MARK: Projects

  private init?(project url: URL, root: URL) throws {
    let repository = Self.root(of: root)
    let targets = try XcodeProject(url, in: AppBoundary(repository)).targets
    guard let app = targets.first(where: { $0.isApp && !$0.sources.isEmpty }) else { return nil }
    var built = [app]
    for target in targets where target.id != app.id && !target.isApp {
      if app.dependencies.contains(target.id) { built.append(target) }
    }
    var parts = Parts(
      sources: built.flatMap(\.sources), resources: built.flatMap(\.resources),
      modules: Set(built.map(\.module)),
      notes: app.scripts.map { localized("the build script '\($0)' is not run") },
      properties: InfoPlist(app.infoPlist.flatMap { AppBoundary(repository).contains($0) ? $0 : nil }))
    (parts.project, parts.module) = (url, app.module)
    parts.addLibraries(of: targets, in: repository)
    parts.leaveOutMissingFiles()
    let main = parts.properties.scene == nil ? app.mainStoryboard : nil
    self.init(name: app.name, main: main ?? parts.properties.storyboard, parts, in: repository)
  }

  /// Returns the nearest folder around a folder that looks like the root of a repository, or the folder itself. Five folders
  /// are tried, which is a choice, but not the user's home folder and those around it.
  private static func root(of folder: URL) -> URL {
    let home = FileManager.default.homeDirectoryForCurrentUser.standardizedFileURL.path + "/"
    let above = sequence(first: folder) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
      .prefix(5).prefix { $0.path != "/" && !home.hasPrefix($0.path + "/") }
    let marked = above.filter { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.contains {
        $0 == ".git" || $0 == "Package.swift" || $0.hasSuffix(".podspec") || $0 == "LICENSE"
      }
    }
    return marked.first ?? folder
  }

  /// The files of an app, before those outside of its folder are left out.
  private struct Parts {
    var sources: [URL] = []
    var resources: [URL] = []
    var modules: Set<String> = []
    var notes: [String] = []
    var properties = InfoPlist(nil)
    var project: URL?
    /// The name of the app's module; nil if it is made from the name of the app.
    var module: String?

    /// Adds the libraries in the same repository that the sources import.
    mutating func addLibraries(of targets: [XcodeProject.Target], in root: URL) {
      for module in AppModules.imported(by: sources).subtracting(modules).sorted() {
        let target = targets.first { $0.module == module && !$0.isApp }
        let found =
          target.map { ($0.sources, $0.resources) } ?? AppModules.files(of: module, in: root)
        if found.0.isEmpty {
          notes.append(localized("the module \(module) is not part of the app; its import stays"))
          continue
        }
        sources += found.0
        resources += found.1.filter { !resources.contains($0) }
        modules.insert(module)
      }
    }

    /// Leaves out the files that a project names but that do not exist, such as generated ones.
    mutating func leaveOutMissingFiles() {
      let missing = AppProject.unique(sources + resources).filter {
        !FileManager.default.fileExists(atPath: $0.path)
      }
      guard !missing.isEmpty else { return }
      let paths = Set(missing.map(\.path))
      sources.removeAll { paths.contains($0.path) }
      resources.removeAll { paths.contains($0.path) }
      notes.append(AppNotes.missing(missing.map(\.lastPathComponent)))
    }
  }
}
