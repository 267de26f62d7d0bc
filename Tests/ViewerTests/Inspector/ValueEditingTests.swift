import CoreGraphics
import QuartzCore
import RenderModel
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("Editing values with the pointer") @MainActor struct ValueEditingTests {
    private func door() throws -> PageWorld {
      let world = try PageWorld("door")
      // F4 opens the inspector.
      world.press(.function(4))
      world.click(world.canvasMiddle, .alt)
      return world
    }

    private func panel(_ world: PageWorld) throws -> InspectorPanel {
      try #require(world.page.panels["inspector"] as? InspectorPanel)
    }

    private func row(_ keyPath: String, in world: PageWorld) throws -> PropertyRowView {
      try #require(try panel(world).rowViews.first { $0.row?.keyPath == keyPath && !$0.isHidden })
    }

    private func point(_ x: CGFloat, of keyPath: String, in world: PageWorld) throws -> CGPoint {
      let view = try row(keyPath, in: world)
      let start = PropertyRowView.columns(view.bounds.width).model
      return world.windowPoint(CGPoint(x: start + x, y: 12), in: view)
    }

    // MARK: Numbers

    @Test func aDragOnANumberUsesTheStepSizeOfTheModifiers() throws {
      var scrub = try #require(NumberScrub("12, 40", caret: 5, step: 1))
      #expect(scrub.move(by: 6, .normal) == "12, 43")
      #expect(scrub.move(by: 2, .large) == "12, 53")
      #expect(scrub.move(by: -4, .small) == "12, 52.8")
      var first = try #require(NumberScrub("12, 40", caret: 1, step: 0.5))
      #expect(first.move(by: -4, .normal) == "11, 40")
      #expect(NumberScrub("none", caret: 1, step: 1) == nil)
    }

    @Test("A drag on a number changes it, in one step to undo; a click still edits the text")
    func dragging() throws {
      let world = try door()
      defer { world.end() }
      let session = world.page.session
      let layer = try #require(session.selection)
      let before = layer.position
      let start = try point(4, of: "position", in: world)
      world.drag(from: start, by: [10, 20])
      // The number changes by a step for each two points, by ten steps with Shift and by a tenth with Control.
      #expect(layer.position == CGPoint(x: before.x + 10, y: before.y), "2 points a step")
      #expect(!UIResponder.hasFirstResponder)
      world.drag(from: start, by: [20], .shift)
      #expect(layer.position.x == before.x + 110)
      world.drag(from: start, by: [20], .control)
      #expect(abs(layer.position.x - before.x - 111) < 1e-6)
      for _ in 0..<3 { world.press(.character("z"), "", .control) }
      #expect(layer.position == before && !session.undo.undo())
      #expect(world.page.view.shapeOfPointer(at: start) == .resizeHorizontal)
      world.click(start)
      #expect(UIResponder.isEditingText)
    }

    // MARK: Colors

    @Test(arguments: [0xE4572E, 0x000000, 0xFFFFFF, 0x2F5FB3, 0x7CC7D6, 0x00FF00] as [UInt32])
    func colorsAreConvertedToHSBAndBack(hex: UInt32) {
      func channel(_ shift: UInt32) -> Double { Double((hex >> shift) & 255) / 255 }
      let color = CGColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 0.5)
      let again = HSBColor(color).color
      for index in 0..<4 { #expect(abs(again.rgba[index] - color.rgba[index]) < 1e-9) }
    }

    @Test func blackKeepsTheHueAndSaturationBefore() {
      var color = HSBColor()
      (color.hue, color.saturation, color.brightness) = (0.6, 0.5, 0)
      let black = HSBColor(color.color, previous: color)
      #expect(black.hue == 0.6 && black.saturation == 0.5 && black.brightness == 0)
    }

    @Test("A click on a swatch opens the picker: field, digits, Escape")
    func picker() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      world.press(.function(4))
      let session = world.page.session
      let layer = try #require(session.savableDocument?.rootLayer)
      session.set(
        CGColor(red: 1, green: 0, blue: 0, alpha: 1), "backgroundColor", on: layer, isAnimated: false)
      session.selection = layer
      let panel = try panel(world)
      func picker() -> ColorPicker? { panel.subviews.compactMap { $0 as? ColorPicker }.first }
      world.click(try point(6, of: "backgroundColor", in: world))
      let open = try #require(picker())
      #expect(panel.bounds.contains(open.frame) && open.digits.text == "#FF0000")
      let field = try #require(open.subviews.compactMap { $0 as? ColorField }.first)
      // The hue at the middle of the field is 0.5, which is cyan, and the saturation at its top is 1.
      let middle = world.windowPoint(CGPoint(x: field.bounds.midX, y: 0), in: field)
      world.drag(from: middle, by: [0])
      #expect(layer.backgroundColor.map { ValueText.hex($0) } == "#00FFFF")
      world.click(world.windowPoint(CGPoint(x: 20, y: 10), in: open.digits))
      open.digits.selectAll(nil)
      world.type("#11223380")
      world.press(.return)
      #expect(layer.backgroundColor.map { ValueText.hex($0) } == "#11223380")
      session.undo.undo()
      session.undo.undo()
      #expect(layer.backgroundColor.map { ValueText.hex($0) } == "#FF0000", "a drag is one step")
      #expect(open.digits.text == "#FF0000", "the picker shows what was undone")
      #expect(!UIResponder.hasFirstResponder, "Return has left the field")
      world.press(.escape)
      #expect(picker() == nil && session.selection === layer, "one step")
      world.press(.escape)
      #expect(session.selection == nil, "the next step")
      session.selection = layer
      world.click(try point(6, of: "backgroundColor", in: world))
      #expect(picker() != nil)
      world.click(CGPoint(x: world.canvasMiddle.x, y: world.page.canvas.frame.minY + 4))
      #expect(picker() == nil, "a press elsewhere closes the picker")
    }

    @Test("The press that closes the picker, and one beside the picture, leave the time as it is")
    func pressesBesideTheScene() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let (session, canvas) = (world.page.session, world.page.canvas)
      // J goes to the next state.
      world.press(.character("j"), "j")
      session.pause()
      session.seek(to: 0.3)
      session.seek(to: 0.15)
      let frame = canvas.geometry.frame
      world.click(world.windowPoint(CGPoint(x: frame.minX - 8, y: frame.midY), in: canvas))
      #expect(!session.player.isPlaying && abs(session.time - 0.15) < 1e-9)
      world.press(.function(4))
      session.selection = session.savableDocument?.rootLayer
      _ = try panel(world)
      world.click(try point(6, of: "backgroundColor", in: world))
      let state = session.savableDocument?.state
      let picture = world.canvasMiddle
      world.click(picture)
      #expect(!session.player.isPlaying && abs(session.time - 0.15) < 1e-9)
      #expect(session.savableDocument?.state == state, "the press only closed the picker")
      world.click(picture)
      #expect(session.player.isPlaying && session.savableDocument?.state != state)
    }

    @Test("The color of the picker is the one that its digits state")
    func exactColors() {
      var color = HSBColor()
      (color.hue, color.saturation, color.brightness, color.alpha) = (0.6661, 0.5151, 1, 0.33333)
      let rgba = color.exactlyShown.rgba
      #expect(rgba.w == 0.333 && rgba.z == 1)
      for channel in [rgba.x, rgba.y] { #expect((channel * 255).rounded() / 255 == channel) }
      #expect(ValueText.hex(color.exactlyShown).dropLast(2) == ValueText.hex(color.color).dropLast(2))
    }

    @Test("Hue and saturation survive a drag of the brightness to nearly black and back")
    func darkColors() throws {
      let picker = ColorPicker(frame: CGRect(origin: .zero, size: ColorPicker.size))
      picker.onChange = { [weak picker] in picker?.show($0) }
      picker.show(CGColor(red: 0.5, green: 0.7, blue: 1, alpha: 1))
      let before = picker.color
      for brightness in [0.5, 0.1, 0.003, 0, 0.1, 0.5, 1] { picker.brightness.onChange?(brightness) }
      #expect(abs(picker.color.hue - before.hue) < 1e-9)
      #expect(abs(picker.color.saturation - before.saturation) < 1e-9)
    }

    @Test("Digits that nobody has changed do not round the color to 8 bits")
    func untouchedDigits() throws {
      let picker = ColorPicker(frame: CGRect(origin: .zero, size: ColorPicker.size))
      var changes: [CGColor] = []
      picker.onChange = { changes.append($0) }
      picker.show(CGColor(red: 0.5, green: 0.7, blue: 0.12345, alpha: 1))
      picker.digits.applyText()
      #expect(changes.isEmpty)
      picker.digits.text = "#010203"
      picker.digits.applyText()
      #expect(changes.map { ValueText.hex($0) } == ["#010203"])
    }

    @Test("Each color of a gradient has a swatch")
    func gradients() throws {
      let world = try door()
      defer { world.end() }
      let session = world.page.session
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 1)]
      session.playback.act {
        session.playback.scene.root.addSublayer(gradient)
        CATransaction.flush()
      }
      session.selection = gradient
      // Swatches are 18 points apart, so x = 24 is in the second one.
      world.click(try point(24, of: "colors", in: world))
      let panel = try panel(world)
      let open = try #require(panel.subviews.compactMap { $0 as? ColorPicker }.first)
      #expect(open.digits.text == "#00FF00")
      open.onChange?(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      let colors = (gradient.colors ?? []).compactMap { PropertyValue(boxing: $0, as: .color)?.color }
      #expect(colors.map { ValueText.hex($0) } == ["#000000", "#0000FF"])
    }

    // MARK: Curves and the list of layers

    @Test("The control points of a curve can be typed")
    func controlPoints() throws {
      let fields = ControlPointFields(frame: CGRect(x: 0, y: 0, width: 300, height: 22))
      fields.show(TimingCurve(0.25, 0.1, 0.25, 1))
      #expect(fields.fields.map(\.text) == ["0.25", "0.1", "0.25", "1"])
      var typed: SIMD4<Float>?
      fields.onChange = { typed = $0 }
      fields.fields[1].onNumber?(-0.5)
      #expect(typed == [0.25, -0.5, 0.25, 1])
      #expect(NumberField.number(in: "2", range: 0...1, allowsInfinity: false) == nil)
    }

    @Test("The layer whose row is under the pointer is outlined in the picture")
    func hoveringTheList() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      // F3 opens the layers.
      world.press(.function(3))
      let panel = try #require(world.page.panels["layers"] as? LayersPanel)
      let overlay = try #require(
        world.page.canvas.overlay.subviews.compactMap { $0 as? SelectionOverlay }.first)
      let outline = try #require(overlay.layer.sublayers?.first as? CAShapeLayer)
      #expect(outline.isHidden)
      // The rows of 26 points begin 4 points below the head of 44 points.
      let second = world.windowPoint(CGPoint(x: 60, y: 44 + 4 + 26 + 13), in: panel)
      world.hover(second)
      #expect(LayerLabel(try #require(world.page.session.listedHover)).title == panel.listedTitles[1])
      #expect(!outline.isHidden && outline.path?.isEmpty == false)
      world.hover(CGPoint(x: 5, y: 5))
      #expect(world.page.session.listedHover == nil && outline.isHidden)
    }
  }
}

extension PageWorld {
  /// Presses at a point, moves to the right by each of `distances` points from there, and releases.
  func drag(from start: CGPoint, by distances: [CGFloat], _ modifiers: Modifiers = []) {
    let points = [start] + distances.map { CGPoint(x: start.x + $0, y: start.y) }
    for (index, point) in points.enumerated() {
      send(index == 0 ? .down : .moved, at: point, isPressed: true, modifiers)
    }
    send(.up, at: points[points.count - 1], isPressed: false, modifiers)
  }

  func hover(_ point: CGPoint) { send(.moved, at: point, isPressed: false, []) }

  private func send(
    _ phase: PointerEvent.Phase, at point: CGPoint, isPressed: Bool, _ modifiers: Modifiers
  ) {
    window.inject(
      .pointer(
        PointerEvent(
          phase: phase, at: point, button: phase == .moved ? 0 : 1,
          buttons: isPressed ? .button(1) : [],
          modifiers: modifiers, timestamp: 100)))
  }
}
