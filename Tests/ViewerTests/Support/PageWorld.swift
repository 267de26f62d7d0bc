import Foundation
import QuartzCore
import RenderModel
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer

/// A fixture: the viewer with the page of a scene, in a window in memory, under a clock that the test sets.
@MainActor final class PageWorld {
  let window: OffscreenWindow
  let viewer: Viewer
  let page: ScenePage
  private let screen = UIScreen.main.bounds

  /// Creates a page of the scene `name`, `width` by `height` points.
  init(
    _ name: String, width: Int = 1160, height: Int = 760, scale: Int = 1,
    trust: SceneTrust = SceneTrust(), preferences: Preferences = Preferences(),
    copies: SourceCopies? = nil
  ) throws {
    CATransaction.flush()
    MediaClock.setManualTime(100)
    window = OffscreenWindow(width: width * scale, height: height * scale, scale: Double(scale))
    var settings = Viewer.Settings(trust: trust)
    (settings.preferences, settings.copies) = (preferences, copies)
    viewer = try Viewer(window: window, assets: AssetStore(), sceneNamed: name, settings: settings)
    viewer.start()
    page = try #require(viewer.page)
  }

  func end() {
    UIResponder.resignFirstResponder()
    viewer.finish(.quit)
    UIScreen.main.bounds = screen
    MediaClock.setManualTime(nil)
  }

  func press(_ key: Key, _ text: String = "", _ modifiers: Modifiers = []) {
    window.inject(.key(KeyEvent(isDown: true, key: key, text: text, modifiers: modifiers)))
    window.inject(.key(KeyEvent(isDown: false, key: key, modifiers: modifiers)))
  }

  func type(_ text: String) {
    for character in text { press(.character(character), String(character)) }
  }

  func click(_ point: CGPoint, _ modifiers: Modifiers = [], button: Int = 1) {
    for isDown in [true, false] {
      window.inject(
        .pointer(
          PointerEvent(
            phase: isDown ? .down : .up, at: point, button: button,
            buttons: isDown ? .button(button) : [], modifiers: modifiers, timestamp: 100)))
    }
  }

  /// Drags from the first point through the others, and releases the button at the last one.
  func drag(_ points: CGPoint...) {
    func inject(_ phase: PointerEvent.Phase, _ point: CGPoint) {
      window.inject(
        .pointer(
          PointerEvent(
            phase: phase, at: point, button: phase == .moved ? 0 : 1,
            buttons: phase == .up ? [] : .button(1), timestamp: 100)))
    }
    points.first.map { inject(.down, $0) }
    for point in points.dropFirst() { inject(.moved, point) }
    points.last.map { inject(.up, $0) }
  }

  /// Moves the pointer with no button pressed; nil moves it out of the window.
  func hover(_ point: CGPoint?) {
    window.inject(
      .pointer(
        PointerEvent(phase: point == nil ? .left : .moved, at: point ?? .zero, timestamp: 100)))
  }

  /// Returns the point of `view` in points of the window.
  func windowPoint(_ point: CGPoint, in view: UIView) -> CGPoint { view.convert(point, to: page.view) }

  var canvasMiddle: CGPoint { CGPoint(x: page.canvas.frame.midX, y: page.canvas.frame.midY) }
}

extension PageWorld {
  /// Creates a page of the document at `url`, and sets the opacity of its root to 0.5.
  static func edited(_ url: URL) throws -> PageWorld {
    let world = try PageWorld(url.path)
    try world.edit()
    return world
  }

  /// Sets the opacity of the root of the document that is shown, which is an edit. The document must be one that can be
  /// saved.
  func edit(opacity: Double = 0.5) throws {
    let session = try #require(viewer.page?.session)
    let root = try #require(session.savableDocument?.rootLayer)
    session.set(opacity, "opacity", on: root, isAnimated: false)
  }
}
