import CAML
import CoreGraphics
import QuartzCore

/// A document at its own size in the middle of the stage; made smaller where it does not fit, never larger. A
/// click goes on to its next state.
@MainActor
package final class DocumentScene: SceneWithStates {
  package let root = CALayer()
  package let document: CAMLDocument
  /// The document's area, at its own size.
  private let page = CALayer()

  /// Seconds from the start to the end of the last animation, or the period of the endless ones.
  /// nil when nothing moves.
  package var duration: Double? { document.duration > 0 ? document.duration : nil }

  /// - Throws: `CAMLError`.
  package convenience init(contentsOf url: URL) throws {
    let document = try CAMLDocument(contentsOf: url)
    document.setInitialStates()
    self.init(document, named: url.lastPathComponent)
  }

  /// Reports what the document has that is not shown. `document` is in its initial states.
  init(_ document: CAMLDocument, named name: String) {
    self.document = document
    for issue in document.issues { Issue.report(.document(name, issue: issue.description)) }
    root.name = "document"
    root.addSublayer(page)
    page.addSublayer(document.rootLayer)
  }

  package func layOut(in size: CGSize, scale: CGFloat) {
    root.bounds = CGRect(origin: .zero, size: size)
    page.bounds = CGRect(origin: .zero, size: document.size)
    page.position = CGPoint(x: size.width / 2, y: size.height / 2)
    let share = min(1, size.width / document.size.width, size.height / document.size.height)
    page.setAffineTransform(CGAffineTransform(scaleX: share, y: share))
    document.rootLayer.position = CGPoint(
      x: document.size.width * anchor.x, y: document.size.height * anchor.y)
  }

  /// A root without a size of its own draws about its position.
  private var anchor: CGPoint {
    let layer = document.rootLayer
    return layer.bounds.isEmpty ? CGPoint(x: 0.5, y: 0.5) : layer.anchorPoint
  }

  /// A document's times count from its start.
  package func start() {
    withoutActions { page.beginTime = root.convertTime(CACurrentMediaTime(), from: nil) }
    document.startAnimations()
  }

  package func pointerDown(at point: CGPoint) { goToNextState() }

  package var states: [String] { document.stateNames }
  package var state: String? { document.state }

  /// After the last one it is the tree as it was written.
  package func goToNextState() { document.setState(state(after: 1)) }

  package func go(to state: String?) throws {
    if let state, !states.contains(state) { throw UnknownState(name: state, known: states) }
    document.setState(state)
  }

  package var status: String { document.state.map { "state \($0)" } ?? "" }
}

extension SceneWithStates {
  /// The state so many further on, around through the scene as it was made.
  package func state(after step: Int) -> String? {
    let all = [nil] + states.map(Optional.some)
    let place = all.firstIndex(of: state) ?? 0
    return all[((place + step) % all.count + all.count) % all.count]
  }
}

package struct UnknownState: Error, CustomStringConvertible {
  let name: String
  let known: [String]
  package var description: String {
    let states = known.isEmpty ? "it has none" : "the states are: \(known.joined(separator: ", "))"
    return "there is no state '\(name)'; \(states)"
  }
}
