import Foundation
import WindowSystem

@testable import LaminaViewer

/// A key of `CommandTable` and its effect, as the window's picture and the control socket show it.
struct KeyCheck: Sendable {
  let key: Key
  let modifiers: Modifiers
  /// The keys, by their names in xdotool, that are pressed before this one. Time is paused at 0.6 s.
  var setup: [String] = []
  /// The parts of the window that differ after the key was pressed; all other parts stay the same, pixel for pixel.
  /// nil if the key changes the size of the window.
  let changes: Set<PagePart>?
  /// Returns true if the states before and after the key was pressed show its effect.
  let isRight: @Sendable (_ before: PageState, _ after: PageState) -> Bool
  /// The number of presses after which the window shows the first picture again; 0 if it does not. With an `undo` key
  /// it is 2, the second press being that of the `undo` key.
  var presses = 0
  /// The key, by its name in xdotool, that undoes the effect; nil if pressing the same key again does.
  var undo: String?
  /// True if the effect needs a window manager.
  var needsManager: Bool { changes == nil }
  /// True for the keys that start playback, after which the picture keeps changing.
  var plays: Bool { ["space", "shift+r"].contains(name) }

  init(
    _ key: Key, _ modifiers: Modifiers = [], setup: [String] = [], presses: Int = 0,
    undo: String? = nil, changes: Set<PagePart>?,
    _ isRight: @escaping @Sendable (PageState, PageState) -> Bool
  ) {
    (self.key, self.modifiers, self.setup) = (key, modifiers, setup)
    (self.presses, self.undo) = (undo == nil ? presses : 2, undo)
    (self.changes, self.isRight) = (changes, isRight)
  }

  init(
    _ character: Character, _ modifiers: Modifiers = [], setup: [String] = [], presses: Int = 0,
    undo: String? = nil, changes: Set<PagePart>?,
    _ isRight: @escaping @Sendable (PageState, PageState) -> Bool
  ) {
    self.init(
      .character(character), modifiers, setup: setup, presses: presses, undo: undo, changes: changes,
      isRight)
  }

  /// A check of a key that shows a panel, and hides it when the key is pressed again.
  static func panel(
    _ name: String, _ key: Key, _ modifiers: Modifiers = [], undo: String? = nil,
    changes: Set<PagePart>
  ) -> KeyCheck {
    KeyCheck(key, modifiers, presses: 2, undo: undo, changes: changes) {
      !$0.panels.contains(name) && $1.panels.contains(name)
    }
  }

  /// The key's name in xdotool.
  var name: String { Self.name(key, modifiers) }

  /// Returns the name of a key with modifiers in xdotool, such as "ctrl+shift+Left".
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
    case .other(0xFF67): "Menu"
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

/// True if the timeline shows more detail in `one` than in `other`.
private func isZoomedIn(_ one: PageState, comparedTo other: PageState) -> Bool {
  one.visible[1] - one.visible[0] < other.visible[1] - other.visible[0] - 0.1
}

extension Set<PagePart> {
  /// The parts of the page that change when the shown time changes.
  fileprivate static let shownTime: Set = [.canvas, .timeline, .transport]
  /// The parts of a page without panels.
  fileprivate static let page: Set = [.header, .canvas, .timeline, .transport]
}

extension KeyCheck {
  /// The checks on the document `bounce.caml`, whose animations of 1.2 s begin at 0. The viewer has already shown 1.2
  /// s, so every earlier time can be shown; time is paused at 0.6 s.
  static let onPage: [KeyCheck] = time + speeds + panels + looks + zoom + layers + window

  private static let time: [KeyCheck] = [
    KeyCheck(" ", changes: .shownTime) { !$0.isPlaying && $1.isPlaying },
    KeyCheck("r", .shift, changes: .shownTime) { !$0.isPlaying && $1.isPlaying },
    KeyCheck(".", undo: "comma", changes: .shownTime) { $1.frame == $0.frame + 1 },
    KeyCheck(",", undo: "period", changes: .shownTime) { $1.frame == $0.frame - 1 },
    KeyCheck(.right, undo: "Left", changes: .shownTime) { $1.frame == $0.frame + 1 },
    KeyCheck(.left, undo: "Right", changes: .shownTime) { $1.frame == $0.frame - 1 },
    KeyCheck(.right, .shift, undo: "shift+Left", changes: .shownTime) { $1.frame == $0.frame + 10 },
    KeyCheck(.left, .shift, undo: "shift+Right", changes: .shownTime) { $1.frame == $0.frame - 10 },
    // The keyframes are at the key times 0, 0.43, 0.44, 0.5, 0.56, 0.57 and 1 of 1.2 s. The shown time has key time
    // 0.5, a keyframe itself, whose neighbors are 0.44 and 0.56.
    KeyCheck(.right, .control, undo: "ctrl+Left", changes: .shownTime) {
      isNear($0.time, 0.6) && isNear($1.time, 0.56 * 1.2)
    },
    KeyCheck(.left, .control, undo: "ctrl+Right", changes: .shownTime) {
      isNear($0.time, 0.6) && isNear($1.time, 0.44 * 1.2)
    },
    // A document has no device around it, and no appearance that can be chosen.
    KeyCheck("m", changes: []) { $1.frame == $0.frame },
    KeyCheck("m", .shift, changes: []) { $1.frame == $0.frame },
    KeyCheck(.function(2), .control, changes: []) { $1.frame == $0.frame },
    // The document has no planes.
    KeyCheck("1", .control, changes: []) { $1.frame == $0.frame },
    KeyCheck("2", .control, changes: []) { $1.frame == $0.frame },
    KeyCheck("3", .control, changes: []) { $1.frame == $0.frame },
    // The document names no times.
    KeyCheck("k", changes: []) { $1.frame == $0.frame },
    KeyCheck("k", .shift, changes: []) { $1.frame == $0.frame },
    KeyCheck(.home, changes: .shownTime) { $0.time > 0 && $1.time == 0 },
    KeyCheck(.end, setup: ["o", "Home"], undo: "Home", changes: .shownTime) {
      $0.time == 0 && isNear($1.time, 0.6)
    },
  ]

  private static let speeds: [KeyCheck] = [
    KeyCheck("[", undo: "bracketright", changes: [.transport]) { isNear($1.speed, $0.speed / 1.1) },
    KeyCheck("]", undo: "bracketleft", changes: [.transport]) { isNear($1.speed, $0.speed * 1.1) },
    KeyCheck("{", undo: "braceright", changes: [.transport]) { isNear($1.speed, $0.speed / 2) },
    KeyCheck("}", undo: "braceleft", changes: [.transport]) { isNear($1.speed, $0.speed * 2) },
    KeyCheck(.backspace, setup: ["braceright"], undo: "braceright", changes: [.transport]) {
      $0.speed == 2 && $1.speed == 1
    },
    KeyCheck("r", presses: 2, changes: [.transport]) { $0.speed == 1 && $1.speed == -1 },
    KeyCheck("i", undo: "backslash", changes: [.timeline]) {
      $0.inPoint == nil && $1.inPoint == $0.time
    },
    KeyCheck("o", undo: "backslash", changes: [.timeline]) {
      $0.outPoint == nil && $1.outPoint == $0.time
    },
    KeyCheck("\\", setup: ["i", "Right", "o"], changes: [.timeline]) {
      $0.inPoint != nil && $0.outPoint != nil && $1.inPoint == nil && $1.outPoint == nil
    },
    KeyCheck("=", .control, undo: "ctrl+0", changes: [.timeline]) { isZoomedIn($1, comparedTo: $0) },
    KeyCheck("+", .control, undo: "ctrl+0", changes: [.timeline]) { isZoomedIn($1, comparedTo: $0) },
    KeyCheck("-", .control, setup: ["ctrl+equal"], undo: "ctrl+equal", changes: [.timeline]) {
      isZoomedIn($0, comparedTo: $1)
    },
    KeyCheck("0", .control, setup: ["ctrl+equal"], undo: "ctrl+equal", changes: [.timeline]) {
      isZoomedIn($0, comparedTo: $1)
    },
    KeyCheck("l", presses: 3, changes: [.transport]) { $0.loop != $1.loop },
    KeyCheck("t", presses: 2, changes: [.timeline, .transport]) {
      $0.unit == "seconds" && $1.unit == "frames"
    },
  ]

  private static let panels: [KeyCheck] = [
    panel("animations", .tab, changes: [.header, .animations, .canvas]),
    panel("layers", .function(3), changes: [.header, .layers, .canvas]),
    panel("inspector", .function(4), changes: [.header, .side, .canvas]),
    panel("inspector", .character("i"), .control, changes: [.header, .side, .canvas]),
    panel("curves", .character("g"), changes: [.header, .side, .canvas]),
    panel("lesson", .function(6), changes: [.header, .side, .canvas]),
    panel("issues", .function(7), changes: [.header, .side, .canvas]),
    KeyCheck(
      .right, [.control, .shift], setup: ["F4"], undo: "ctrl+shift+Left", changes: [.side, .canvas]
    ) { $0.panels == $1.panels },
    KeyCheck(
      .left, [.control, .shift], setup: ["F4"], undo: "ctrl+shift+Home", changes: [.side, .canvas]
    ) { $0.panels == $1.panels },
    KeyCheck(
      .home, [.control, .shift], setup: ["F4", "ctrl+shift+Right"], undo: "ctrl+shift+Right",
      changes: [.side, .canvas]
    ) { $0.panels == $1.panels },
    panel("settings", .character("n"), .shift, changes: [.canvas]),
    panel("rulers", .character("d"), changes: [.canvas]),
    panel("statistics", .function(12), changes: [.canvas]),
    panel("export", .character("e"), .control, undo: "Escape", changes: .page),
    panel("keys", .character("?"), changes: .page), panel("keys", .function(1), changes: .page),
    panel("menu", .function(10), changes: [.header, .canvas]),
    panel("menu", .function(10), .shift, changes: [.canvas]),
    panel("menu", .other(0xFF67), undo: "Escape", changes: [.canvas]),
  ]

  private static let looks: [KeyCheck] = [
    KeyCheck("n", presses: 4, changes: [.canvas]) { $0.onion == "off" && $1.onion == "onion" },
    KeyCheck("c", setup: ["shift+Right"], presses: 4, changes: [.canvas]) {
      $0.compare == "" && $1.compare == "wipe"
    },
    KeyCheck("b", presses: 5, changes: [.canvas]) {
      $0.background == "scene" && $1.background == "checker"
    },
    // Zoomed to a factor of 2 · 1.25¹⁴ = 45, at which the pixel grid is drawn. The grid is on by default.
    KeyCheck(
      "#", setup: ["2"] + Array(repeating: "plus", count: 14), presses: 2, changes: [.canvas]
    ) { $0.hasGrid && !$1.hasGrid },
  ]

  private static let zoom: [KeyCheck] = [
    KeyCheck("0", setup: ["2"], undo: "2", changes: [.canvas]) { !$0.fits && $1.fits },
    KeyCheck("1", setup: ["2"], undo: "2", changes: [.canvas]) { $0.zoom == 2 && $1.zoom == 1 },
    KeyCheck("2", setup: ["1"], undo: "1", changes: [.canvas]) { $0.zoom == 1 && $1.zoom == 2 },
    KeyCheck("+", setup: ["1"], undo: "minus", changes: [.canvas]) { isNear($1.zoom, $0.zoom * 1.25) },
    KeyCheck("=", setup: ["1"], undo: "minus", changes: [.canvas]) { isNear($1.zoom, $0.zoom * 1.25) },
    KeyCheck("-", setup: ["1"], undo: "plus", changes: [.canvas]) { isNear($1.zoom, $0.zoom / 1.25) },
    KeyCheck(.left, .alt, setup: zoomed, undo: "alt+Right", changes: [.canvas]) {
      $1.pan[0] > $0.pan[0] && $1.pan[1] == $0.pan[1]
    },
    KeyCheck(.right, .alt, setup: zoomed, undo: "alt+Left", changes: [.canvas]) {
      $1.pan[0] < $0.pan[0] && $1.pan[1] == $0.pan[1]
    },
    KeyCheck(.up, .alt, setup: zoomed, undo: "alt+Down", changes: [.canvas]) {
      $1.pan[1] > $0.pan[1] && $1.pan[0] == $0.pan[0]
    },
    KeyCheck(.down, .alt, setup: zoomed, undo: "alt+Up", changes: [.canvas]) {
      $1.pan[1] < $0.pan[1] && $1.pan[0] == $0.pan[0]
    },
  ]

  private static let zoomed = ["2", "plus", "plus", "plus"]

  private static let layers: [KeyCheck] = [
    KeyCheck(.down, .control, setup: ["F3"], changes: [.layers, .canvas]) {
      $0.selection == "" && $1.selection != ""
    },
    KeyCheck(
      .up, .control, setup: ["F3", "ctrl+Down", "ctrl+Down"], undo: "ctrl+Down",
      changes: [.layers, .canvas]
    ) {
      $0.selection.hasPrefix($1.selection) && $1.selection != "" && $0.selection != $1.selection
    },
  ]

  private static let window: [KeyCheck] = [
    KeyCheck(.function(2), presses: 2, changes: .page) { $0.style != $1.style },
    // The texts in the header and the timeline of this page are names and numbers, which are not translated.
    KeyCheck(.function(2), .shift, presses: 2, changes: [.transport]) {
      $0.language == "en" && $1.language == "zh-Hans"
    },
    KeyCheck("f", presses: 2, changes: nil) { !$0.isFullscreen && $1.isFullscreen },
    KeyCheck(.function(11), presses: 2, changes: nil) { !$0.isFullscreen && $1.isFullscreen },
  ]
}
