import CAML
import ViewerKit

// The states of the commands, for menus and the list of commands: whether each can be performed now, and whether what
// it switches is on.

extension Viewer {
  func state(of command: ViewerCommand) -> CommandState {
    switch command {
    case .window(let command): return state(of: command)
    case .file(let command): return state(of: command)
    case .transport, .scene, .panel, .layout, .canvas, .layer: break
    }
    guard let page else { return .enabled(if: false) }
    return switch command {
    case .transport(let command): page.session.state(of: command)
    case .scene(let command): state(of: command, on: page)
    case .panel(let panel): .on(page.shownPanels.contains(panel))
    case .layout(let command): page.state(of: command)
    case .canvas(let command): page.session.options.state(of: command)
    case .layer(let command): page.session.state(of: command)
    // These have returned above.
    case .file, .window: .usable
    }
  }

  private func state(of command: ViewerCommand.Scene, on page: ScenePage) -> CommandState {
    switch command {
    case .demonstrate: .enabled(if: hasDemonstration(page))
    case .recordGestures: .on(page.session.isRecording)
    case .recordScene: .on(page.playback.recorder != nil)
    case .saveGestures: .enabled(if: page.session.script != nil)
    case .nextState, .previousState: .enabled(if: page.session.sceneWithStates != nil)
    case .compareWithPrevious: .enabled(if: previous != nil)
    case .devices: page.session.showsDevice.map(CommandState.on) ?? .enabled(if: hasAppScreen)
    case .appearance: .enabled(if: hasAppScreen)
    case .turnDevice: .enabled(if: hasAppScreen && AppScreen.chosen.device != nil)
    case .backgroundPlane: state(of: .background, on: page)
    case .floatingPlane: state(of: .floating, on: page)
    case .foregroundPlane: state(of: .foreground, on: page)
    }
  }

  /// Returns the state of the command that shows and hides a plane of a wallpaper.
  private func state(of plane: WallpaperPlane, on page: ScenePage) -> CommandState {
    page.session.shows(plane).map(CommandState.on) ?? .enabled(if: false)
  }

  /// True if a document is shown, whose edits can be saved in its file or in a new document.
  private var showsDocument: Bool {
    page.map { $0.session.savableDocument != nil || $0.session.readOnlyDocument != nil } ?? false
  }

  private func state(of command: ViewerCommand.File) -> CommandState {
    switch command {
    case .open, .paste: .usable
    case .copy, .reload, .startAgain, .saveFrame, .export: .enabled(if: page != nil)
    case .save: .enabled(if: showsDocument || source?.isChanged == true)
    case .saveAs: .enabled(if: showsDocument)
    case .openSource: .enabled(if: source?.fileForOthers != nil)
    case .revertSource: .enabled(if: source?.mayRevert ?? false)
    case .copyChanges: .enabled(if: page?.session.undo.canUndo == true)
    case .copyAsCAML, .copyAsTable:
      .enabled(if: page?.session.selection != nil || page?.session.selectedAnimation != nil)
    }
  }

  private func state(of command: ViewerCommand.Window) -> CommandState {
    switch command {
    case .fullscreen: .on(host.window.isFullscreen)
    case .style, .language, .help, .palette, .menu, .contextMenu, .leave, .quit: .usable
    case .door, .swing, .easing, .crossfade: .usable
    case .back: .enabled(if: page != nil)
    }
  }
}

extension SceneSession {
  fileprivate func state(of command: ViewerCommand.Transport) -> CommandState {
    switch command {
    case .reverse: .on(player.speed < 0)
    case .nextMarker, .previousMarker: .enabled(if: !markers.isEmpty)
    case .clearRange: .enabled(if: player.inPoint != nil || player.outPoint != nil)
    case .togglePlay, .restart, .zoomTimeIn, .zoomTimeOut, .fitTime, .nextFrame, .previousFrame,
      .tenFramesOn, .tenFramesBack, .nextKeyframe,
      .previousKeyframe, .toStart, .toEnd, .slower, .faster, .halfSpeed, .doubleSpeed, .normalSpeed,
      .setInPoint, .setOutPoint, .cycleLoop, .toggleUnit:
      .usable
    }
  }

  fileprivate func state(of command: ViewerCommand.Layer) -> CommandState {
    switch command {
    case .selectParent: .enabled(if: selection != nil && selection !== playback.scene.root)
    case .selectChild: .enabled(if: selection.map { $0.sublayers?.isEmpty == false } ?? true)
    case .undo: .enabled(if: undo.canUndo)
    case .redo: .enabled(if: undo.canRedo)
    }
  }
}

extension CanvasOptions {
  fileprivate func state(of command: ViewerCommand.Canvas) -> CommandState {
    switch command {
    case .onionSkin: .on(onion.mode != .off)
    case .settings: .on(showsSettings)
    case .compare: .on(comparison != nil)
    case .pixelGrid: .on(showsPixelGrid)
    case .rulers: .on(showsRulers)
    case .statistics: .on(showsStatistics)
    case .fit: .on(zoom == .fit)
    case .actualSize: .on(zoom == .factor(1))
    case .doubleSize: .on(zoom == .factor(2))
    case .background, .zoomIn, .zoomOut, .viewLeft, .viewRight, .viewUp, .viewDown: .usable
    }
  }
}
