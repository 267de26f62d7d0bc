import Foundation

extension AppProject {
  /// The declaration that creates the first view controller of the app.
  var declaration: SceneDeclaration {
    let delegate = AppEntry.delegate(in: sources)
    let parts = [
      "delegate: \(delegateExpression)",
      "storyboard: \(storyboard.map { Self.literal($0.path) } ?? "nil")",
      "folders: [\(resourceFolders.map { Self.literal($0.path) }.joined(separator: ", "))]",
      sceneExpression.map { "scene: \($0)" },
    ].compactMap { $0 }
    return SceneDeclaration(
      expression: "InterfaceApp.rootViewController(\(parts.joined(separator: ", ")))", title: name,
      file: delegate?.file ?? storyboard ?? resourceFolders.first ?? URL(fileURLWithPath: "/"),
      line: delegate?.line ?? 1, module: module)
  }

  /// The expression that creates the app's delegate; "nil" if there is none.
  var delegateExpression: String {
    AppEntry.delegate(in: sources).map { "\($0.name)()" } ?? "nil"
  }

  /// The expression that describes the scene of the app; nil if the app has none. Without a property list, an app with a class
  /// for the delegate of a scene has one.
  var sceneExpression: String? {
    guard properties.scene != nil || !properties.isRead else { return nil }
    let delegates = AppEntry.sceneDelegates(in: sources)
    guard properties.scene != nil || !delegates.isEmpty else { return nil }
    let classes = delegates.map { "\($0).self" }.joined(separator: ", ")
    let name = properties.scene?.delegate.map { ", delegate: \(Self.literal($0))" } ?? ""
    return "InterfaceApp.Scene(delegates: [\(classes)]\(name))"
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
