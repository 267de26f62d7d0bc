import UIKit

/// The panels around a scene, made when they are first shown.
@MainActor
final class PagePanels {
  enum Side: CaseIterable {
    case inspector, curve, source
  }

  let session: SceneSession
  private let entry: SceneEntry
  private var sides: [Side: UIView] = [:]

  init(_ session: SceneSession, _ entry: SceneEntry) {
    (self.session, self.entry) = (session, entry)
  }

  private(set) lazy var watch = LayerWatch(session)
  private(set) lazy var tree: UIView = TreePanel(watch)
  private(set) lazy var lanes: UIView = LanesPanel(editor)
  private lazy var editor = AnimationEditor(session)

  func side(_ side: Side) -> UIView {
    if let view = sides[side] { return view }
    let view: UIView =
      switch side {
      case .inspector: InspectorPanel(watch)
      case .curve: CurvePanel(editor)
      case .source: LessonPanel(session, entry)
      }
    sides[side] = view
    return view
  }
}
