import CoreGraphics
import QuartzCore
import Synchronization

/// Collects the issues that are reported from its creation until another collector is created.
final class IssueCollector: Sendable {
  private let issues = Mutex<[CoreGraphics.Issue]>([])

  init() {
    CoreGraphics.Issue.setHandler { [weak self] issue in self?.issues.withLock { $0.append(issue) } }
  }

  /// Returns the descriptions of the issues that contain `name`.
  func about(_ name: String) -> [String] {
    issues.withLock { $0.map(\.description).filter { $0.contains(name) } }
  }
}
