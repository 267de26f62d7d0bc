import QuartzCore
import SceneBuilding

/// Whether Swift sources that nobody has named or allowed may run.
struct TrustQuestion {
  enum Answer: CaseIterable {
    case refuse
    /// Everything in the folder, now and later.
    case runFolder
    /// These contents.
    case run
  }

  let sources: SwiftSources
  let fingerprint: SourceFingerprint
  /// Whether another version of them is shown.
  let isChange: Bool
  /// Done when they may run.
  let onRun: @MainActor () -> Void

  private var name: String { PlainText.shortened(sources.url.lastPathComponent, to: 80) }

  var title: String { isChange ? "\(name) has changed. Run it?" : "Run \(name)?" }

  /// What will happen.
  var sentence: String {
    "The Swift code in \(sources.isFolder ? "this folder" : "this file") will be compiled and run with all your rights, so "
      + "that it can read, change, delete and send everything that you can."
  }

  var folder: String { SceneTrust.folder(of: sources) }
}

extension TrustQuestion.Answer {
  var title: String {
    switch self {
    case .refuse: "Do not run (Esc)"
    case .runFolder: "Always in this folder (Ctrl+Shift+Return)"
    case .run: "Run (Ctrl+Return)"
    }
  }
}
