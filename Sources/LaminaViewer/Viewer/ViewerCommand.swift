/// What a key or a button can ask of the viewer.
enum ViewerCommand: Hashable {
  case togglePlay, step(Int), toStart, toEnd, nextKeyframe, previousKeyframe
  case slower, faster, half, double, normalSpeed, reverse
  case setIn, setOut, clearRange, cycleLoop, toggleUnit
  case lanes, tree, inspector, curve, lesson, keys, statistics
  case onionSkin, background, grid, rulers, compare, comparePrevious
  case fit, zoom(Double), zoomIn, zoomOut, canvasSettings
  /// In eighths of the canvas, to the right and down.
  case pan(Int, Int)
  case selectParent, selectChild
  /// Of a document; 1 is the next one.
  case state(Int)
  case undo, redo, copy, copyAsCAML, copyAsTable, paste, saveFrame, export, open, reload
  case fullscreen, style, demonstrate, leave, quit
  /// One of the viewer's own scenes, from 0.
  case scene(Int)
}
