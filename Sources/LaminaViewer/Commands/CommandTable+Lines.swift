extension CommandTable {
  static let time = [
    HelpLine(
      "Space", "play or pause",
      commands: CommandRow(.transport(.togglePlay), "Play or pause", icon: .play, keys: ["Space"])),
    HelpLine(
      "Shift+R", "play from the start",
      commands: CommandRow(
        .transport(.restart), "Play from the start", icon: .restart, keys: ["Shift+R"])),
    HelpLine(
      ". , or → ←", "a frame on or back; Shift: ten",
      commands: CommandRow(
        .transport(.nextFrame), "Next frame", icon: .stepForward, keys: [".", "Right"]),
      CommandRow(.transport(.previousFrame), "Previous frame", icon: .stepBack, keys: [",", "Left"]),
      CommandRow(.transport(.tenFramesOn), "Ten frames on", keys: ["Shift+Right"]),
      CommandRow(.transport(.tenFramesBack), "Ten frames back", keys: ["Shift+Left"])),
    HelpLine(
      "Ctrl+→ ←", "next or previous keyframe",
      commands: CommandRow(.transport(.nextKeyframe), "Next keyframe", keys: ["Ctrl+Right"]),
      CommandRow(.transport(.previousKeyframe), "Previous keyframe", keys: ["Ctrl+Left"])),
    HelpLine(
      "Home End", "start or end of the range",
      commands: CommandRow(.transport(.toStart), "To the start", icon: .toStart, keys: ["Home"]),
      CommandRow(.transport(.toEnd), "To the end", icon: .toEnd, keys: ["End"])),
    HelpLine(
      "[ ]", "slower, faster",
      commands: CommandRow(.transport(.slower), "Slower", icon: .minus, keys: ["["]),
      CommandRow(.transport(.faster), "Faster", icon: .plus, keys: ["]"])),
    HelpLine(
      "{ }", "half or double speed",
      commands: CommandRow(.transport(.halfSpeed), "Half speed", keys: ["{"]),
      CommandRow(.transport(.doubleSpeed), "Double speed", keys: ["}"])),
    HelpLine(
      "Backspace", "normal speed",
      commands: CommandRow(.transport(.normalSpeed), "Normal speed", keys: ["Backspace"])),
    HelpLine(
      "R", "run backwards, or forwards",
      commands: CommandRow(.transport(.reverse), "Run backwards or forwards", keys: ["R"])),
    HelpLine(
      "I O \\", "range from here, to here, none",
      commands: CommandRow(.transport(.setInPoint), "Begin the range here", keys: ["I"]),
      CommandRow(.transport(.setOutPoint), "End the range here", keys: ["O"]),
      CommandRow(.transport(.clearRange), "Remove the range", keys: ["\\"])),
    HelpLine(
      "L", "once, loop, to and fro",
      commands: CommandRow(.transport(.cycleLoop), "Once, loop, to and fro", icon: .once, keys: ["L"])),
    HelpLine(
      "T", "seconds or frames",
      commands: CommandRow(.transport(.toggleUnit), "Seconds or frames", keys: ["T"])),
    HelpLine(
      "Ctrl+= − 0", "more, less, all of the timeline",
      commands: CommandRow(
        .transport(.zoomTimeIn), "More detail of the timeline", keys: ["Ctrl+=", "Ctrl++"]),
      CommandRow(.transport(.zoomTimeOut), "Less detail of the timeline", keys: ["Ctrl+-"]),
      CommandRow(.transport(.fitTime), "The whole timeline", keys: ["Ctrl+0"])),
    HelpLine(
      "P", "play the scene's demonstration",
      commands: CommandRow(.scene(.demonstrate), "Play the demonstration", keys: ["P"])),
    HelpLine(
      "J, Shift+J", "next or previous state",
      commands: CommandRow(.scene(.nextState), "Next state", icon: .stepForward, keys: ["J"]),
      CommandRow(.scene(.previousState), "Previous state", icon: .stepBack, keys: ["Shift+J"])),
  ]

  static let canvas = [
    HelpLine(
      "N, Shift+N", "onion skin and trails; their settings",
      commands: CommandRow(.canvas(.onionSkin), "Onion skin and trails", keys: ["N"]),
      CommandRow(.canvas(.settings), "Canvas settings", icon: .onion, keys: ["Shift+N"])),
    HelpLine(
      "C, Shift+C", "compare with here, or the last scene",
      commands: CommandRow(.canvas(.compare), "Compare with this time", keys: ["C"]),
      CommandRow(.scene(.compareWithPrevious), "Compare with the last scene", keys: ["Shift+C"])),
    HelpLine("B", "background", commands: CommandRow(.canvas(.background), "Background", keys: ["B"])),
    HelpLine(
      "# D", "pixel grid, rulers",
      commands: CommandRow(.canvas(.pixelGrid), "Pixel grid", keys: ["#"]),
      CommandRow(.canvas(.rulers), "Rulers", keys: ["D"])),
    HelpLine(
      "0 1 2", "fit, 100 %, 200 %",
      commands: CommandRow(.canvas(.fit), "Fit", keys: ["0"]),
      CommandRow(.canvas(.actualSize), "100 %", keys: ["1"]),
      CommandRow(.canvas(.doubleSize), "200 %", keys: ["2"])),
    HelpLine(
      "+ −", "zoom; or the wheel with Ctrl",
      commands: CommandRow(.canvas(.zoomIn), "Larger", icon: .plus, keys: ["+", "="]),
      CommandRow(.canvas(.zoomOut), "Smaller", icon: .minus, keys: ["-"])),
    HelpLine(
      "Alt+arrows", "move the scene (or middle-drag)",
      commands: CommandRow(.canvas(.viewLeft), "Look to the left", keys: ["Alt+Left"]),
      CommandRow(.canvas(.viewRight), "Look to the right", keys: ["Alt+Right"]),
      CommandRow(.canvas(.viewUp), "Look up", keys: ["Alt+Up"]),
      CommandRow(.canvas(.viewDown), "Look down", keys: ["Alt+Down"])),
    HelpLine(
      "F12", "statistics", commands: CommandRow(.canvas(.statistics), "Statistics", keys: ["F12"])),
  ]

  static let layers = [
    HelpLine("Alt/Ctrl+click", "select there; again: what is behind"),
    HelpLine("↑ ↓ ← →", "in the list: walk, open, close"),
    HelpLine(
      "Ctrl+↑ ↓", "parent, first child",
      commands: CommandRow(.layer(.selectParent), "Select the parent", keys: ["Ctrl+Up"]),
      CommandRow(.layer(.selectChild), "Select the first child", keys: ["Ctrl+Down"])),
    HelpLine(
      "Ctrl+Z, +Shift", "take an edit back, do it again",
      commands: CommandRow(.layer(.undo), "Undo", keys: ["Ctrl+Z"]),
      CommandRow(.layer(.redo), "Redo", keys: ["Ctrl+Shift+Z", "Ctrl+Y"])),
    HelpLine(
      "Ctrl+C", "copy as Swift, or the frame",
      commands: CommandRow(.file(.copy), "Copy as Swift, or the frame", keys: ["Ctrl+C"])),
    HelpLine(
      "Ctrl+Shift+C", "copy as CAML; with Alt, a table",
      commands: CommandRow(.file(.copyAsCAML), "Copy as CAML", keys: ["Ctrl+Shift+C"]),
      CommandRow(.file(.copyAsTable), "Copy as a table", keys: ["Ctrl+Alt+C"])),
  ]

  static let files = [
    HelpLine("Ctrl+O", "open a document", commands: CommandRow(.file(.open), "Open", keys: ["Ctrl+O"])),
    HelpLine(
      "Ctrl+R", "reload, at the same time",
      commands: CommandRow(.file(.reload), "Reload", keys: ["Ctrl+R"])),
    HelpLine(
      "Ctrl+V", "open the path on the clipboard",
      commands: CommandRow(.file(.paste), "Open the path on the clipboard", keys: ["Ctrl+V"])),
    HelpLine(
      "S", "save this frame as PNG",
      commands: CommandRow(.file(.saveFrame), "Save this frame as PNG", keys: ["S"])),
    HelpLine(
      "Ctrl+E", "export",
      commands: CommandRow(.file(.export), "Export", icon: .export, keys: ["Ctrl+E"])),
  ]

  static let window = [
    HelpLine(
      "F or F11", "full screen",
      commands: CommandRow(.window(.fullscreen), "Full screen", keys: ["F", "F11"])),
    HelpLine(
      "F2", "light or dark", commands: CommandRow(.window(.style), "Light or dark", keys: ["F2"])),
    HelpLine(
      "Shift+F2", "Chinese or English",
      commands: CommandRow(.window(.language), "Language: 中文", keys: ["Shift+F2"])),
    HelpLine("? or F1", "these keys", commands: CommandRow(.window(.help), "Keys", keys: ["?", "F1"])),
    HelpLine(
      "Alt+1 … 4", "one of the viewer's own scenes",
      commands: CommandRow(.window(.door), "The door, by hand", keys: ["Alt+1"]),
      CommandRow(.window(.swing), "The door, by itself", keys: ["Alt+2"]),
      CommandRow(.window(.easing), "Easing, with a choice", keys: ["Alt+3"]),
      CommandRow(.window(.crossfade), "Cross-fades", keys: ["Alt+4"])),
    HelpLine(
      "Escape", "back, or out",
      commands: CommandRow(.window(.leave), "Back", icon: .back, keys: ["Escape"])),
    HelpLine("Ctrl+Q", "quit", commands: CommandRow(.window(.quit), "Quit", keys: ["Ctrl+Q"])),
  ]
}
