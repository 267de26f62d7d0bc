import CoreGraphics
import UIKit

extension Viewer {
  /// What stands around the scene, as clients of the control socket are told.
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
      "fullscreen": .bool(host.window.isFullscreen), "scale": .number(host.window.scale),
      "width": .number(host.size.width), "height": .number(host.size.height),
    ]
    values["compare"] = options.comparison.map { .text($0.mode.rawValue) }
    return values.merging(message) { $1 }
  }

  /// What the window says, and what it asks.
  var message: [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    if let notice, notice.superview != nil { values["message"] = .text(notice.message) }
    values["question"] = question.map { .text("\($0.title) \($0.sentence)") }
    return values
  }

  /// Those that can be seen: what does not fit is left out.
  private func panels(of page: ScenePage) -> [String] {
    let (layout, options) = (page.layout, page.session.options)
    let all: [(name: String, isShown: Bool)] = [
      ("layers", layout.tree != nil), ("animations", layout.lanes != nil),
      (page.side.name, layout.side != nil), ("settings", options.showsSettings),
      ("statistics", options.showsStatistics), ("rulers", options.showsRulers),
      ("export", exportPanel != nil), ("keys", showsKeys),
    ]
    return all.filter(\.isShown).map(\.name)
  }
}

extension PagePanels.Side {
  fileprivate var name: String {
    switch self {
    case .inspector: "inspector"
    case .curve: "curves"
    case .source: "lesson"
    }
  }
}
