import WindowSystem

/// The table of the viewer's keys, from which key handling, the overlay and the manual page are all made.
///
/// A key is identified by its letter, not by its position. On a layout without Latin letters it counts as the letter
/// that the same key has on a Latin layout.
package enum KeyMap {
  package struct Binding: Sendable {
    let stroke: KeyStroke
    let command: ViewerCommand

    init(_ key: Key, _ modifiers: Modifiers = [], _ command: ViewerCommand) {
      stroke = KeyStroke(key, modifiers)
      self.command = command
    }

    init(_ character: Character, _ modifiers: Modifiers = [], _ command: ViewerCommand) {
      self.init(.character(character), modifiers, command)
    }
  }

  /// A row of the table: the keys and their action as the user reads them, and the bindings. A row without bindings
  /// describes keys that other code handles.
  package struct Line: Sendable {
    package let keys: String
    package let action: String
    let bindings: [Binding]
  }

  package struct Section: Sendable {
    package let title: String
    package let lines: [Line]
  }

  private static func line(_ keys: String, _ action: String, _ bindings: Binding...) -> Line {
    Line(keys: keys, action: action, bindings: bindings)
  }

  package static let sections = [
    Section(
      title: "Time",
      lines: [
        line("Space", "play or pause", Binding(" ", [], .togglePlay)),
        line(
          ". , or → ←", "a frame on or back; Shift: ten", Binding(".", [], .step(1)),
          Binding(",", [], .step(-1)), Binding(.right, [], .step(1)), Binding(.left, [], .step(-1)),
          Binding(.right, .shift, .step(10)), Binding(.left, .shift, .step(-10))),
        line(
          "Ctrl+→ ←", "next or previous keyframe", Binding(.right, .control, .nextKeyframe),
          Binding(.left, .control, .previousKeyframe)),
        line(
          "Home End", "start or end of the range", Binding(.home, [], .toStart),
          Binding(.end, [], .toEnd)),
        line(
          "[ ]", "slower, faster", Binding("[", [], .slower), Binding("]", [], .faster)),
        line("{ }", "half or double speed", Binding("{", [], .half), Binding("}", [], .double)),
        line(
          "Backspace", "normal speed", Binding(.backspace, [], .normalSpeed)),
        line("R", "run backwards, or forwards", Binding("r", [], .reverse)),
        line(
          "I O \\", "range from here, to here, none", Binding("i", [], .setIn),
          Binding("o", [], .setOut), Binding("\\", [], .clearRange)),
        line("L", "once, loop, to and fro", Binding("l", [], .cycleLoop)),
        line("T", "seconds or frames", Binding("t", [], .toggleUnit)),
        line("P", "play the scene's demonstration", Binding("p", [], .demonstrate)),
        line(
          "J, Shift+J", "next or previous state", Binding("j", [], .state(1)),
          Binding("j", .shift, .state(-1))),
      ]),
    Section(
      title: "Look",
      lines: [
        line("Tab", "animations, lane by lane", Binding(.tab, [], .lanes)),
        line("F3", "layers", Binding(.function(3), [], .tree)),
        line(
          "F4 or Ctrl+I", "inspector", Binding(.function(4), [], .inspector),
          Binding("i", .control, .inspector)),
        line("G", "curves", Binding("g", [], .curve)),
        line("F6", "lesson and source", Binding(.function(6), [], .lesson)),
        line(
          "N, Shift+N", "onion skin and trails; their settings", Binding("n", [], .onionSkin),
          Binding("n", .shift, .canvasSettings)),
        line(
          "C, Shift+C", "compare with here, or the last scene", Binding("c", [], .compare),
          Binding("c", .shift, .comparePrevious)),
        line("B", "background", Binding("b", [], .background)),
        line("# D", "pixel grid, rulers", Binding("#", [], .grid), Binding("d", [], .rulers)),
        line(
          "0 1 2", "fit, 100 %, 200 %", Binding("0", [], .fit), Binding("1", [], .zoom(1)),
          Binding("2", [], .zoom(2))),
        line(
          "+ −", "zoom; or the wheel with Ctrl", Binding("+", [], .zoomIn),
          Binding("=", [], .zoomIn), Binding("-", [], .zoomOut)),
        line(
          "Alt+arrows", "move the scene (or middle-drag)",
          Binding(.left, .alt, .pan(1, 0)), Binding(.right, .alt, .pan(-1, 0)),
          Binding(.up, .alt, .pan(0, 1)), Binding(.down, .alt, .pan(0, -1))),
        line("F12", "statistics", Binding(.function(12), [], .statistics)),
      ]),
    Section(
      title: "Layers",
      lines: [
        line("Alt/Ctrl+click", "select there; again: what is behind"),
        line("↑ ↓ ← →", "in the list: walk, open, close"),
        line(
          "Ctrl+↑ ↓", "parent, first child", Binding(.up, .control, .selectParent),
          Binding(.down, .control, .selectChild)),
        line(
          "Ctrl+Z, +Shift", "take an edit back, do it again", Binding("z", .control, .undo),
          Binding("z", [.control, .shift], .redo), Binding("y", .control, .redo)),
        line(
          "Ctrl+C", "copy as Swift, or the frame", Binding("c", .control, .copy)),
        line(
          "Ctrl+Shift+C", "copy as CAML; with Alt, a table",
          Binding("c", [.control, .shift], .copyAsCAML), Binding("c", [.control, .alt], .copyAsTable)),
      ]),
    Section(
      title: "Files",
      lines: [
        line("Ctrl+O", "open a document", Binding("o", .control, .open)),
        line("Ctrl+R", "reload, at the same time", Binding("r", .control, .reload)),
        line("Ctrl+V", "open the path on the clipboard", Binding("v", .control, .paste)),
        line("S", "save this frame as PNG", Binding("s", [], .saveFrame)),
        line("Ctrl+E", "export", Binding("e", .control, .export)),
      ]),
    Section(
      title: "Window",
      lines: [
        line(
          "F or F11", "full screen", Binding("f", [], .fullscreen),
          Binding(.function(11), [], .fullscreen)),
        line("F2", "light or dark", Binding(.function(2), [], .style)),
        line(
          "? or F1", "these keys", Binding("?", [], .keys), Binding(.function(1), [], .keys)),
        line(
          "Alt+1 … 4", "one of the viewer's own scenes", Binding("1", .alt, .scene(0)),
          Binding("2", .alt, .scene(1)), Binding("3", .alt, .scene(2)),
          Binding("4", .alt, .scene(3))),
        line("Escape", "back, or out", Binding(.escape, [], .leave)),
        line("Ctrl+Q", "quit", Binding("q", .control, .quit)),
      ]),
  ]

  private static let commands = Dictionary(
    sections.flatMap(\.lines).flatMap(\.bindings).map { ($0.stroke, $0.command) },
    uniquingKeysWith: { first, _ in first })

  /// Returns the command of a key; nil for a key that has none.
  static func command(for stroke: KeyStroke) -> ViewerCommand? { commands[stroke] }

  /// Returns a section that lists the user's changes to the keys, for the overlay; nil when there are none.
  static func section(of keys: UserKeys) -> Section? {
    guard !keys.lines.isEmpty else { return nil }
    let lines = keys.lines.map { keys, like in
      Line(keys: keys, action: like.map { "as \($0)" } ?? "nothing", bindings: [])
    }
    return Section(title: "Yours", lines: lines)
  }
}
