import UIKit

/// The panels around a scene, made when they are first shown.
@MainActor
final class PagePanels {
  /// Those that share a place.
  enum Side: CaseIterable {
    case inspector, curve, source
  }

  enum Kind: Hashable, CaseIterable {
    case tree, lanes, side(Side)

    static var allCases: [Kind] { [.tree, .lanes] + Side.allCases.map(Kind.side) }
  }

  private let session: SceneSession
  private let entry: SceneEntry
  private(set) var made: [Kind: UIView] = [:]
  private lazy var watch = LayerWatch(session)
  private lazy var editor = AnimationEditor(session)

  init(_ session: SceneSession, _ entry: SceneEntry) {
    (self.session, self.entry) = (session, entry)
  }

  subscript(kind: Kind) -> UIView {
    if let view = made[kind] { return view }
    let view: UIView =
      switch kind {
      case .tree: TreePanel(watch)
      case .lanes: LanesPanel(editor)
      case .side(.inspector): InspectorPanel(watch)
      case .side(.curve): CurvePanel(editor)
      case .side(.source): LessonPanel(session, entry)
      }
    made[kind] = view
    return view
  }
}
