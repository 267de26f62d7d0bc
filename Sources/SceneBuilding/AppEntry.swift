import Archives
import Foundation

/// The declarations in an app's sources at which the app begins.
enum AppEntry {
  /// A class, with the place of its name.
  typealias Class = (name: String, file: URL, line: Int)

  /// Returns the class of the app's delegate; nil if there is none. It is the class that is marked with `@main` or
  /// `@UIApplicationMain`, or one that conforms to `UIApplicationDelegate`.
  static func delegate(in files: [URL]) -> Class? {
    let found = classes(in: files, conformingTo: ["UIApplicationDelegate"])
    return (found.first(where: \.isMarked) ?? found.first)?.type
  }

  /// Returns the names of the classes that can be the delegate of a scene.
  static func sceneDelegates(in files: [URL]) -> [String] {
    classes(in: files, conformingTo: ["UIWindowSceneDelegate", "UISceneDelegate"]).map(\.type.name)
  }

  private static func classes(
    in files: [URL], conformingTo protocols: Set<String>
  ) -> [(type: Class, isMarked: Bool)] {
    files.flatMap { file -> [(type: Class, isMarked: Bool)] in
      guard let text = BoundedFile.text(file), protocols.contains(where: { text.contains($0) }) else {
        return []
      }
      let tokens = SourceScanner.tokens(of: text)
      return tokens.indices.dropLast().compactMap { index in
        guard tokens[index].text == "class" else { return nil }
        // Without the limit, a source with many such words and no brace would take time proportional to the square of its
        // length.
        let head = tokens[(index + 1)...].prefix(40).prefix { $0.text != "{" }
        // The word also begins members of types, and stands in lists of protocols.
        guard let name = head.first, head.dropFirst().first?.text == ":",
          head.contains(where: { protocols.contains(String($0.text)) })
        else { return nil }
        // Between the mark and the word may be other attributes and modifiers, such as `public final`.
        let isMarked = tokens[..<index].suffix(6).contains {
          $0.text == "main" || $0.text == "UIApplicationMain"
        }
        return ((name: String(name.text), file: file, line: name.line), isMarked)
      }
    }
  }
}
