internal import Archives
import UIKitCore

/// A storyboard or nib that was read: scenes of objects, and the resources to which they refer.
package final class InterfaceDocument {
  /// A scene of a storyboard: a view controller and the objects beside it.
  package struct Scene {
    /// The element of the view controller.
    package let controller: InterfaceElement
    /// All objects of the scene, with the view controller.
    package let objects: [InterfaceElement]
    /// The number of elements in the scene, which limits how often it is created.
    let elementCount: Int
  }

  /// The name of the file.
  package let file: String
  /// The scenes of a storyboard, in their order; empty for a nib.
  package let scenes: [Scene]
  /// The objects of a nib; empty for a storyboard.
  package let objects: [InterfaceElement]
  /// The number of elements of the objects of a nib.
  let objectElementCount: Int
  /// The identifier of the view controller that is shown first; nil if there is none.
  package let initialController: String?
  /// The colors that the file contains for the case that an asset catalog lacks them, by name.
  let namedColors: [String: InterfaceElement]
  /// The parts that were left out of the objects that were created, a line of text for each, without repetitions.
  @MainActor package private(set) var notes: [String] = []
  /// Those parts of the file among them that cannot be shown, with their lines.
  @MainActor package private(set) var problems: [(line: Int, message: String)] = []

  /// Reads a file.
  /// - Throws: `InterfaceError` if it cannot be read or is no interface file for iOS.
  package convenience init(contentsOf url: URL) throws {
    let file = url.lastPathComponent
    guard (BoundedFile.size(of: url) ?? 0) <= InterfaceLimits.bytes else {
      throw InterfaceError(
        file, "is too big: interface files may have \(InterfaceLimits.bytes >> 20) MiB at most")
    }
    guard let data = BoundedFile.read(url, atMost: InterfaceLimits.bytes) else {
      throw InterfaceError(file, "cannot be read: there is no such file, or it may not be read")
    }
    try self.init(data, file: file, strings: InterfaceStrings(for: url))
  }

  /// Creates a document without objects, in place of a file that cannot be read.
  init(emptyFor file: String) {
    (self.file, scenes, objects, initialController) = (file, [], [], nil)
    (objectElementCount, namedColors) = (0, [:])
  }

  /// Reads the text of a file.
  /// - Throws: `InterfaceError` if it is malformed or no interface file for iOS.
  package convenience init(_ data: Data, file: String) throws {
    try self.init(data, file: file, strings: nil)
  }

  private init(_ data: Data, file: String, strings: InterfaceStrings?) throws {
    let root = try InterfaceParser.root(of: data, file: file)
    strings?.apply(to: root)
    guard root.name == "document" else {
      throw InterfaceError(
        file, line: root.line,
        "is no interface file: it begins with <\(root.name.clipped)>, not <document>")
    }
    if let type = root["type"], !type.contains("CocoaTouch") {
      throw InterfaceError(file, line: root.line, "is not for iOS: its type is \(type.clipped)")
    }
    self.file = file
    scenes = root.elements(in: "scenes").compactMap(Self.scene)
    objects = root.elements(in: "objects")
    objectElementCount = objects.reduce(0) { $0 + 1 + $1.descendantCount }
    initialController = root["initialViewController"]
    let resources = root.elements(in: "resources")
    namedColors = Dictionary(
      resources.filter { $0.name == "namedColor" }.compactMap { item in
        item["name"].flatMap { name in item.child("color").map { (name, $0) } }
      }
    ) { first, _ in first }
  }

  /// Records something that was left out, and reports it.
  ///
  /// - Parameter isInFile: True if the file itself cannot be shown as it says, whatever classes the program has.
  @MainActor func note(_ line: Int, _ message: String, isInFile: Bool = true) {
    let text = "line \(line): \(message)"
    guard notes.count < InterfaceLimits.notes, !notes.contains(text) else { return }
    notes.append(text)
    if isInFile { problems.append((line, message)) }
    Issue.report(.document(file, issue: text))
  }

  /// Returns true if a scene or nib has few enough elements for objects to be created from them; reports it otherwise.
  @MainActor func canCreate(_ elementCount: Int, line: Int) -> Bool {
    guard let refusal = Self.refusal(ofElements: elementCount) else { return true }
    note(line, refusal)
    return false
  }

  static func refusal(ofElements count: Int) -> String? {
    let limit = InterfaceLimits.createdElements
    guard count > limit else { return nil }
    return "\(count) elements are too many to be created together, at most \(limit), and are left out;"
      + " divide them among several scenes or files"
  }

  private static func scene(_ element: InterfaceElement) -> Scene? {
    let objects = element.elements(in: "objects")
    let controller =
      objects.first { $0["sceneMemberID"] == "viewController" }
      ?? objects.first {
        $0.name.lowercased().hasSuffix("controller")
      }
    return controller.map {
      Scene(controller: $0, objects: objects, elementCount: element.descendantCount)
    }
  }

  /// Returns the scene whose view controller has an identifier; nil if there is none.
  package func scene(ofController id: String) -> Scene? { scenes.first { $0.controller.id == id } }

  /// Returns the scene with a storyboard identifier; nil if there is none.
  package func scene(named name: String) -> Scene? {
    scenes.first { $0.controller["storyboardIdentifier"] == name }
  }

  /// The scene that is shown first: the initial one, or nil if the storyboard has none.
  package var initialScene: Scene? { initialController.flatMap(scene(ofController:)) }
}
