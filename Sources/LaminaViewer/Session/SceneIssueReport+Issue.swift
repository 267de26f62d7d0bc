import CommitStream
import CoreGraphics
import QuartzCore
import SourceExport
import Synchronization

// Issues of a scene whose code runs in another process than its viewer.

extension IssueReporting {
  /// The greatest number of issues that are passed on, which is a choice.
  private static let forwardLimit = 1000

  /// Writes each issue of this process, and passes it on, both once. The process runs the code of one scene for a viewer.
  package static func forward(_ send: @escaping @Sendable (SceneIssueReport) -> Void) {
    let known = Known()
    Issue.setHandler { issue in
      guard known.insert(issue.hashValue, limit: forwardLimit) else { return }
      StandardStream.errors.writeVisibleLine("lamina: \(issue.shortText)")
      send(SceneIssueReport(issue))
    }
  }

  /// The hash values of the issues that were passed on.
  private final class Known: Sendable {
    private let values = Mutex<Set<Int>>([])

    func insert(_ value: Int, limit: Int) -> Bool {
      values.withLock { $0.count < limit && $0.insert(value).inserted }
    }
  }
}

extension SceneIssueReport {
  fileprivate init(_ issue: Issue) {
    self.init(
      issue.shortMessage, layerPath: issue.layerPath.map { Issue.shortPath($0) },
      statement: issue.statement.map { Statement($0) })
  }
}

extension SceneIssueReport.Statement {
  fileprivate init(_ statement: SceneChanges.Statement) {
    switch statement {
    case .property(let name, let keyPath): self = .property(name: name, keyPath: keyPath)
    case .animation(let key, let keyPath): self = .animation(key: key, keyPath: keyPath)
    }
  }
}

extension SceneChanges.Statement {
  init(_ statement: SceneIssueReport.Statement) {
    switch statement {
    case .property(let name, let keyPath): self = .property(name: name, keyPath: keyPath)
    case .animation(let key, let keyPath): self = .animation(key: key, keyPath: keyPath)
    }
  }
}
