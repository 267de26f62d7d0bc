import QuartzCore
import UIKit
import WindowSystem

extension Viewer {
  /// Performs `command`. Returns false when there is nothing that it applies to.
  @discardableResult
  func perform(_ command: ViewerCommand) -> Bool {
    switch command {
    case .leave: leave()
    case .quit: finish(.quit)
    case .fullscreen: host.window.setFullscreen(!host.window.isFullscreen)
    case .style: toggleStyle()
    case .keys: toggleKeys()
    case .scene(let index): switchScene(to: index)
    default:
      if performFile(command) { return true }
      guard let page else { return false }
      return perform(command, on: page)
    }
    return true
  }

  private func perform(_ command: ViewerCommand, on page: ScenePage) -> Bool {
    performTransport(command, page.session) || performViewCommand(command, page)
  }

  private func performTransport(_ command: ViewerCommand, _ session: SceneSession) -> Bool {
    let player = session.player
    switch command {
    case .togglePlay: session.togglePlay()
    case .step(let frames): session.step(frames: frames)
    case .toStart: session.seek(to: player.inPoint ?? 0)
    case .toEnd: session.seek(to: player.outPoint ?? session.duration)
    case .nextKeyframe: session.jump(forward: true)
    case .previousKeyframe: session.jump(forward: false)
    case .slower: session.setSpeed(player.speed / 1.1)
    case .faster: session.setSpeed(player.speed * 1.1)
    case .half: session.setSpeed(player.speed / 2)
    case .double: session.setSpeed(player.speed * 2)
    case .normalSpeed: session.setSpeed(1)
    case .reverse: session.reverse()
    case .setIn: session.setRange(in: session.time, out: player.outPoint)
    case .setOut: session.setRange(in: player.inPoint, out: session.time)
    case .clearRange: session.setRange(in: nil, out: nil)
    case .cycleLoop: session.setLoop(player.loop.next)
    case .toggleUnit: session.toggleUnit()
    default: return false
    }
    return true
  }

  private func performViewCommand(_ command: ViewerCommand, _ page: ScenePage) -> Bool {
    let session = page.session
    switch command {
    case .lanes: page.toggle(.lanes)
    case .tree: page.toggle(.tree)
    case .inspector: page.toggle(.inspector)
    case .curve: page.toggle(.curve)
    case .lesson: page.toggle(.source)
    case .background: session.options.background = session.options.background.next
    case .onionSkin, .grid, .rulers, .compare, .statistics, .canvasSettings, .pan:
      return page.canvas.perform(command)
    case .comparePrevious: return compareWithPrevious(session)
    case .fit: page.canvas.zoom(to: .fit)
    case .zoom(let factor): page.canvas.zoom(to: .factor(factor))
    case .zoomIn: page.canvas.zoom(by: 1.25)
    case .zoomOut: page.canvas.zoom(by: 1 / 1.25)
    case .selectParent: session.selectParent()
    case .selectChild: session.selectChild()
    case .undo: return session.undo.undo()
    case .redo: return session.undo.redo()
    case .state(let step): return session.goToState(step: step)
    case .demonstrate: return page.demonstrate()
    default: return false
    }
    return true
  }
}
