extension SceneSession {
  func perform(_ command: ViewerCommand.Transport) {
    switch command {
    case .togglePlay: togglePlay()
    case .restart: restart()
    case .nextFrame: step(frames: 1)
    case .previousFrame: step(frames: -1)
    case .tenFramesOn: step(frames: 10)
    case .tenFramesBack: step(frames: -10)
    case .nextKeyframe: jump(forward: true)
    case .previousKeyframe: jump(forward: false)
    case .nextMarker: jumpToMarker(forward: true)
    case .previousMarker: jumpToMarker(forward: false)
    case .toStart: scrub(to: player.inPoint ?? 0)
    case .toEnd: scrub(to: player.outPoint ?? playingEnd)
    case .slower: setSpeed(player.speed / 1.1)
    case .faster: setSpeed(player.speed * 1.1)
    case .halfSpeed: setSpeed(player.speed / 2)
    case .doubleSpeed: setSpeed(player.speed * 2)
    case .normalSpeed: setSpeed(1)
    case .reverse: reverse()
    case .setInPoint: setInPoint()
    case .setOutPoint: setOutPoint()
    case .clearRange: setRange(in: nil, out: nil)
    case .cycleLoop: setLoop(player.loop.next)
    case .toggleUnit: toggleUnit()
    case .zoomTimeIn: zoomTimeline(by: Self.zoomFactor)
    case .zoomTimeOut: zoomTimeline(by: 1 / Self.zoomFactor)
    case .fitTime: fitTimeline()
    }
  }

  /// The factor by which a command zooms the timeline.
  private static let zoomFactor = 1.5

  /// Performs a command on layers or edits. Returns false when there is no edit that it applies to.
  func perform(_ command: ViewerCommand.Layer) -> Bool {
    switch command {
    case .selectParent: selectParent()
    case .selectChild: selectChild()
    case .undo: return undo.undo()
    case .redo: return undo.redo()
    }
    return true
  }
}
