/// A command to the viewer, given by a key or a button.
enum ViewerCommand: Hashable {
  case togglePlay, step(Int), toStart, toEnd, nextKeyframe, previousKeyframe
  case slower, faster, half, double, normalSpeed, reverse
  case setIn, setOut, clearRange, cycleLoop, toggleUnit
  case lanes, tree, inspector, curve, lesson, keys, statistics
  case onionSkin, background, grid, rulers, compare, comparePrevious
  case fit, zoom(Double), zoomIn, zoomOut, canvasSettings
  /// A move of the scene to the right and down, in eighths of the canvas.
  case pan(Int, Int)
  case selectParent, selectChild
  /// A step to another state of the scene; 1 is the next one, -1 the previous one.
  case state(Int)
  case undo, redo, copy, copyAsCAML, copyAsTable, paste, saveFrame, export, open, reload
  case fullscreen, style, demonstrate, leave, quit
  /// One of the viewer's own scenes to show, by its index from 0.
  case scene(Int)
}
