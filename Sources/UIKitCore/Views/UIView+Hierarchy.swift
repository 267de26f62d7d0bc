import QuartzCore

extension UIView {
  /// Inserts a view at an index among the other subviews, and calls the hooks of both views.
  final func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot go into itself or into what it contains")
    if view.superview === self { return reorder(view, to: index) }
    let windowChange = view.changeOfWindow(to: window)
    let traits = view.traitCollection
    view.willMove(toSuperview: self)
    view.detach()
    insertWithLayer(view, at: index)
    view.viewState.superview = self
    LayoutEngine.treeChanged(at: self)
    if view.traitCollection.hasDifferentColorAppearance(comparedTo: traits) {
      view.traitsChanged(from: traits)
    }
    view.arrived(windowChange)
    didAddSubview(view)
  }

  final func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
    let others = viewState.subviews.filter { $0 !== view }
    let index = others.firstIndex { $0 === sibling }
    insert(view, at: index.map { $0 + offset } ?? others.count)
  }

  /// Inserts a subview and its layer. The layer goes below that of the next subview, or on top, so that layers without
  /// a view keep their order.
  private func insertWithLayer(_ view: UIView, at index: Int) {
    let index = min(max(0, index), viewState.subviews.count)
    if index < viewState.subviews.count {
      layer.insertSublayer(view.layer, below: viewState.subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    viewState.subviews.insert(view, at: index)
  }

  private func reorder(_ view: UIView, to index: Int) {
    viewState.subviews.removeAll { $0 === view }
    insertWithLayer(view, at: index)
  }

  /// Exchanges two subviews; does nothing for an index out of range.
  final func exchange(_ first: Int, _ second: Int) {
    let (low, high) = (min(first, second), max(first, second))
    guard low != high, viewState.subviews.indices.contains(low),
      viewState.subviews.indices.contains(high)
    else {
      return
    }
    let (lower, upper) = (viewState.subviews[low], viewState.subviews[high])
    reorder(upper, to: low)
    reorder(lower, to: high)
  }

  /// Replaces the subview `old` by `new`, which takes its index; or, if `hides`, hides `old` and shows `new`, and moves
  /// neither.
  final func replace(_ old: UIView, with new: UIView, hides: Bool) {
    if hides {
      old.isHidden = true
      new.isHidden = false
    } else if let index = subviews.firstIndex(where: { $0 === old }) {
      insertSubview(new, at: index)
      old.removeFromSuperview()
    }
  }

  final func leaveSuperview() {
    guard superview != nil else { return }
    let windowChange = changeOfWindow(to: nil)
    willMove(toSuperview: nil)
    detach()
    arrived(windowChange)
  }

  /// Removes the view from its superview's list without calling hooks of this view.
  private func detach() {
    guard let superview else { return }
    superview.willRemoveSubview(self)
    superview.dropConstraints(to: self)
    viewState.solvedFrame = nil
    layer.removeFromSuperlayer()
    superview.viewState.subviews.removeAll { $0 === self }
    viewState.superview = nil
  }

  /// Calls the hooks that follow a move to a new superview.
  private func arrived(_ windowChange: (from: UIWindow?, to: UIWindow?)?) {
    if let windowChange { forEachBelow { $0.movedWindow(windowChange) } }
    didMoveToSuperview()
    if superview != nil, viewState.tint == nil { announceTint() }
  }

  // MARK: Windows

  /// Announces a change of window to this view and its descendants. Returns the old and the new window; nil if
  /// they are the same.
  private func changeOfWindow(to new: UIWindow?) -> (from: UIWindow?, to: UIWindow?)? {
    let old = window
    guard old !== new else { return nil }
    forEachBelow { view in
      view.viewState.controller?.viewWillMove(toWindow: new)
      view.willMove(toWindow: new)
    }
    return (old, new)
  }

  /// Calls the hooks that follow a change of window.
  private func movedWindow(_ change: (from: UIWindow?, to: UIWindow?)) {
    if window != nil, type(of: self).requiresConstraintBasedLayout { setNeedsUpdateConstraints() }
    SafeArea.entered(self)
    didMoveToWindow()
    viewState.controller?.viewDidMoveToWindow(change.to)
  }

  /// Calls `body` for this view and its descendants, parents first.
  final func forEachBelow(_ body: (UIView) -> Void) {
    var pending = [self]
    while let view = pending.popLast() {
      body(view)
      pending.append(contentsOf: view.subviews.reversed())
    }
  }

  final func findView(tagged tag: Int) -> UIView? {
    var pending = [self]
    while let view = pending.popLast() {
      if view.tag == tag { return view }
      pending.append(contentsOf: view.subviews.reversed())
    }
    return nil
  }
}
