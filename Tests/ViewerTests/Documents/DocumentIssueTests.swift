import QuartzCore
import Testing

@testable import LaminaViewer

extension ViewerTests {
  @Suite("The issues of a document") @MainActor struct DocumentIssueTests {
    /// A document whose versions cannot be read, which stays in its state then.
    private final class UnreadableVersions: SceneDocument {
      let rootLayer = CALayer()
      let size = CGSize(width: 10, height: 10)
      let duration = 0.0
      let stateNames = ["dark"]
      let state: String? = nil
      private(set) var issueTexts: [String] = []
      var issueCount: Int { issueTexts.count }

      func setInitialStates() {}
      func goToState(_ name: String?) { issueTexts.append("\(name ?? "") cannot be read") }
      func restoreState(_ name: String?) {}
      func startAnimations() {}
    }

    @Test("An issue of a version that cannot be read is listed, though the state stays")
    func unreadableVersion() throws {
      let scene = DocumentScene(UnreadableVersions(), named: "a.lottie")
      #expect(scene.issues.isEmpty && !scene.hasIssues)
      try scene.go(to: "dark")
      #expect(scene.hasIssues && scene.issues.map(\.message) == ["dark cannot be read"])
    }
  }
}
