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
      CommandRow(.transport(.tenFramesOn), "Ten frames on", icon: .fastForward, keys: ["Shift+Right"]),
      CommandRow(.transport(.tenFramesBack), "Ten frames back", icon: .fastBack, keys: ["Shift+Left"])),
    HelpLine(
      "Ctrl+→ ←", "next or previous keyframe; K: marker",
      commands: CommandRow(
        .transport(.nextKeyframe), "Next keyframe", icon: .nextKeyframe, keys: ["Ctrl+Right"]),
      CommandRow(
        .transport(.previousKeyframe), "Previous keyframe", icon: .previousKeyframe, keys: ["Ctrl+Left"]
      ),
      CommandRow(.transport(.nextMarker), "Next marker", icon: .nextMarker, keys: ["K"]),
      CommandRow(
        .transport(.previousMarker), "Previous marker", icon: .previousMarker, keys: ["Shift+K"])),
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
      commands: CommandRow(.transport(.halfSpeed), "Half speed", icon: .halfSpeed, keys: ["{"]),
      CommandRow(.transport(.doubleSpeed), "Double speed", icon: .doubleSpeed, keys: ["}"])),
    HelpLine(
      "Backspace", "normal speed",
      commands: CommandRow(
        .transport(.normalSpeed), "Normal speed", icon: .normalSpeed, keys: ["Backspace"])),
    HelpLine(
      "R", "run backwards, or forwards",
      commands: CommandRow(
        .transport(.reverse), "Run backwards or forwards", icon: .reverse, keys: ["R"])),
    HelpLine(
      "I O \\", "range from here, to here, none",
      commands: CommandRow(
        .transport(.setInPoint), "Begin the range here", icon: .inPoint, keys: ["I"]),
      CommandRow(.transport(.setOutPoint), "End the range here", icon: .outPoint, keys: ["O"]),
      CommandRow(.transport(.clearRange), "Remove the range", icon: .noRange, keys: ["\\"])),
    HelpLine(
      "L", "once, loop, to and fro",
      commands: CommandRow(.transport(.cycleLoop), "Once, loop, to and fro", icon: .once, keys: ["L"])),
    HelpLine(
      "T", "seconds or frames",
      commands: CommandRow(.transport(.toggleUnit), "Seconds or frames", icon: .clock, keys: ["T"])),
    HelpLine(
      "Ctrl+= − 0", "more detail, less detail, whole timeline",
      commands: CommandRow(
        .transport(.zoomTimeIn), "More detail of the timeline", icon: .zoomTimeIn,
        keys: ["Ctrl+=", "Ctrl++"]),
      CommandRow(
        .transport(.zoomTimeOut), "Less detail of the timeline", icon: .zoomTimeOut, keys: ["Ctrl+-"]),
      CommandRow(.transport(.fitTime), "The whole timeline", icon: .wholeTime, keys: ["Ctrl+0"])),
    HelpLine(
      "P", "play the scene's demonstration",
      commands: CommandRow(.scene(.demonstrate), "Play the demonstration", icon: .pointer, keys: ["P"])),
    HelpLine(
      "Shift+P, +Ctrl", "record gestures, or stop; save them",
      commands: CommandRow(
        .scene(.recordGestures), "Record gestures, or stop", icon: .record, keys: ["Shift+P"]),
      CommandRow(
        .scene(.saveGestures), "Save the recorded gestures", icon: .saveRecording,
        keys: ["Ctrl+Shift+P"])),
    HelpLine(
      "Alt+P", "record the scene in a file, or stop",
      commands: CommandRow(
        .scene(.recordScene), "Record the scene, or stop", icon: .record, keys: ["Alt+P"])),
    HelpLine(
      "J, Shift+J", "next or previous state",
      commands: CommandRow(.scene(.nextState), "Next state", icon: .stepForward, keys: ["J"]),
      CommandRow(.scene(.previousState), "Previous state", icon: .stepBack, keys: ["Shift+J"])),
  ]

  static let canvas = [
    HelpLine(
      "M, Shift+M", "device around an app or a wallpaper; turn it",
      commands: CommandRow(.scene(.devices), "Device", icon: .device, keys: ["M"]),
      CommandRow(.scene(.turnDevice), "Turn the device", icon: .turnDevice, keys: ["Shift+M"])),
    HelpLine(
      "Ctrl+1 2 3", "show or hide a plane of a wallpaper",
      commands: CommandRow(
        .scene(.backgroundPlane), "Background plane", icon: .layers, keys: ["Ctrl+1"]),
      CommandRow(.scene(.floatingPlane), "Floating plane", icon: .layers, keys: ["Ctrl+2"]),
      CommandRow(.scene(.foregroundPlane), "Foreground plane", icon: .layers, keys: ["Ctrl+3"])),
    HelpLine(
      "Ctrl+F2", "light or dark appearance of a scene in Swift",
      commands: CommandRow(
        .scene(.appearance), "Light or dark scene", icon: .appearance, keys: ["Ctrl+F2"])),
    HelpLine(
      "N, Shift+N", "onion skin and trails; their settings",
      commands: CommandRow(.canvas(.onionSkin), "Onion skin and trails", icon: .onion, keys: ["N"]),
      CommandRow(.canvas(.settings), "Canvas settings", icon: .settings, keys: ["Shift+N"])),
    HelpLine(
      "C, Shift+C", "compare with here, or the last scene",
      commands: CommandRow(.canvas(.compare), "Compare with this time", icon: .compare, keys: ["C"]),
      CommandRow(
        .scene(.compareWithPrevious), "Compare with the last scene", icon: .compareScenes,
        keys: ["Shift+C"])),
    HelpLine(
      "B", "background",
      commands: CommandRow(.canvas(.background), "Background", icon: .checker, keys: ["B"])),
    HelpLine(
      "# D", "pixel grid, rulers",
      commands: CommandRow(.canvas(.pixelGrid), "Pixel grid", icon: .grid, keys: ["#"]),
      CommandRow(.canvas(.rulers), "Rulers", icon: .rulers, keys: ["D"])),
    HelpLine(
      "0 1 2", "fit, 100 %, 200 %",
      commands: CommandRow(.canvas(.fit), "Fit", icon: .fit, keys: ["0"]),
      CommandRow(.canvas(.actualSize), "100 %", icon: .actualSize, keys: ["1"]),
      CommandRow(.canvas(.doubleSize), "200 %", icon: .doubleSize, keys: ["2"])),
    HelpLine(
      "+ −", "zoom; or the wheel with Ctrl",
      commands: CommandRow(.canvas(.zoomIn), "Larger", icon: .plus, keys: ["+", "="]),
      CommandRow(.canvas(.zoomOut), "Smaller", icon: .minus, keys: ["-"])),
    HelpLine(
      "Alt+arrows", "move the scene (or middle-drag)",
      commands: CommandRow(.canvas(.viewLeft), "Look to the left", icon: .left, keys: ["Alt+Left"]),
      CommandRow(.canvas(.viewRight), "Look to the right", icon: .right, keys: ["Alt+Right"]),
      CommandRow(.canvas(.viewUp), "Look up", icon: .up, keys: ["Alt+Up"]),
      CommandRow(.canvas(.viewDown), "Look down", icon: .down, keys: ["Alt+Down"])),
    HelpLine(
      "F12", "statistics",
      commands: CommandRow(.canvas(.statistics), "Statistics", icon: .statistics, keys: ["F12"])),
  ]

  static let layers = [
    HelpLine("Alt/Ctrl+click", "select there; again: what is behind"),
    HelpLine("↑ ↓ → ←", "in the list: move, open, close"),
    HelpLine(
      "Ctrl+↑ ↓", "parent, first child",
      commands: CommandRow(
        .layer(.selectParent), "Select the parent", icon: .parent, keys: ["Ctrl+Up"]),
      CommandRow(.layer(.selectChild), "Select the first child", icon: .child, keys: ["Ctrl+Down"])),
    HelpLine(
      "Ctrl+Z, +Shift", "undo an edit, redo it",
      commands: CommandRow(.layer(.undo), "Undo", icon: .undo, keys: ["Ctrl+Z"]),
      CommandRow(.layer(.redo), "Redo", icon: .redo, keys: ["Ctrl+Shift+Z", "Ctrl+Y"])),
    HelpLine(
      "Ctrl+C", "copy as Swift, or the frame",
      commands: CommandRow(.file(.copy), "Copy as Swift, or the frame", icon: .copy, keys: ["Ctrl+C"])),
    HelpLine(
      "Ctrl+Shift+C", "copy as CAML; Ctrl+Alt+C: as a table",
      commands: CommandRow(.file(.copyAsCAML), "Copy as CAML", icon: .markup, keys: ["Ctrl+Shift+C"]),
      CommandRow(.file(.copyAsTable), "Copy as a table", icon: .table, keys: ["Ctrl+Alt+C"])),
  ]

  static let files = [
    HelpLine(
      "Ctrl+O", "open a document",
      commands: CommandRow(.file(.open), "Open", icon: .open, keys: ["Ctrl+O"])),
    HelpLine(
      "Ctrl+R, +Shift", "reload and keep the time; start from 0 s",
      commands: CommandRow(.file(.reload), "Reload", icon: .reload, keys: ["Ctrl+R"]),
      CommandRow(
        .file(.startAgain), "Start again from 0 s", icon: .restart, keys: ["Ctrl+Shift+R"])),
    HelpLine(
      "Ctrl+S, +Shift", "save the document; under a name",
      commands: CommandRow(.file(.save), "Save", icon: .save, keys: ["Ctrl+S"]),
      CommandRow(.file(.saveAs), "Save as", icon: .saveAs, keys: ["Ctrl+Shift+S"])),
    HelpLine(
      "Ctrl+Alt+S", "copy all edits as Swift",
      commands: CommandRow(
        .file(.copyChanges), "Copy the changes as Swift", icon: .changes, keys: ["Ctrl+Alt+S"])),
    HelpLine(
      "Ctrl+Shift+O", "open the source in an editor",
      commands: CommandRow(
        .file(.openSource), "Open the source in an editor", icon: .external, keys: ["Ctrl+Shift+O"])),
    HelpLine(
      "Ctrl+V", "open the path on the clipboard",
      commands: CommandRow(
        .file(.paste), "Open the path on the clipboard", icon: .paste, keys: ["Ctrl+V"])),
    HelpLine(
      "S", "save this frame as PNG",
      commands: CommandRow(.file(.saveFrame), "Save this frame as PNG", icon: .picture, keys: ["S"])),
    HelpLine(
      "Ctrl+E", "export",
      commands: CommandRow(.file(.export), "Export", icon: .export, keys: ["Ctrl+E"])),
  ]

  static let window = [
    HelpLine(
      "F or F11", "full screen",
      commands: CommandRow(.window(.fullscreen), "Full screen", icon: .fullScreen, keys: ["F", "F11"])),
    HelpLine(
      "Ctrl+Shift+→ ←", "larger or smaller panel",
      commands: CommandRow(
        .layout(.widenPanel), "Larger panel", icon: .widen, keys: ["Ctrl+Shift+Right"]),
      CommandRow(
        .layout(.narrowPanel), "Smaller panel", icon: .narrow, keys: ["Ctrl+Shift+Left"])),
    HelpLine(
      "Ctrl+Shift+Home", "default size of the panel",
      commands: CommandRow(
        .layout(.resetPanel), "Default size of the panel", icon: .defaultSize, keys: ["Ctrl+Shift+Home"]
      )),
    HelpLine(
      "Alt+Z", "wrap the source, or scroll it",
      commands: CommandRow(.layout(.wrapSource), "Wrap the source", icon: .wrap, keys: ["Alt+Z"])),
    HelpLine(
      "F8, Shift+F8", "edit the source; revert it",
      commands: CommandRow(.layout(.editSource), "Edit the source", icon: .edit, keys: ["F8"]),
      CommandRow(.file(.revertSource), "Revert the source", icon: .revert, keys: ["Shift+F8"])),
    HelpLine(
      "F9", "the next error in the source",
      commands: CommandRow(
        .layout(.showError), "Go to the next error in the source", icon: .issues, keys: ["F9"])),
    HelpLine(
      "F2", "light or dark",
      commands: CommandRow(.window(.style), "Light or dark", icon: .appearance, keys: ["F2"])),
    // The command shows the next language. Each catalog translates the command's name by the name of that language, in
    // that language itself, so that users who do not understand the current one can read it.
    HelpLine(
      "Shift+F2", "Chinese or English",
      commands: CommandRow(.window(.language), "Language: 中文", icon: .language, keys: ["Shift+F2"])),
    HelpLine(
      "Ctrl+K", "find a command by its name",
      commands: CommandRow(.window(.palette), "Find a command", icon: .search, keys: ["Ctrl+K"])),
    HelpLine(
      "F10", "the menu; Menu or Shift+F10: that of the selection",
      commands: CommandRow(.window(.menu), "Menu", icon: .menu, keys: ["F10"]),
      CommandRow(
        .window(.contextMenu), "Menu of the selection", icon: .more, keys: ["Menu", "Shift+F10"])),
    HelpLine(
      "? or F1", "these keys",
      commands: CommandRow(.window(.help), "Keys", icon: .help, keys: ["?", "F1"])),
    HelpLine(
      "Alt+1 … 4", "one of the viewer's own scenes",
      commands: CommandRow(.window(.door), "The door, by hand", icon: .door, keys: ["Alt+1"]),
      CommandRow(.window(.easing), "Easing, with a choice", icon: .curves, keys: ["Alt+2"]),
      CommandRow(.window(.crossfade), "Cross-fades", icon: .crossfade, keys: ["Alt+3"]),
      CommandRow(.window(.swing), "The door, by itself", icon: .openDoor, keys: ["Alt+4"])),
    HelpLine(
      "Escape", "close, deselect, leave full screen, go back",
      commands: CommandRow(.window(.leave), "One step out", icon: .close, keys: ["Escape"])),
    HelpLine(
      "Ctrl+W", "back to the gallery",
      commands: CommandRow(.window(.back), "Back to the gallery", icon: .back, keys: ["Ctrl+W"])),
    HelpLine(
      "Ctrl+Q", "quit", commands: CommandRow(.window(.quit), "Quit", icon: .quit, keys: ["Ctrl+Q"])),
  ]
}
