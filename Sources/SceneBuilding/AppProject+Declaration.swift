import Foundation

extension AppProject {
  /// The declaration that creates the first view controller of the app.
  var declaration: SceneDeclaration {
    let delegate = AppEntry.delegate(in: sources)
    let parts = [
      "delegate: \(delegate.map { "\($0.name)()" } ?? "nil")",
      "storyboard: \(storyboard.map { Self.literal($0.path) } ?? "nil")",
      "folders: [\(resourceFolders.map { Self.literal($0.path) }.joined(separator: ", "))]",
    ]
    return SceneDeclaration(
      expression: "InterfaceApp.rootViewController(\(parts.joined(separator: ", ")))", title: name,
      file: delegate?.file ?? storyboard ?? resourceFolders.first ?? URL(fileURLWithPath: "/"),
      line: delegate?.line ?? 1)
  }

  /// Returns a text as a Swift literal.
  static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case let control where control.value < 0x20: "\\u{\(String(control.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
