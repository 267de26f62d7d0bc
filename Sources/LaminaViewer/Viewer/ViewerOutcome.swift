/// The reason why the viewer ended.
package enum ViewerOutcome: Equatable, Sendable {
  case quit
  case connectionLost(ViewerState)
  case failed(String)
}

package struct UnknownScene: Error, CustomStringConvertible {
  package let name: String
  package init(name: String) { self.name = name }
  package var description: String {
    let names = SceneCatalog.entries.map(\.name).joined(separator: ", ")
    return "there is no scene '\(name)'; the scenes are: \(names)"
  }
}
