import Foundation
import Localization

/// A project of Xcode. Only its list of files and targets is read; nothing of it is executed.
struct XcodeProject {
  /// The name of the file in the folder of a project (`App.xcodeproj`) that lists targets and files.
  static let fileName = "project.pbxproj"

  /// A target: an app, a framework or something else that is built from sources.
  struct Target {
    let name: String
    /// The name under which other sources import it.
    let module: String
    /// True for an app.
    let isApp: Bool
    /// The Swift sources.
    let sources: [URL]
    /// The interface files, asset catalogs and other resources.
    let resources: [URL]
    /// The file with the properties of the app; nil if none is named.
    let infoPlist: URL?
    /// The storyboard that is shown first, if the build settings name one.
    let mainStoryboard: String?
    /// The identifiers of the targets on which it depends.
    let dependencies: [String]
    /// The names of the scripts that Xcode would run.
    let scripts: [String]
    let id: String
  }

  private typealias Object = [String: Any]

  /// The targets for iOS, in the order of the project.
  let targets: [Target]

  /// The greatest size of a project file in bytes.
  private static let byteLimit = 32 << 20

  /// Reads a project, a folder with the ending xcodeproj.
  ///
  /// - Parameter boundary: The folder outside of which no groups are searched.
  /// - Throws: `SceneProblem` if it cannot be read.
  init(_ url: URL, in boundary: AppBoundary) throws {
    let file = url.appendingPathComponent(Self.fileName)
    let text = "\(url.lastPathComponent)/\(Self.fileName)"
    guard let root = PropertyListFile.read(file, atMost: Self.byteLimit),
      let objects = root["objects"] as? [String: Object]
    else { throw SceneProblem(localized("\(text) cannot be read as a project of Xcode")) }
    let reader = Reader(objects: objects, folder: url.deletingLastPathComponent(), boundary: boundary)
    targets = reader.targets(of: root["rootObject"] as? String)
  }

  /// A reader of the objects of a project, which refer to each other by identifiers.
  private struct Reader {
    let objects: [String: Object]
    let folder: URL
    let boundary: AppBoundary

    /// The greatest number of folders of a target that are searched, which is a choice.
    private static let searchLimit = 32

    func targets(of root: String?) -> [Target] {
      let project = root.flatMap { objects[$0] } ?? [:]
      let urls = fileURLs(below: project["mainGroup"] as? String)
      let shared = settings(project)
      return ids(project["targets"]).compactMap { id in
        objects[id].flatMap { target($0, id: id, files: urls, shared: shared) }
      }
    }

    private func ids(_ value: Any?) -> [String] { value as? [String] ?? [] }

    // MARK: Files

    /// Returns the places of all files and groups, by their identifiers.
    private func fileURLs(below group: String?) -> [String: URL] {
      var (result, waiting) = ([String: URL](), group.map { [($0, folder)] } ?? [])
      while let (id, parent) = waiting.popLast() {
        guard result[id] == nil, let object = objects[id] else { continue }
        let url = place(of: object, in: parent)
        result[id] = url
        waiting += ids(object["children"]).map { ($0, url) }
      }
      return result
    }

    private func place(of object: Object, in parent: URL) -> URL {
      guard let path = object["path"] as? String else { return parent }
      return switch object["sourceTree"] as? String {
      case "SOURCE_ROOT": folder.appendingPathComponent(path).standardizedFileURL
      case "<absolute>": URL(fileURLWithPath: path)
      default: parent.appendingPathComponent(path).standardizedFileURL
      }
    }

    // MARK: Targets

    private func target(
      _ object: Object, id: String, files urls: [String: URL], shared: Object
    ) -> Target? {
      guard object["isa"] as? String == "PBXNativeTarget", let name = object["name"] as? String else {
        return nil
      }
      let settings = shared.merging(settings(object)) { $1 }
      guard isForPhones(settings) else { return nil }
      let phases = ids(object["buildPhases"]).compactMap { objects[$0] }
      let named = Set(ids(object["fileSystemSynchronizedGroups"]).compactMap { urls[$0] })
        .sorted { $0.path < $1.path }
      let own = named.filter(boundary.contains).prefix(Self.searchLimit)
      // These folders are left out as files outside of the app are, with the same note.
      let outside = named.filter { !boundary.contains($0) }
      let type = object["productType"] as? String ?? ""
      return Target(
        name: name, module: module(name, settings), isApp: type.hasSuffix("application"),
        sources: files(of: "PBXSourcesBuildPhase", phases, urls).filter { $0.pathExtension == "swift" }
          + own.flatMap { AppFiles.find(["swift"], in: $0) } + outside,
        resources: files(of: "PBXResourcesBuildPhase", phases, urls)
          + own.flatMap { AppFiles.find(AppProject.resourceEndings, in: $0) },
        infoPlist: (settings["INFOPLIST_FILE"] as? String).map { expanded($0, target: name) },
        mainStoryboard: settings["INFOPLIST_KEY_UIMainStoryboardFile"] as? String,
        dependencies: dependencies(object),
        scripts: phases.filter { $0["isa"] as? String == "PBXShellScriptBuildPhase" }
          .map { $0["name"] as? String ?? "Run Script" }, id: id)
    }

    private func isForPhones(_ settings: Object) -> Bool {
      let system = settings["SDKROOT"] as? String ?? "iphoneos"
      return ["iphoneos", "auto", "iphonesimulator"].contains(system)
    }

    private func module(_ name: String, _ settings: Object) -> String {
      let named =
        settings["PRODUCT_MODULE_NAME"] as? String ?? settings["PRODUCT_NAME"] as? String ?? name
      let plain = named.contains("$") ? name : named
      return AppModules.name(from: plain)
    }

    /// Returns the place of a path of the build settings, in which some variables are known.
    private func expanded(_ path: String, target: String) -> URL {
      let relative = path.replacing(/\$[({]?(?:SRCROOT|PROJECT_DIR)[)}]?\//, with: "")
        .replacing(/\$[({](?:TARGET_NAME|PRODUCT_NAME)[)}]/, with: target)
      return folder.appendingPathComponent(relative).standardizedFileURL
    }

    /// Returns the settings of the first configuration of a project or target.
    private func settings(_ object: Object) -> Object {
      let list = (object["buildConfigurationList"] as? String).flatMap { objects[$0] }
      let first = ids(list?["buildConfigurations"]).lazy.compactMap { objects[$0] }.first
      return first?["buildSettings"] as? Object ?? [:]
    }

    private func files(of phase: String, _ phases: [Object], _ urls: [String: URL]) -> [URL] {
      phases.filter { $0["isa"] as? String == phase }.flatMap { ids($0["files"]) }
        .compactMap { objects[$0]?["fileRef"] as? String }
        .flatMap { id in
          // A localized file is a group of its versions.
          let children = ids(objects[id]?["children"])
          return (children.isEmpty ? [id] : children).compactMap { urls[$0] }
        }
    }

    private func dependencies(_ object: Object) -> [String] {
      ids(object["dependencies"]).compactMap { objects[$0]?["target"] as? String }
    }
  }
}
