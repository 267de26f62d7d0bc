/// A command to the viewer, given by a key or a button. Each area has an enumeration of its own, and one function that
/// performs its commands.
enum ViewerCommand: Hashable, Sendable {
  case transport(Transport)
  case scene(Scene)
  case panel(PanelID)
  case layout(Layout)
  case canvas(Canvas)
  case layer(Layer)
  case file(File)
  case window(Window)

  /// The commands that control time.
  enum Transport: String, CaseIterable, Sendable {
    case togglePlay, restart, nextFrame, previousFrame, tenFramesOn, tenFramesBack, nextKeyframe,
      previousKeyframe, nextMarker, previousMarker
    case toStart, toEnd, slower, faster, halfSpeed, doubleSpeed, normalSpeed, reverse
    case setInPoint, setOutPoint, clearRange, cycleLoop, toggleUnit
    /// The commands that show a shorter part of the timeline in more detail, a longer part, or the whole timeline.
    case zoomTimeIn, zoomTimeOut, fitTime
  }

  /// The commands on the scene as a whole.
  enum Scene: String, CaseIterable, Sendable {
    case demonstrate, recordGestures, saveGestures
    /// Begins or ends a recording of the scene in a file.
    case recordScene
    case nextState, previousState, compareWithPrevious
    /// The commands on the screen on which a scene in Swift is shown: the menu of devices, a quarter turn, and the light or dark
    /// appearance. `devices` also shows and hides the device around a wallpaper.
    case devices, turnDevice, appearance
    /// The commands that show and hide a plane of a wallpaper.
    case backgroundPlane, floatingPlane, foregroundPlane
  }

  /// The commands on the sizes of panels, and on how they show their content.
  enum Layout: String, CaseIterable, Sendable {
    case widenPanel, narrowPanel, resetPanel, wrapSource, editSource, showError
  }

  /// The commands on the canvas: its zoom, and what it shows over the scene.
  enum Canvas: String, CaseIterable, Sendable {
    case onionSkin, settings, compare, background, pixelGrid, rulers, statistics
    case fit, actualSize, doubleSize, zoomIn, zoomOut
    /// The commands that show what lies to the left, to the right, above or below.
    case viewLeft, viewRight, viewUp, viewDown
  }

  /// The commands on the selection, and those that undo and redo edits of layers and animations.
  enum Layer: String, CaseIterable, Sendable {
    case selectParent, selectChild, undo, redo
  }

  /// The commands on files and the clipboard.
  enum File: String, CaseIterable, Sendable {
    case copy, copyAsCAML, copyAsTable, copyChanges, open, reload, startAgain, paste, save, saveAs,
      saveFrame, export, openSource, revertSource
  }

  /// The commands on the window and the viewer as a whole.
  enum Window: String, CaseIterable, Sendable {
    case fullscreen, style, language, help
    /// The commands that open the list of all commands, the page's menu and the menu of the selection.
    case palette, menu, contextMenu
    /// The commands that show one of the viewer's own scenes.
    case door, swing, easing, crossfade
    /// `leave` goes back one step: it closes what is open, or deselects, or leaves the page. `back` returns to the
    /// gallery at once.
    case leave, back
    case quit
  }

  /// The name by which programs and files refer to the command, such as "transport.nextFrame".
  var id: String {
    switch self {
    case .transport(let command): "transport.\(command.rawValue)"
    case .scene(let command): "scene.\(command.rawValue)"
    case .panel(let panel): "panel.\(panel.rawValue)"
    case .layout(let command): "layout.\(command.rawValue)"
    case .canvas(let command): "canvas.\(command.rawValue)"
    case .layer(let command): "layer.\(command.rawValue)"
    case .file(let command): "file.\(command.rawValue)"
    case .window(let command): "window.\(command.rawValue)"
    }
  }

  /// All commands except those that show and hide panels.
  static let withoutPanels: [ViewerCommand] =
    Transport.allCases.map(ViewerCommand.transport) + Scene.allCases.map(ViewerCommand.scene)
    + Layout.allCases.map(ViewerCommand.layout) + Canvas.allCases.map(ViewerCommand.canvas)
    + Layer.allCases.map(ViewerCommand.layer)
    + File.allCases.map(ViewerCommand.file) + Window.allCases.map(ViewerCommand.window)
}

/// The name of a panel in the command that shows and hides it, in the saved session and on the control socket.
struct PanelID: RawRepresentable, ExpressibleByStringLiteral, Hashable, Codable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(stringLiteral name: String) { self.init(rawValue: name) }
}
