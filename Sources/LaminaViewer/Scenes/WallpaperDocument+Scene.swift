import CAML
import Localization
import QuartzCore

extension WallpaperDocument: SceneDocument {
  package var issueTexts: [String] { issues.map(\.description) }
  package var issueCount: Int { issues.count }

  package var documentIssues: [DocumentIssue] {
    // These have no lines and layers, and each occurs once.
    let general = generalIssues.map { DocumentIssue($0.message) }
    return general
      + planes.flatMap { plane in
        plane.document.documentIssues.map { $0.of(plane.plane) }
      }
  }

  /// The texts of the planes, also of those that cannot be read, and their pictures.
  package var usedFiles: [URL] {
    unreadFiles + planes.flatMap { [$0.document.file].compactMap(\.self) + $0.document.usedFiles }
  }

  package var hasProgress: Bool { true }
  package func goToState(_ name: String?) { setState(name) }
  package func restoreState(_ name: String?) { setState(name, transitionSpeed: 0) }
}

extension DocumentIssue {
  /// Returns the issue with the name of a wallpaper's plane before its message.
  fileprivate func of(_ plane: WallpaperPlane) -> DocumentIssue {
    var issue = DocumentIssue("\(plane.rawValue): \(message)")
    (issue.line, issue.count, issue.layer) = (line, count, layer)
    return issue
  }
}

extension WallpaperPlane {
  /// The name in the current language.
  var title: String {
    switch self {
    case .background: localized("Background")
    case .floating: localized("Floating")
    case .foreground: localized("Foreground")
    }
  }
}
