import Lottie
import QuartzCore

extension LottieDocument: SceneDocument {
  package var issueTexts: [String] { issues.map(\.description) }
  package var stateNames: [String] { versionNames }
  package var state: String? { version }

  package var markers: [DocumentMarker] {
    namedTimes.filter { (0...duration).contains($0.time) }
      .map { DocumentMarker(name: $0.name, time: $0.time) }.sorted { $0.time < $1.time }
  }

  package func prepareStates() {
    readOtherVersions(within: ReadingBudget(seconds: 0.5, bytes: 64 << 20))
  }

  package func setInitialStates() { show(version: nil) }
  package func goToState(_ name: String?) { show(version: name) }
  package func restoreState(_ name: String?) { show(version: name) }
}
