import CoreGraphics
import Localization
import UIKit
import ViewerControl
import ViewerKit

extension Viewer {
  /// Returns what the viewer shows around the scene, for clients of the control socket.
  func surroundings(of page: ScenePage) -> [String: JSONValue] {
    let (options, geometry) = (page.session.options, page.canvas.geometry)
    var values: [String: JSONValue] = [
      "panels": .list(panels(of: page).map { .text($0) }),
      "unit": .text(page.session.player.unit.rawValue),
      "background": .text(options.background.rawValue),
      "onion": .text(options.onion.mode.rawValue), "grid": .bool(options.showsPixelGrid),
      "zoom": .number(geometry.factor), "fits": .bool(options.zoom == .fit),
      "pan": .list([.number(options.pan.x), .number(options.pan.y)]),
      "style": .text(Theme.style == .dark ? "dark" : "light"),
      "language": .text(Translations.language.rawValue),
      "fullscreen": .bool(host.window.isFullscreen), "scale": .number(host.window.scale),
      "width": .number(host.size.width), "height": .number(host.size.height),
    ]
    values["compare"] = options.comparison.map { .text($0.mode.rawValue) }
    return values.merging(message) { $1 }
  }

  /// The notice and the question that the window shows, for clients of the control socket.
  var message: [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    if let notice, notice.superview != nil { values["message"] = .text(notice.message) }
    values["question"] = question.map { .text("\($0.title) \($0.sentence)") }
    return values
  }

  /// Returns the names of the visible panels. A panel that is requested but has no room is not among them.
  private func panels(of page: ScenePage) -> [String] {
    let options = page.session.options
    let others: [(name: String, isShown: Bool)] = [
      ("settings", options.showsSettings), ("statistics", options.showsStatistics),
      ("rulers", options.showsRulers), ("export", exportPanel != nil),
      ("recording", page.session.isRecording),
    ]
    return page.shownPanels.map(\.rawValue) + others.filter(\.isShown).map(\.name)
      + [popover?.kind.rawValue].compactMap(\.self)
  }
}
