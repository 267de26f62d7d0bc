import QuartzCore
import SceneBuilding

extension Viewer {
  /// Shows an example of the book from its beginning. An example that could not be shown is compiled again.
  func show(example: URL) {
    let sources = SwiftSources(example)
    if page?.entry.swiftSources != sources {
      open([example.path])
    } else if let live, !live.isBuilding {
      isAwaiting || live.problem != nil ? live.build() : startAgainOrAsk()
    }
    CATransaction.flush()
  }
}
