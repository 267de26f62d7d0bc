import Accessibility
import QuartzCore
import Testing
import UIKit
import UIKitCore

extension ViewTests {
  /// The elements that assistive technology sees of views.
  @Suite @MainActor struct Elements {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let reader = AccessibilityReader()

    init() { window.isHidden = false }

    private func read(isActive: Bool = true) -> AccessibilityTree {
      window.layoutIfNeeded()
      return reader.read(
        [window],
        on: .init(
          program: "test", title: "Title", size: window.bounds.size, scale: 2, isActive: isActive))
    }

    /// The elements inside of the window in their order.
    private func elements() -> [AccessibilityNode] {
      Array(read().elements(below: .application).dropFirst(2))
    }

    private func add<View: UIView>(
      _ view: View, _ frame: CGRect = CGRect(x: 10, y: 10, width: 80, height: 30)
    )
      -> View
    {
      view.frame = frame
      window.addSubview(view)
      return view
    }

    @Test func theWindowIsAFrameWithTheTitle() throws {
      let frame = try #require(read().elements(below: .application).dropFirst().first)
      #expect(frame.role == .frame)
      #expect(frame.name == "Title")
      #expect(frame.states.contains(.active))
      #expect(frame.frame == AccessibilityFrame(x: 0, y: 0, width: 600, height: 400))
    }

    @Test func labelsAndButtonsAreElements() throws {
      let label = add(UILabel())
      label.text = "Speed"
      let button = add(UIButton(type: .system), CGRect(x: 10, y: 50, width: 80, height: 30))
      button.setTitle("Start", for: .normal)
      button.isEnabled = false
      #expect(label.isAccessibilityElement && label.accessibilityLabel == "Speed")
      #expect(button.accessibilityTraits == [.button, .notEnabled])
      let nodes = elements()
      #expect(nodes.map(\.role) == [.label, .button])
      #expect(nodes.map(\.name) == ["Speed", "Start"])
      #expect(nodes[0].frame == AccessibilityFrame(x: 20, y: 20, width: 160, height: 60))
      #expect(nodes[0].states.contains([.enabled, .showing, .visible]))
      #expect(!nodes[1].states.contains(.enabled))
    }

    @Test func whatTheProgramSetsTakesPrecedence() throws {
      let label = add(UILabel())
      label.text = "3 ✦"
      label.accessibilityLabel = "three stars"
      label.accessibilityTraits = .header
      label.accessibilityHint = "The rating"
      label.accessibilityValue = "3"
      label.accessibilityIdentifier = "rating"
      let node = try #require(elements().first)
      #expect(node.role == .heading)
      #expect(node.name == "three stars")
      #expect((node.hint, node.value, node.identifier) == ("The rating", "3", "rating"))
      label.isAccessibilityElement = false
      #expect(elements().isEmpty)
    }

    @Test func hiddenViewsAreNoElements() {
      let label = add(UILabel())
      label.text = "Speed"
      label.isHidden = true
      #expect(elements().isEmpty)
      label.isHidden = false
      window.accessibilityElementsHidden = true
      #expect(elements().isEmpty)
    }

    @Test func viewsBehindAModalViewAreLeftOut() {
      let label = add(UILabel())
      label.text = "behind"
      let dialog = add(UIView())
      dialog.accessibilityViewIsModal = true
      let inner = UILabel()
      inner.text = "in front"
      dialog.addSubview(inner)
      #expect(elements().map(\.name) == ["in front"])
    }

    @Test func slidersHaveANumberThatCanBeSet() throws {
      let slider = add(UISlider())
      slider.maximumValue = 10
      slider.value = 4
      var changes = 0
      slider.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
      let node = try #require(elements().first)
      #expect(node.role == .slider)
      #expect(node.range == AccessibilityRange(value: 4, in: 0...10))
      #expect(node.value == "40 %")
      #expect(node.actions == [.increment, .decrement])
      #expect(AccessibilityRequest.setValue(7).perform(on: slider, at: 0))
      #expect(slider.value == 7)
      slider.accessibilityIncrement()
      #expect(slider.value == 8)
      #expect(AccessibilityRequest.setValue(99).perform(on: slider, at: 0))
      #expect(slider.value == 10)
      #expect(changes == 3)
      #expect(!AccessibilityRequest.setValue(.nan).perform(on: slider, at: 0))
      #expect(slider.value == 10)
    }

    @Test func switchesAreCheckBoxes() throws {
      let toggle = add(UISwitch())
      toggle.accessibilityLabel = "Loop"
      #expect(toggle.accessibilityActivate())
      #expect(toggle.isOn)
      let node = try #require(elements().first)
      #expect(node.role == .checkBox)
      #expect(node.states.contains([.checkable, .checked]))
    }

    @Test func segmentsStayTheSameElements() throws {
      let control = add(UISegmentedControl(items: ["Day", "Week"]))
      control.selectedSegmentIndex = 0
      let before = elements()
      #expect(before.map(\.role) == [.pageTabList, .pageTab, .pageTab])
      let week = try #require(reader.object(before[2].id))
      #expect(week.accessibilityActivate())
      #expect(control.selectedSegmentIndex == 1)
      let after = elements()
      #expect(after.map(\.id) == before.map(\.id))
      #expect(after[2].states.contains(.selected) && !after[1].states.contains(.selected))
    }

    @Test func fieldsHaveATextThatCanBeReplaced() throws {
      let field = add(UITextField())
      field.placeholder = "Name"
      field.text = "a𝄞b"
      #expect(AccessibilityRequest.focus.perform(on: field, at: 0))
      #expect(AccessibilityRequest.select(1..<2).perform(on: field, at: 0))
      let tree = read()
      let node = try #require(tree.elements(below: .application).last)
      #expect(node.role == .entry && node.name == "Name")
      #expect(node.text == AccessibilityText("a𝄞b", selection: 1..<2))
      #expect(tree.focus == node.id)
      #expect(node.states.contains([.focused, .editable, .singleLine]))
      #expect(AccessibilityRequest.setText("new").perform(on: field, at: 0))
      #expect(field.text == "new")
      field.resignFirstResponder()
    }

    @Test func passwordsAreNotMadeKnown() throws {
      let field = add(UITextField())
      field.isSecureTextEntry = true
      field.text = "secret"
      let node = try #require(elements().first)
      #expect(node.role == .passwordText)
      #expect(node.text?.content == "••••••")
      #expect(!"\(node)".contains("secret"))
    }

    @Test func viewsWithATapGestureAreTouched() throws {
      let view = add(UIView())
      view.isAccessibilityElement = true
      view.accessibilityLabel = "Door"
      var taps: [CGPoint] = []
      view.addGestureRecognizer(UITapGestureRecognizer { taps.append($0.location(in: view)) })
      #expect(try #require(elements().first).actions == [.activate])
      #expect(AccessibilityRequest.perform(.activate).perform(on: view, at: 5))
      #expect(taps == [CGPoint(x: 40, y: 15)])
    }

    @Test func coveredViewsAreNotTouched() {
      let view = add(UIView())
      view.isAccessibilityElement = true
      view.addGestureRecognizer(UITapGestureRecognizer { _ in Issue.record("was touched") })
      _ = add(UIView())
      #expect(!AccessibilityRequest.perform(.activate).perform(on: view, at: 5))
    }

    @Test func elementsWithoutViewsAreInTheirContainer() throws {
      let view = add(UIView())
      let element = UIAccessibilityElement(accessibilityContainer: view)
      element.accessibilityLabel = "Star"
      element.accessibilityFrameInContainerSpace = CGRect(x: 5, y: 5, width: 10, height: 10)
      element.accessibilityCustomActions = [
        UIAccessibilityCustomAction(name: "Paint") { _ in
          element.accessibilityValue = "red"
          return true
        }
      ]
      view.accessibilityElements = [element]
      let node = try #require(elements().first)
      #expect(node.name == "Star")
      #expect(node.frame == AccessibilityFrame(x: 30, y: 30, width: 20, height: 20))
      #expect(node.actions == [AccessibilityAction(.custom(0), name: "Paint")])
      #expect(AccessibilityRequest.perform(.custom(0)).perform(on: element, at: 0))
      #expect(element.accessibilityValue == "red")
      #expect(!AccessibilityRequest.perform(.custom(1)).perform(on: element, at: 0))
    }

    @Test func rowsOutsideOfAScrollViewDoNotShow() throws {
      let scroll = add(UIScrollView(), CGRect(x: 0, y: 0, width: 100, height: 50))
      scroll.clipsToBounds = true
      scroll.contentSize = CGSize(width: 100, height: 500)
      let label = UILabel(frame: CGRect(x: 0, y: 300, width: 50, height: 20))
      label.text = "far"
      scroll.addSubview(label)
      #expect(!(try #require(elements().last)).states.contains(.showing))
      #expect(AccessibilityRequest.scrollToVisible.perform(on: label, at: 0))
      #expect(try #require(elements().last).states.contains(.showing))
    }
  }
}
