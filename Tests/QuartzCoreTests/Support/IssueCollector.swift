import CoreGraphics
import QuartzCore
import Synchronization

/// A collector of the issues that are reported while it is the newest collector.
final class IssueCollector: Sendable {
  private let issues = Mutex<[CoreGraphics.Issue]>([])

  init() {
    CoreGraphics.Issue.setHandler { [weak self] issue in self?.issues.withLock { $0.append(issue) } }
  }

  /// Returns the descriptions that contain `name`.
  func about(_ name: String) -> [String] {
    issues.withLock { $0.map(\.description).filter { $0.contains(name) } }
  }
}
