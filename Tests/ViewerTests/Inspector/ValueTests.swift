import CoreGraphics
import QuartzCore
import RenderModel
import Testing

@testable import LaminaViewer

@Suite("Values as text")
struct ValueTextTests {
  @Test(
    "Numbers have no more decimals than are visible",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (0.1 + 0.2, "0.3"), (12.3456, "12.346"), (123.456, "123.46"),
      (1234.56, "1234.6"), (-7.5, "−7.5"), (.infinity, "∞"), (-.infinity, "−∞"), (0.0001, "0"),
    ])
  func numbers(_ value: Double, _ text: String) { #expect(ValueText.number(value) == text) }

  @Test(
    "The text of a value parses to the same value",
    arguments: [
      (ValueType.number, PropertyValue.number(-12.5)), (.integer, .integer(-3)), (.bool, .bool(true)),
      (.point, .point(CGPoint(x: 1.5, y: -2))), (.size, .size(CGSize(width: 10, height: 20))),
      (.rect, .rect(CGRect(x: 1, y: 2, width: 30, height: 40))), (.string, .string("two words")),
      (.numbers, .array([.number(0), .number(0.25), .number(1)])), (.numbers, .null), (.color, .null),
      (.number, .number(.infinity)),
    ])
  func roundTrip(_ type: ValueType, _ value: PropertyValue) throws {
    let text = ValueText(type: type)
    #expect(try text.parse(text.text(value)) == value)
  }

  @Test("Colors are hexadecimal, with alpha unless they are opaque")
  func colors() throws {
    let text = ValueText(type: .color)
    #expect(ValueText.hex(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)) == "#FF8000")
    #expect(ValueText.hex(CGColor(gray: 0, alpha: 0.5)) == "#00000080")
    for (typed, hex) in [
      ("#e4572e", "#E4572E"), ("E4572E80", "#E4572E80"), ("#fff", "#FFFFFF"),
      (" #00000000 ", "#00000000"),
      ("clear", "#00000000"),
    ] {
      #expect(text.text(try text.parse(typed)) == hex)
    }
    #expect(try text.parse("none") == .null)
    let list = try ValueText(type: .colors).parse("#ff0000, #00f")
    #expect(ValueText(type: .colors).text(list) == "#FF0000, #0000FF")
  }

  @Test("Several ways to write the same value")
  func spellings() throws {
    let rect = PropertyValue.rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    for typed in ["1, 2, 3 × 4", "1 2 3 4", "1;2;3x4", "1,2,3,4"] {
      #expect(try ValueText(type: .rect).parse(typed) == rect)
    }
    #expect(try ValueText(type: .number).parse(" −4 ") == .number(-4))
    #expect(try ValueText(type: .number).parse("1,5") == .number(1.5))
    #expect(try ValueText(type: .integer).parse("−3") == .integer(-3))
    #expect(try ValueText(type: .point).parse("1,5; −2") == .point(CGPoint(x: 1.5, y: -2)))
    #expect(try ValueText(type: .bool).parse("No") == .bool(false))
  }

  @Test("Angles are shown in degrees and stored in radians")
  func angles() throws {
    let text = ValueText(type: .number, isAngle: true)
    #expect(text.text(.number(.pi / 4)) == "45°")
    #expect(try text.parse("90") == .number(.pi / 2))
    #expect(try text.parse("-180°") == .number(-.pi))
    #expect(try text.parse("0.5 rad") == .number(0.5))
  }

  @Test(
    "An invalid value is refused with a message that says what to type instead",
    arguments: [
      (ValueType.number, "a"), (.number, ""), (.number, "1e999"), (.number, "1 2"), (.number, "nan"),
      (.integer, "1.5"), (.integer, "99999999999999999999"), (.point, "1"), (.point, "1, 2, 3"),
      (.size, "x"), (.rect, "1, 2, 3"), (.color, "#12"), (.color, "#GGGGGG"), (.color, "red-ish"),
      (.colors, "#fff, blue"), (.numbers, "0, one"), (.bool, "perhaps"), (.transform, "identity"),
    ])
  func refused(_ type: ValueType, _ typed: String) {
    let error = #expect(throws: ValueError.self) { try ValueText(type: type).parse(typed) }
    #expect(error?.message.hasSuffix(".") == true)
  }
}

@Suite("Rows of properties")
struct PropertyRowTests {
  private func row(_ keyPath: String, _ values: LayerProperties) throws -> PropertyRow {
    try #require(
      PropertyRow.rows(model: values, shown: values, all: true).first { $0.keyPath == keyPath })
  }

  @Test("A new layer has no changed properties; the list of all has every property of the table")
  func plain() {
    for kind in LayerKind.allCases {
      let values = LayerProperties(kind: kind)
      #expect(PropertyRow.rows(model: values, shown: values, all: false).isEmpty)
      let keys = Set(
        PropertyRow.rows(model: values, shown: values, all: true).filter { $0.path.component == nil }
          .map(\.keyPath))
      let table = LayerProperty.table.filter { $0.belongs(to: kind) }.map(\.key)
      #expect(keys == Set(table))
    }
  }

  @Test("Properties are listed when their model or presentation value differs from a new layer's")
  func set() {
    var (model, shown) = (LayerProperties(), LayerProperties())
    model.cornerRadius = 8
    shown.cornerRadius = 8
    shown.opacity = 0.25
    let rows = PropertyRow.rows(model: model, shown: shown, all: false)
    #expect(rows.map(\.keyPath) == ["opacity", "cornerRadius"])
    #expect(rows.map(\.differs) == [true, false])
    #expect(rows[0].model == .number(1) && rows[0].shown == .number(0.25))
  }

  @Test("An arrow key's step suits the property")
  func steps() throws {
    let values = LayerProperties(kind: .replicator)
    let expected = [
      "opacity": 0.01, "anchorPoint": 0.01, "speed": 0.01, "position": 1, "transform.scale.x": 0.01,
      "transform.rotation.z": 1, "instanceTransform.scale.x": 0.01,
    ]
    for (keyPath, step) in expected { #expect(try row(keyPath, values).step == step, "\(keyPath)") }
  }

  @Test("Transforms are listed with their components")
  func transforms() {
    var values = LayerProperties()
    values.transform = CATransform3D(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 7, ty: 0))
    let rows = PropertyRow.rows(model: values, shown: values, all: false)
    #expect(
      rows.map(\.keyPath) == ["transform", "transform.rotation.z", "transform.translation.x"])
    #expect(rows.map(\.title) == ["transform", "rotation.z", "translation.x"])
    #expect(rows.dropFirst().map { $0.text.text($0.model) } == ["90°", "7"])
  }

  @Test("An edit is checked against the values that the property accepts")
  func edits() throws {
    let values = LayerProperties()
    #expect(try PropertyEdit("0.5", of: row("opacity", values), on: values).value == .number(0.5))
    #expect(
      try PropertyEdit("center", of: row("contentsGravity", values), on: values).value
        == .string("center"))
    #expect(
      try PropertyEdit("0, 0, -10 × 20", of: row("bounds", values), on: values).value
        == .rect(CGRect(x: 0, y: 0, width: -10, height: 20)))
    #expect(
      try PropertyEdit("∞", of: row("repeatCount", values), on: values).value == .number(.infinity))
    for (key, typed) in [
      ("contentsGravity", "centre"), ("fillMode", "always"), ("maskedCorners", "99"),
      ("cornerCurve", "x"),
      ("opacity", "∞"), ("position", "1, inf"), ("bounds", "1, 2"),
    ] {
      let row = try row(key, values)
      #expect(throws: ValueError.self) { try PropertyEdit(typed, of: row, on: values) }
    }
  }

  @Test("An arrow key changes the number at the caret")
  func nudges() {
    func nudged(_ text: String, _ caret: Int, _ step: Double) -> [String] {
      NumberNudge(text, caret: caret, by: step).map { [$0.text, "\($0.caret)"] } ?? []
    }
    #expect(nudged("12", 2, 1) == ["13", "2"])
    #expect(nudged("9", 1, 1) == ["10", "2"])
    #expect(nudged("0.1", 3, -0.2) == ["−0.1", "4"])
    #expect(nudged("10, 20", 5, 10) == ["10, 30", "6"])
    #expect(nudged("10, 20", 0, 10) == ["20, 20", "2"])
    #expect(nudged("120 × 80", 8, -1) == ["120 × 79", "8"])
    #expect(nudged("45°", 3, 1) == ["46°", "2"])
    #expect(nudged("none", 1, 1) == [])
    #expect(nudged("", 0, 1) == [])
  }
}

@Suite("Animations in words")
struct AnimationSummaryTests {
  @Test("Key, class, timing, repetition and timing curve")
  func basic() {
    let move = CABasicAnimation(keyPath: "position.x")
    move.duration = 1.5
    move.timingFunction = CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
    let plain = AnimationSummary(move, key: "move", start: 0.25)
    #expect(plain.title == "move")
    #expect(plain.kind == "CABasicAnimation · position.x")
    #expect(plain.timing == "from 0.25 s · 1.5 s · easeIn")
    move.repeatCount = .infinity
    move.autoreverses = true
    move.fillMode = .both
    move.isRemovedOnCompletion = false
    move.speed = 0.5
    #expect(
      AnimationSummary(move, key: nil, start: 0).timing
        == "from 0 s · 1.5 s · × ∞ · autoreverses · speed 0.5 · fill both · not removed · easeIn")
    #expect(AnimationSummary(move, key: nil, start: 0).title == "position.x")
  }

  @Test("Only a repetition without an end is shown as endless")
  func repetition() {
    let move = CABasicAnimation(keyPath: "position.x")
    let cases: [(count: Float, isEndless: Bool)] = [
      (2, false), (2e6, false), (.greatestFiniteMagnitude, true), (.infinity, true),
    ]
    for (count, isEndless) in cases {
      move.repeatCount = count
      #expect(AnimationSummary(move, key: nil, start: 0).timing.contains("∞") == isEndless, "\(count)")
    }
  }

  @Test("Springs, groups, keyframes and custom curves")
  func others() {
    let spring = CASpringAnimation(keyPath: "opacity")
    spring.duration = 1
    #expect(
      AnimationSummary(spring, key: "opacity", start: 0).kind
        == "CASpringAnimation · stiffness 100, damping 10")
    #expect(AnimationSummary(spring, key: "opacity", start: 0).timing == "from 0 s · 1 s")
    spring.timingFunction = CAMediaTimingFunction(name: .easeIn)
    #expect(AnimationSummary(spring, key: "opacity", start: 0).timing == "from 0 s · 1 s · easeIn")
    let group = CAAnimationGroup()
    group.animations = [spring]
    #expect(AnimationSummary(group, key: "all", start: 0).kind == "CAAnimationGroup · 1 animation")
    let keyframes = CAKeyframeAnimation(keyPath: "opacity")
    keyframes.values = [0, 1, 0]
    #expect(AnimationSummary(keyframes, key: "k", start: 0).kind.hasSuffix("opacity · 3 values"))
    let ease = CABasicAnimation(keyPath: "opacity")
    ease.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.25, 1)
    #expect(AnimationSummary.curveName(ease) == "cubic (0.5, 0, 0.25, 1)")
  }

  @Test("Remaining time and progress")
  func remaining() {
    #expect(AnimationSummary.remaining(start: 1, end: 3, at: 0.5) == "in 0.50 s")
    #expect(AnimationSummary.remaining(start: 1, end: 3, at: 2.25) == "0.75 s left")
    #expect(AnimationSummary.remaining(start: 1, end: 3, at: 3) == "over")
    #expect(AnimationSummary.remaining(start: 1, end: .infinity, at: 9) == "endless")
    func progress(_ end: Double, _ time: Double) -> Double {
      AnimationSummary.progress(start: 1, end: end, cycle: 2, at: time)
    }
    #expect([progress(3, 0), progress(3, 2), progress(3, 9)] == [0, 0.5, 1])
    #expect(progress(.infinity, 4) == 0.5)
  }
}
