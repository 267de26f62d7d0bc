import Foundation
import WindowSystem

@testable import LaminaViewer

/// What a key of `KeyMap` does, as the window's picture and the control socket tell.
struct KeyCheck: Sendable {
  let key: Key
  let modifiers: Modifiers
  /// Keys pressed before, from time standing at 0.6 s.
  var setup: [String] = []
  let isRight: @Sendable (_ before: PageState, _ after: PageState) -> Bool
  /// How often the key is pressed in all to come back to the picture before; 0: it does not come back so.
  var presses = 0
  /// What takes the place of further presses.
  var undo: String?
  /// Only somebody who manages windows can do it.
  var needsManager = false

  init(
    _ key: Key, _ modifiers: Modifiers = [], setup: [String] = [], presses: Int = 0,
    needsManager: Bool = false, _ isRight: @escaping @Sendable (PageState, PageState) -> Bool
  ) {
    (self.key, self.modifiers, self.setup) = (key, modifiers, setup)
    (self.presses, self.needsManager, self.isRight) = (presses, needsManager, isRight)
  }

  init(
    _ character: Character, _ modifiers: Modifiers = [], setup: [String] = [], presses: Int = 0,
    needsManager: Bool = false, _ isRight: @escaping @Sendable (PageState, PageState) -> Bool
  ) {
    self.init(
      .character(character), modifiers, setup: setup, presses: presses, needsManager: needsManager,
      isRight)
  }

  /// A panel that comes, and goes when the key is pressed again.
  static func panel(
    _ name: String, _ key: Key, _ modifiers: Modifiers = [], undo: String? = nil
  ) -> KeyCheck {
    var check = KeyCheck(key, modifiers, presses: 2) {
      !$0.panels.contains(name) && $1.panels.contains(name)
    }
    check.undo = undo
    return check
  }

  /// xdotool's name.
  var name: String { Self.name(key, modifiers) }

  static func name(_ key: Key, _ modifiers: Modifiers) -> String {
    let held = [(Modifiers.control, "ctrl"), (.shift, "shift"), (.alt, "alt")]
      .filter { modifiers.contains($0.0) }.map(\.1)
    return (held + [name(key)]).joined(separator: "+")
  }

  private static func name(_ key: Key) -> String {
    switch key {
    case .character(let character): names[character] ?? String(character)
    case .left: "Left"
    case .right: "Right"
    case .up: "Up"
    case .down: "Down"
    case .escape: "Escape"
    case .return: "Return"
    case .tab: "Tab"
    case .backspace: "BackSpace"
    case .delete: "Delete"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Prior"
    case .pageDown: "Next"
    case .function(let number): "F\(number)"
    case .other(let symbol): "\(symbol)"
    }
  }

  private static let names: [Character: String] = [
    " ": "space", ".": "period", ",": "comma", "[": "bracketleft", "]": "bracketright",
    "{": "braceleft", "}": "braceright", "\\": "backslash", "#": "numbersign", "+": "plus",
    "-": "minus", "=": "equal", "?": "question",
  ]
}

private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-6 }

extension KeyCheck {
  /// For a document whose animations begin at 0 and have keyframes, at 0.6 s.
  static let onPage: [KeyCheck] = time + looks + layers + window

  private static let time: [KeyCheck] = [
    KeyCheck(" ") { !$0.isPlaying && $1.isPlaying },
    KeyCheck(".") { $1.frame == $0.frame + 1 },
    KeyCheck(",") { $1.frame == $0.frame - 1 },
    KeyCheck(.right) { $1.frame == $0.frame + 1 },
    KeyCheck(.left) { $1.frame == $0.frame - 1 },
    KeyCheck(.right, .shift) { $1.frame == $0.frame + 10 },
    KeyCheck(.left, .shift) { $1.frame == $0.frame - 10 },
    // 0.56 and 0.57 of 1.2 s are keyframes, and 0.5 is the one before.
    KeyCheck(.right, .control) { isNear($0.time, 0.6) && isNear($1.time, 0.56 * 1.2) },
    KeyCheck(.left, .control) { isNear($0.time, 0.6) && isNear($1.time, 0.44 * 1.2) },
    KeyCheck(.home) { $0.time > 0 && $1.time == 0 },
    KeyCheck(.end, setup: ["o", "Home"]) { $0.time == 0 && isNear($1.time, 0.6) },
    KeyCheck("[") { isNear($1.speed, $0.speed / 1.1) },
    KeyCheck("]") { isNear($1.speed, $0.speed * 1.1) },
    KeyCheck("{") { isNear($1.speed, $0.speed / 2) },
    KeyCheck("}") { isNear($1.speed, $0.speed * 2) },
    KeyCheck(.backspace, setup: ["braceright"]) { $0.speed == 2 && $1.speed == 1 },
    KeyCheck("r", presses: 2) { $0.speed == 1 && $1.speed == -1 },
    KeyCheck("i") { $0.inPoint == nil && $1.inPoint == $0.time },
    KeyCheck("o") { $0.outPoint == nil && $1.outPoint == $0.time },
    KeyCheck("\\", setup: ["i", "o"]) {
      $0.inPoint != nil && $0.outPoint != nil && $1.inPoint == nil && $1.outPoint == nil
    },
    KeyCheck("l", presses: 3) { $0.loop != $1.loop },
    KeyCheck("t", presses: 2) { $0.unit == "seconds" && $1.unit == "frames" },
  ]

  private static let looks: [KeyCheck] = [
    panel("animations", .tab), panel("layers", .function(3)), panel("inspector", .function(4)),
    panel("inspector", .character("i"), .control), panel("curves", .character("g")),
    panel("lesson", .function(6)), panel("settings", .character("n"), .shift),
    panel("rulers", .character("d")),
    // Its figures are never the same twice.
    KeyCheck(.function(12)) { $1.panels.contains("statistics") && !$0.panels.contains("statistics") },
    KeyCheck("n", presses: 4) { $0.onion == "off" && $1.onion == "onion" },
    KeyCheck("c", setup: ["shift+Right"], presses: 4) { $0.compare == "" && $1.compare == "wipe" },
    KeyCheck("b", presses: 5) { $0.background == "scene" && $1.background == "checker" },
    KeyCheck("#", setup: ["2"] + Array(repeating: "plus", count: 14), presses: 2) {
      $0.hasGrid && !$1.hasGrid
    },
    KeyCheck("0", setup: ["2"]) { !$0.fits && $1.fits },
    KeyCheck("1", setup: ["2"]) { $0.zoom == 2 && $1.zoom == 1 },
    KeyCheck("2", setup: ["1"]) { $0.zoom == 1 && $1.zoom == 2 },
    KeyCheck("+", setup: ["1"]) { isNear($1.zoom, $0.zoom * 1.25) },
    KeyCheck("=", setup: ["1"]) { isNear($1.zoom, $0.zoom * 1.25) },
    KeyCheck("-", setup: ["1"]) { isNear($1.zoom, $0.zoom / 1.25) },
    KeyCheck(.left, .alt, setup: zoomed) { $1.pan[0] > $0.pan[0] && $1.pan[1] == $0.pan[1] },
    KeyCheck(.right, .alt, setup: zoomed) { $1.pan[0] < $0.pan[0] && $1.pan[1] == $0.pan[1] },
    KeyCheck(.up, .alt, setup: zoomed) { $1.pan[1] > $0.pan[1] && $1.pan[0] == $0.pan[0] },
    KeyCheck(.down, .alt, setup: zoomed) { $1.pan[1] < $0.pan[1] && $1.pan[0] == $0.pan[0] },
  ]

  private static let zoomed = ["2", "plus", "plus", "plus"]

  private static let layers: [KeyCheck] = [
    KeyCheck(.down, .control, setup: ["F3"]) { $0.selection == "" && $1.selection != "" },
    KeyCheck(.up, .control, setup: ["F3", "ctrl+Down", "ctrl+Down"]) {
      $0.selection.hasPrefix($1.selection) && $1.selection != "" && $0.selection != $1.selection
    },
  ]

  private static let window: [KeyCheck] = [
    panel("export", .character("e"), .control, undo: "Escape"), panel("keys", .character("?")),
    panel("keys", .function(1)),
    KeyCheck(.function(2), presses: 2) { $0.style != $1.style },
    KeyCheck("f", presses: 2, needsManager: true) { !$0.isFullscreen && $1.isFullscreen },
    KeyCheck(.function(11), presses: 2, needsManager: true) { !$0.isFullscreen && $1.isFullscreen },
  ]
}
