import Testing

@testable import UIKitCore

extension ViewTests {
  @Suite @MainActor struct Constraints {
    /// Adds a view to the window. The frame of the view is determined by constraints.
    private func pinned(_ world: ViewWorld, _ view: UIView = UIView()) -> UIView {
      view.translatesAutoresizingMaskIntoConstraints = false
      world.window.addSubview(view)
      return view
    }

    @Test func anchorsPlaceViews() {
      let world = ViewWorld()
      defer { world.end() }
      let (a, b) = (pinned(world), pinned(world))
      let window = world.window
      NSLayoutConstraint.activate([
        a.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
        a.topAnchor.constraint(equalTo: window.safeAreaLayoutGuide.topAnchor, constant: 20),
        a.widthAnchor.constraint(equalToConstant: 50),
        a.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5, constant: 5),
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
        b.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -10),
        b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
        b.heightAnchor.constraint(equalToConstant: 10),
      ])
      window.layoutIfNeeded()
      #expect(a.frame == CGRect(x: 10, y: 20, width: 50, height: 30))
      #expect(b.frame == CGRect(x: 68, y: 30, width: 122, height: 10))
      window.frame.size.width = 300
      window.layoutIfNeeded()
      #expect(b.frame.width == 222)
      window.frame.size.width = 200
    }

    /// Some cells call the method of their content view, and read the sizes of its subviews afterwards.
    @Test func layoutSubviewsSetsFramesByConstraints() {
      let world = ViewWorld()
      defer { world.end() }
      let box = world.add(UIView(), CGRect(x: 0, y: 0, width: 100, height: 80))
      let inner = UIView()
      inner.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(inner)
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 8),
        inner.topAnchor.constraint(equalTo: box.topAnchor, constant: 8),
        inner.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -8),
        inner.widthAnchor.constraint(equalTo: inner.heightAnchor),
      ])
      box.layoutSubviews()
      #expect(inner.frame == CGRect(x: 8, y: 8, width: 64, height: 64))
      box.frame.size.height = 60
      box.layoutSubviews()
      #expect(inner.frame == CGRect(x: 8, y: 8, width: 44, height: 44))
    }

    @Test func theCenterIsInTheMiddleWhateverTheAnchorPointIs() {
      let world = ViewWorld()
      defer { world.end() }
      let view = pinned(world)
      view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
      NSLayoutConstraint.activate([
        view.widthAnchor.constraint(equalToConstant: 20),
        view.heightAnchor.constraint(equalToConstant: 40),
        view.centerXAnchor.constraint(equalTo: world.window.leadingAnchor, constant: 50),
        view.centerYAnchor.constraint(equalTo: world.window.topAnchor, constant: 60),
      ])
      world.window.layoutIfNeeded()
      #expect(view.center == CGPoint(x: 50, y: 60))
      #expect(view.frame == CGRect(x: 40, y: 20, width: 20, height: 40))
    }

    @Test func aChangedConstantAnimatesWithLayoutIfNeeded() {
      let world = ViewWorld()
      defer { world.end() }
      let view = pinned(world)
      let left = view.leftAnchor.constraint(equalTo: world.window.leftAnchor)
      NSLayoutConstraint.activate([
        left, view.topAnchor.constraint(equalTo: world.window.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 20),
        view.heightAnchor.constraint(equalToConstant: 20),
      ])
      CATransaction.flush()
      #expect(view.center == CGPoint(x: 10, y: 10))
      left.constant = 100
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        world.window.layoutIfNeeded()
      }
      world.go(to: 0.5)
      #expect(view.center.x == 110 && abs(view.shown.position.x - 60) < 0.01)
    }

    /// Adds two views of the width 20, and returns them with the constraints of their widths.
    private func siblings(_ world: ViewWorld) -> (views: [UIView], widths: [NSLayoutConstraint]) {
      let views = [pinned(world), pinned(world)]
      let widths = views.map { $0.widthAnchor.constraint(equalToConstant: 20) }
      NSLayoutConstraint.activate(widths)
      for view in views {
        view.leftAnchor.constraint(equalTo: world.window.leftAnchor).isActive = true
        view.topAnchor.constraint(equalTo: world.window.topAnchor).isActive = true
        view.heightAnchor.constraint(equalToConstant: 10).isActive = true
      }
      CATransaction.flush()
      return (views, widths)
    }

    @Test func siblingsAnimateInBlocksOfTheirOwn() {
      let world = ViewWorld()
      defer { world.end() }
      let (views, widths) = siblings(world)
      for width in widths { width.constant = 100 }
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[0].layoutIfNeeded() }
      #expect(views.map(\.bounds.width) == [100, 20])
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { views[1].layoutIfNeeded() }
      world.go(to: 0.5)
      #expect(abs(views[0].shown.bounds.width - 60) < 0.01)
      #expect(abs(views[1].shown.bounds.width - 40) < 0.01)
    }

    @Test func siblingsWaitForTheCommitUnlessTheirSuperviewIsMarked() {
      let world = ViewWorld()
      defer { world.end() }
      let (views, widths) = siblings(world)
      for width in widths { width.constant = 50 }
      views[0].layoutIfNeeded()
      #expect(views.map(\.bounds.width) == [50, 20])
      CATransaction.flush()
      #expect(views.map(\.bounds.width) == [50, 50])
      for width in widths { width.constant = 70 }
      world.window.setNeedsLayout()
      views[0].layoutIfNeeded()
      #expect(views.map(\.bounds.width) == [70, 70])
    }

    @Test func intrinsicSizesAreWeighedByPriority() {
      let world = ViewWorld()
      defer { world.end() }
      let first = UILabel()
      let second = UILabel()
      for label in [first, second] {
        _ = pinned(world, label)
        label.text = "Label"
        label.topAnchor.constraint(equalTo: world.window.topAnchor).isActive = true
      }
      let preferred = first.widthAnchor.constraint(equalToConstant: 10)
      preferred.priority = .defaultHigh - 1
      NSLayoutConstraint.activate([
        first.leadingAnchor.constraint(equalTo: world.window.leadingAnchor),
        second.leadingAnchor.constraint(equalTo: first.trailingAnchor),
        second.trailingAnchor.constraint(equalTo: world.window.trailingAnchor), preferred,
      ])
      first.setContentHuggingPriority(.required, for: .horizontal)
      world.window.layoutIfNeeded()
      let natural = first.intrinsicContentSize
      #expect(first.frame.size == natural, "compression resistance has a higher priority")
      #expect(second.frame.maxX == 200 && second.frame.minX == natural.width)
      first.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      world.window.layoutIfNeeded()
      #expect(first.frame.width == 10)
      first.text = "Another one"
      preferred.isActive = false
      CATransaction.flush()
      #expect(first.frame.width == first.intrinsicContentSize.width, "a new text changes the layout")
    }

    @Test func labelsBreakWhereTheirWidthEnds() {
      let world = ViewWorld()
      defer { world.end() }
      let label = UILabel()
      label.numberOfLines = 0
      label.text = "Words that do not fit into one line of this window"
      _ = pinned(world, label)
      let below = pinned(world)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: world.window.leadingAnchor, constant: 20),
        label.trailingAnchor.constraint(equalTo: world.window.trailingAnchor, constant: -20),
        label.topAnchor.constraint(equalTo: world.window.topAnchor),
        below.topAnchor.constraint(equalTo: label.bottomAnchor),
        below.heightAnchor.constraint(equalToConstant: 5),
      ])
      world.window.layoutIfNeeded()
      let height = label.sizeThatFits(CGSize(width: 160, height: 1000)).height
      #expect(label.frame.width == 160 && label.frame.height == height && height > 50)
      #expect(below.frame.minY == height)
    }

    @Test func removingAViewDeactivatesConstraintsWithOtherViews() {
      let world = ViewWorld()
      defer { world.end() }
      let view = pinned(world)
      let own = view.widthAnchor.constraint(equalToConstant: 5)
      let outer = view.leftAnchor.constraint(equalTo: world.window.leftAnchor)
      NSLayoutConstraint.activate([own, outer])
      #expect(world.window.constraints == [outer] && view.constraints == [own])
      view.removeFromSuperview()
      #expect(!outer.isActive && own.isActive && world.window.constraints.isEmpty)
    }

    @Test func theContentsConstraintsMakeAScrollViewsContentSize() {
      let world = ViewWorld()
      defer { world.end() }
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      world.window.addSubview(scroll)
      let content = UIView()
      content.translatesAutoresizingMaskIntoConstraints = false
      scroll.addSubview(content)
      NSLayoutConstraint.activate([
        content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 5),
        content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor, constant: -5),
        content.topAnchor.constraint(equalTo: scroll.topAnchor),
        content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
        content.widthAnchor.constraint(equalTo: scroll.widthAnchor, constant: -10),
        content.heightAnchor.constraint(equalToConstant: 700),
      ])
      world.window.layoutIfNeeded()
      #expect(scroll.contentSize == CGSize(width: 200, height: 700))
      scroll.contentOffset.y = 300
      world.window.layoutIfNeeded()
      #expect(content.frame == CGRect(x: 5, y: 0, width: 190, height: 700))
    }

    @Test func stackViewsArrangeTheirVisibleViews() {
      let world = ViewWorld()
      defer { world.end() }
      let views = (0..<3).map { _ in UIView() }
      let stack = UIStackView(arrangedSubviews: views)
      stack.frame = CGRect(x: 0, y: 0, width: 170, height: 40)
      stack.distribution = .fillEqually
      stack.spacing = 10
      world.add(stack)
      #expect(
        views.map(\.frame.minX) == [0, 60, 120] && views[2].frame.size == CGSize(width: 50, height: 40))
      views[1].isHidden = true
      world.window.layoutIfNeeded()
      #expect(views[0].frame.width == 80 && views[2].frame.minX == 90)
      stack.axis = .vertical
      stack.alignment = .center
      views[0].widthAnchor.constraint(equalToConstant: 20).isActive = true
      world.window.layoutIfNeeded()
      #expect(views[0].frame == CGRect(x: 75, y: 0, width: 20, height: 15))
    }

    @Test func systemLayoutSizeFollowsTheConstraints() {
      let box = UIView()
      let inner = UIView()
      inner.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(inner)
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: "H:|-gap-[inner(30)]-|", metrics: ["gap": 12], views: ["inner": inner])
          + NSLayoutConstraint.constraints(
            withVisualFormat: "V:|[inner(>=40)]|", options: [], metrics: nil, views: ["inner": inner]))
      #expect(
        box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 50, height: 40)
      )
      #expect(
        NSLayoutConstraint.constraints(withVisualFormat: "H:|-[nobody]", views: [:]).isEmpty)
      let overlap = NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-(-4)-[inner]", views: ["inner": inner])
      #expect(overlap.map(\.constant) == [-4])
    }
  }
}

private func - (priority: UILayoutPriority, less: Float) -> UILayoutPriority {
  UILayoutPriority(priority.rawValue - less)
}
