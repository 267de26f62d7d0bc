import Foundation

/// The declaration in an app's sources at which the app begins.
enum AppEntry {
  /// Returns the name of the class of the app's delegate, with its place; nil if there is none. It is the class that is marked
  /// with `@main` or `@UIApplicationMain`, or one that conforms to `UIApplicationDelegate`.
  static func delegate(in files: [URL]) -> (name: String, file: URL, line: Int)? {
    var candidate: (name: String, file: URL, line: Int)?
    for file in files {
      guard let text = BoundedFile.text(file), text.contains("UIApplicationDelegate")
      else {
        continue
      }
      let tokens = SourceScanner.tokens(of: text)
      for index in tokens.indices where tokens[index].text == "class" && index + 1 < tokens.count {
        let head = tokens[(index + 1)...].prefix(40).prefix { $0.text != "{" }
        guard head.contains(where: { $0.text == "UIApplicationDelegate" }), let name = head.first else {
          continue
        }
        let isMarked = tokens[..<index].suffix(6).contains {
          $0.text == "main" || $0.text == "UIApplicationMain"
        }
        let found = (name: String(name.text), file: file, line: name.line)
        if isMarked { return found }
        candidate = candidate ?? found
      }
    }
    return candidate
  }
}
