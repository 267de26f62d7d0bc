import Testing
@testable import UIKitCore

extension ViewTests {
  @Suite @MainActor struct Controls {
    private final class Door {
      var knocks = 0
      var last: UIControl?
      func knocked() { knocks += 1 }
      func knockedBy(_ sender: UIButton) { last = sender }
      var event: UIEvent?
      func opened(_ sender: UIControl, _ event: UIEvent) {
        knocks += 10
        self.event = event
      }
    }

    @Test func methodsReceiveTheEventOfATouch() {
      let world = ViewWorld()
      defer { world.end() }
      let button = world.add(UIButton(type: .system), CGRect(x: 20, y: 20, width: 60, height: 30))
      let door = Door()
      button.addTarget(door, action: Door.opened, for: .touchDown)
      world.down(30, 30)
      #expect(door.event?.touches(for: button)?.count == 1)
      world.up(30, 30)
    }

    @Test func controlsSendTheEventsOfTouches() {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let button = world.add(UIButton(type: .system), CGRect(x: 20, y: 20, width: 60, height: 30))
      let names: [(UIControl.Event, String)] = [
        (.touchDown, "down"), (.touchDragInside, "inside"), (.touchDragExit, "exit"),
        (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchUpInside, "up inside"),
        (.touchUpOutside, "up outside"), (.primaryActionTriggered, "primary"),
      ]
      for (event, name) in names { button.addAction(UIAction { _ in log.note(name) }, for: event) }
      world.down(30, 30)
      #expect(button.isHighlighted && button.isTracking)
      world.move(32, 32)
      world.move(190, 32)
      #expect(!button.isHighlighted && !button.isTouchInside)
      world.move(40, 32)
      world.up(40, 32)
      #expect(!button.isTracking && !button.isHighlighted)
      #expect(
        log.take() == [
          "down", "inside", "exit", "outside", "enter", "inside", "up inside", "primary",
        ])
      world.down(30, 30)
      world.move(190, 30)
      world.up(190, 30)
      #expect(log.take().suffix(1) == ["up outside"])
      button.isEnabled = false
      world.tap(30, 30)
      #expect(log.take().isEmpty && button.state == .disabled)
    }

    @Test func aButtonWithoutItsConfigurationHasNoBackground() {
      let button = UIButton(configuration: .filled())
      button.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
      button.layoutIfNeeded()
      #expect(button.backgroundColor != nil && button.layer.cornerRadius == 6)
      button.configuration = nil
      button.layoutIfNeeded()
      #expect(button.backgroundColor == nil && button.layer.cornerRadius == 0)
    }

    @Test func targetsAreCalledAndNotRetained() {
      let button = UIButton()
      var door: Door? = Door()
      button.addTarget(door!, action: Door.knocked, for: .touchUpInside)
      button.addTarget(door!, action: Door.knockedBy, for: .touchUpInside)
      button.addTarget(door!, action: Door.opened, for: .valueChanged)
      button.sendActions(for: .touchUpInside)
      #expect(door?.knocks == 1 && door?.last === button)
      button.sendActions(for: [.valueChanged, .touchDown])
      #expect(door?.knocks == 11)
      button.removeTarget(door, action: nil, for: .touchUpInside)
      button.sendActions(for: .allEvents)
      #expect(door?.knocks == 21, "the target is still called for valueChanged")
      weak let gone = door
      door = nil
      #expect(gone == nil)
      button.sendActions(for: .valueChanged)
    }

    @Test func actionsAreReplacedByIdentifier() {
      let control = UIControl()
      var calls: [String] = []
      let name = UIAction.Identifier("a")
      control.addAction(UIAction(identifier: name) { _ in calls.append("1") }, for: .valueChanged)
      control.addAction(
        UIAction(identifier: name) { calls.append($0.sender as? UIControl === control ? "2" : "?") },
        for: .valueChanged)
      control.sendActions(for: .valueChanged)
      control.removeAction(identifiedBy: name, for: .valueChanged)
      control.sendActions(for: .valueChanged)
      #expect(calls == ["2"])
    }

    @Test func aControlKeepsItsTapsFromRecognizersOfItsSuperviews() {
      let world = ViewWorld()
      defer { world.end() }
      var (taps, touches) = (0, 0)
      world.window.addGestureRecognizer(
        UITapGestureRecognizer { (_: UITapGestureRecognizer) in taps += 1 })
      let button = world.add(UIButton(), CGRect(x: 0, y: 0, width: 50, height: 50))
      button.addAction(UIAction { _ in touches += 1 }, for: .touchUpInside)
      world.tap(20, 20)
      #expect((taps, touches) == (0, 1))
      world.tap(100, 100)
      #expect((taps, touches) == (1, 1))
    }

    @Test func buttonsShowTheirStates() {
      let button = UIButton(type: .custom)
      button.setTitle("Off", for: .normal)
      button.setTitle("On", for: .selected)
      button.setTitleColor(.red, for: .normal)
      #expect(button.currentTitle == "Off" && button.titleColor(for: .selected) == .red)
      button.isSelected = true
      #expect(button.currentTitle == "On" && button.titleLabel?.text == "On")
      button.isHighlighted = true
      #expect(
        button.currentTitle == "On", "without a title of its own, the combination has that of selected")
      button.isSelected = false
      #expect(button.titleLabel?.text == "Off")
      button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      let text = "Off".size(withAttributes: [.font: button.titleLabel!.font!]).roundedUp
      let width = max(UIButton.leastTitledWidth, text.width + 6)
      #expect(button.intrinsicContentSize == CGSize(width: width, height: text.height + 4))
      button.setTitle("i", for: .normal)
      #expect(button.intrinsicContentSize.width == 30, "the least width with a title")
      button.setTitle(nil, for: .normal)
      #expect(button.intrinsicContentSize.width == 6, "the insets alone")
    }

    /// The buttons of garland-view: an image of 44 points, of which the insets leave 26 by 27, above a title.
    @Test func edgeInsetsPlaceAndScaleThePartsOfButtons() {
      let button = UIButton(type: .custom)
      let size = CGSize(width: 44, height: 44)
      button.setImage(UIGraphicsImageRenderer(size: size).image { _ in }, for: .normal)
      button.setTitle("Close", for: .normal)
      let area = CGRect(x: -10, y: 0, width: 94, height: 45)
      let width = "Close".size(withAttributes: [.font: button.titleLabel!.font!]).roundedUp.width
      button.titleEdgeInsets = UIEdgeInsets(top: 0, left: -48, bottom: -52, right: 0)
      button.imageEdgeInsets = UIEdgeInsets(top: 6, left: 34, bottom: 12, right: 34)
      #expect(button.imageRect(forContentRect: area) == CGRect(x: 24, y: 6, width: 26, height: 27))
      let title = button.titleRect(forContentRect: area)
      #expect(title.width == width && abs(title.midX - 35) <= 0.5, "the title is below the image")
      button.contentHorizontalAlignment = .left
      button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 0)
      #expect(button.titleRect(forContentRect: area).minX == 44, "the whole inset counts on the left")
    }

    @Test func slidersFollowTheKnob() {
      let world = ViewWorld()
      defer { world.end() }
      let slider = world.add(UISlider(), CGRect(x: 0, y: 0, width: 200, height: 34))
      slider.maximumValue = 10
      slider.value = 20
      #expect(slider.value == 10)
      slider.value = 5
      var told: [Float] = []
      slider.addAction(UIAction { _ in told.append(slider.value) }, for: .valueChanged)
      CATransaction.flush()
      world.down(100, 17)
      world.move(143, 17)
      world.move(400, 17)
      world.up(400, 17)
      // The knob of 28 points leaves 172 points for the range of 10, of which 43 are 2.5.
      #expect(told == [7.5, 10])
      world.down(20, 17)
      world.up(20, 17)
      #expect(told.count == 2, "a touch beside the knob does nothing")
    }

    /// A switch whose class lays out something else, and does not call the method of the superclass.
    private final class Painted: UISwitch {
      override func layoutSubviews() {}
    }

    @Test func aSwitchShowsItsPartsWithoutItsLayout() {
      let world = ViewWorld()
      defer { world.end() }
      let toggle = world.add(Painted(), CGRect(x: 0, y: 0, width: 51, height: 31))
      #expect(toggle.subviews.allSatisfy { $0.frame.height >= 27 })
      let off = toggle.subviews.last?.frame.minX ?? 0
      toggle.isOn = true
      #expect((toggle.subviews.last?.frame.minX ?? 0) > off)
    }

    @Test func switchesSteppersSegmentsAndPageControlsFollowTaps() {
      let world = ViewWorld()
      defer { world.end() }
      let toggle = world.add(UISwitch(), CGRect(x: 0, y: 0, width: 9, height: 9))
      #expect(toggle.bounds.size == CGSize(width: 51, height: 31))
      var told = 0
      toggle.addAction(UIAction { _ in told += 1 }, for: .valueChanged)
      world.tap(20, 15)
      #expect(toggle.isOn && told == 1)
      toggle.setOn(false, animated: true)
      #expect(told == 1, "events are sent only for the user's changes")

      let stepper = world.add(UIStepper(frame: CGRect(x: 0, y: 50, width: 0, height: 0)))
      stepper.maximumValue = 2
      for _ in 0..<3 { world.tap(80, 60) }
      #expect(stepper.value == 2)
      world.tap(10, 60)
      #expect(stepper.value == 1)

      let segments = world.add(
        UISegmentedControl(items: ["One", "Two"]), CGRect(x: 0, y: 100, width: 100, height: 32))
      #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
      world.tap(75, 110)
      #expect(segments.selectedSegmentIndex == 1)
      segments.insertSegment(withTitle: "Zero", at: 0, animated: false)
      #expect(segments.selectedSegmentIndex == 2 && segments.titleForSegment(at: 0) == "Zero")
      segments.setWidth(60, forSegmentAt: 0)
      segments.apportionsSegmentWidthsByContent = true
      let frames = segments.segmentFrames
      #expect(frames[0].width == 60 && abs(frames[2].maxX - 100) < 1e-9)

      let pages = world.add(UIPageControl(), CGRect(x: 0, y: 150, width: 100, height: 26))
      pages.numberOfPages = 3
      pages.currentPage = 7
      #expect(pages.currentPage == 2)
      world.tap(10, 160)
      #expect(pages.currentPage == 1)
      world.down(10, 160)
      world.move(190, 160)
      world.up(190, 160)
      #expect(pages.currentPage == 1, "the touch ended outside")
    }

    @Test func indicatorsTurnWhileTheyAnimate() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(
        UIActivityIndicatorView(style: .large), CGRect(x: 0, y: 0, width: 37, height: 37))
      #expect(view.isHidden)
      view.color = .red
      view.startAnimating()
      CATransaction.flush()
      #expect(!view.isHidden && view.isAnimating)
      let first = world.picture()
      world.go(to: 0.05)
      #expect(world.picture().difference(from: first).greatest == 0, "it rotates in steps")
      world.go(to: 0.15)
      #expect(world.picture().difference(from: first).greatest > 30)
      view.stopAnimating()
      #expect(view.isHidden)
    }

    /// A layer that is moved within the tree loses its animations.
    @Test func anIndicatorThatIsMovedGoesOnTurning() async {
      let world = ViewWorld()
      defer { world.end() }
      let area = CGRect(x: 0, y: 0, width: 37, height: 37)
      let (first, second) = (world.add(UIView(), area), world.add(UIView(), area))
      let view = UIActivityIndicatorView(style: .large)
      first.addSubview(view)
      view.startAnimating()
      CATransaction.flush()
      second.addSubview(view)
      await world.run(to: 0.05)
      let before = world.picture()
      world.go(to: 0.15)
      #expect(world.picture().difference(from: before).greatest > 30)
      view.stopAnimating()
      await world.run(to: 0.2)
      #expect(view.layer.sublayers?.contains { $0.animationKeys() != nil } == false)
    }
  }
}
