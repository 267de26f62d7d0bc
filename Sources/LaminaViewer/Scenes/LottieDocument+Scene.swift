import Lottie
import QuartzCore

extension LottieDocument: SceneDocument {
  package var issueTexts: [String] { issues.map(\.description) }
  package var issueCount: Int { issues.count }

  /// The issues in the order of the file, each with its layer.
  package var documentIssues: [DocumentIssue] {
    let issues = issues.sorted {
      $0.location.compare($1.location, options: .numeric) == .orderedAscending
    }
    let layers = layers(named: Set(issues.flatMap(\.layerNames)))
    return issues.map { issue in
      let place = issue.location.isEmpty ? "" : " (\(issue.location))"
      var result = DocumentIssue((issue.layerName.map { "'\($0)': " } ?? "") + issue.message + place)
      (result.count, result.layer) = (
        issue.count, issue.layerNames.lazy.compactMap { layers[$0] }.first
      )
      return result
    }
  }

  /// Returns the first layer of each name.
  private func layers(named names: Set<String>) -> [String: CALayer] {
    var (found, waiting): ([String: CALayer], [CALayer]) = ([:], names.isEmpty ? [] : [rootLayer])
    while found.count < names.count, let layer = waiting.popLast() {
      if let name = layer.name, names.contains(name), found[name] == nil { found[name] = layer }
      waiting += (layer.sublayers ?? []).reversed()
    }
    return found
  }

  package var stateNames: [String] { variantNames }
  package var state: String? { variant }
  package var hasVersions: Bool { !variantNames.isEmpty }

  package var markers: [DocumentMarker] {
    namedTimes.filter { (0...duration).contains($0.time) }
      .map { DocumentMarker(name: $0.name, time: $0.time, duration: max(0, $0.duration)) }
      .sorted { $0.time < $1.time }
  }

  package func prepareStates(cancelledWith budget: ReadingBudget) {
    // The document is shown only after this, so it takes half a second at most. Both limits are choices.
    readOtherVariants(
      within: ReadingBudget(seconds: 0.5, bytes: 64 << 20, cancelledWith: budget))
  }

  package func setInitialStates() { show(variant: nil) }
  package func goToState(_ name: String?) { show(variant: name) }
  package func restoreState(_ name: String?) { show(variant: name) }
}

extension LottieIssue {
  /// The names of the layers that the issue may be shown at, the best one first.
  fileprivate var layerNames: [String] { [layerName, compositionName].compactMap(\.self) }
}
