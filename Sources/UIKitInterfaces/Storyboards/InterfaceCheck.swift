import UIKitCore

/// The parts of an interface file that cannot be shown as the file says.
@MainActor
package enum InterfaceCheck {
  /// Returns true for the path of an interface file.
  package nonisolated static func isInterface(_ url: URL) -> Bool {
    ["storyboard", "xib"].contains(url.pathExtension)
  }

  /// Creates all objects of a file, and returns its problems with their lines. Classes and members of the program are no
  /// problems, as they are not known here.
  /// - Throws: `InterfaceError` if the file cannot be read.
  package static func problems(of url: URL) throws -> [(line: Int, message: String)] {
    let document = try InterfaceDocument(contentsOf: url)
    let storyboard = UIStoryboard(document)
    for scene in document.scenes {
      scene.controller.id.flatMap(storyboard.makeController)?.loadViewIfNeeded()
    }
    if document.scenes.isEmpty { _ = NibInterface(document, nil).makeObjects(owner: nil) }
    return document.problems
  }
}
