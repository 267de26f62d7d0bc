import Foundation

extension ProcessInfo {
  /// Returns the environment of this process with `variables` added, which replace those of the same names.
  package func environment(adding variables: [String: String]) -> [String: String] {
    environment.merging(variables) { $1 }
  }
}
