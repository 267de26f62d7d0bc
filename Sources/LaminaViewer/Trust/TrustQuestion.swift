import Localization
import QuartzCore
import SceneBuilding

/// The question whether Swift sources may run that were neither named on the command line nor allowed before.
struct TrustQuestion {
  enum Answer: CaseIterable {
    case refuse
    /// The permission for everything in the folder, now and later.
    case runFolder
    /// The permission for these contents only.
    case run
  }

  let sources: SwiftSources
  let fingerprint: SourceFingerprint
  /// True when another version of the sources is shown.
  let isChange: Bool
  /// A sentence that says what the code can do, if it is restricted but not completely; nil if it has all rights of the user.
  var notice: String?
  /// Called when the answer is that the sources may run.
  let onRun: @MainActor () -> Void

  private var name: String { PlainText.shortened(sources.url.lastPathComponent, to: 80) }

  var title: String { isChange ? localized("\(name) has changed. Run it?") : localized("Run \(name)?") }

  /// The sentence that says what will happen if the sources run.
  var sentence: String { notice ?? unrestrictedSentence }

  private var unrestrictedSentence: String {
    sources.isFolder
      ? localized(
        """
        The Swift code in this folder will be compiled and run with all your rights, so that it can read, change, \
        delete and send everything that you can.
        """)
      : localized(
        """
        The Swift code in this file will be compiled and run with all your rights, so that it can read, change, delete \
        and send everything that you can.
        """)
  }

  var folder: String { SceneTrust.folder(of: sources) }
}

extension TrustQuestion.Answer {
  var title: String {
    switch self {
    case .refuse: localized("Do not run (Esc)")
    case .runFolder: localized("Always in this folder (Ctrl+Shift+Return)")
    case .run: localized("Run (Ctrl+Return)")
    }
  }
}
