import Lottie
import QuartzCore

extension LottieDocument: SceneDocument {
  package var problems: [String] { issues.map(\.description) }
  package var stateNames: [String] { versionNames }
  package var state: String? { version }

  package func setInitialStates() {}
  package func goToState(_ name: String?) { show(version: name) }
  package func restoreState(_ name: String?) { show(version: name) }
}
