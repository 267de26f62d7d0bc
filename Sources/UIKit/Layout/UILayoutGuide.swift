import QuartzCore

/// A rectangle that takes part in layout and shows nothing.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// The source of the guide's rectangle.
  enum Kind { case free, safeArea, margins, scrollContent, scrollFrame }

  final var kind = Kind.free
  final var frame = CGRect.zero
  /// A constraint has it.
  final var isReferred = false

  public override init() { super.init() }
  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    owningView = view
    super.init()
  }

  open weak var owningView: UIView? {
    didSet {
      guard owningView !== oldValue else { return }
      oldValue?.viewState.guides.removeAll { $0 === self }
      if let owningView, !owningView.viewState.guides.contains(where: { $0 === self }), kind == .free {
        owningView.viewState.guides.append(self)
      }
    }
  }
  open var identifier = ""
  /// In the owning view's coordinates, as the last layout had it.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return frame }
    switch kind {
    case .free, .scrollContent: return frame
    case .safeArea: return view.bounds.inset(by: view.safeAreaInsets)
    case .margins: return view.bounds.inset(by: view.layoutMargins)
    case .scrollFrame: return view.bounds
    }
  }
}
