import CoreGraphics

@testable import LaminaViewer

/// The positions of the parts of a viewer's page, in points of the window's coordinate space.
struct PageGeometry {
  let layout: PageLayout
  let size: CGSize

  init(_ state: PageState) {
    let requests = state.panels.compactMap { name in
      PanelTable[PanelID(rawValue: name)].map { PageLayout.Request(id: $0.id, slot: $0.slot) }
    }
    size = state.size
    layout = PageLayout(size: size, requests: requests, isBare: false)
  }

  var canvasMiddle: CGPoint { CGPoint(x: layout.canvas.midX, y: layout.canvas.midY) }

  /// Returns the point of the window at which a time is shown on the timeline of a scene that lasts `extent` seconds.
  func timeline(_ time: Double, of extent: Double, y: Double = 8) -> CGPoint {
    let width = layout.timeline.width - 32
    return CGPoint(x: 16 + time / extent * width, y: layout.timeline.minY + y)
  }

  /// Returns the center of a button at the left of the transport bar. The indices from 0: to the start, back, play,
  /// forward, to the end, restart, loop.
  func transport(_ index: Int) -> CGPoint {
    CGPoint(x: 10 + 32 * Double(index) + 15, y: layout.transport.midY)
  }

  /// Returns the center of a button at the right of the header. The indices from 0: layers, animations, inspector,
  /// curves, lesson, issues, menu.
  func header(_ index: Int) -> CGPoint {
    CGPoint(x: size.width - 8 - 32 * Double(7 - index) + 15, y: layout.header.midY)
  }

  /// Returns a point of the zoom card, given the distance from the card's left edge.
  func zoomCard(_ x: Double) -> CGPoint {
    CGPoint(x: layout.canvas.maxX - 148 - 12 + x, y: layout.canvas.maxY - 27)
  }

  /// Returns a point in a row of the layer tree, whose first row has index 0.
  func treeRow(_ index: Int) -> CGPoint {
    CGPoint(x: 100, y: (layout.panels[.left]?.minY ?? 0) + 44 + 4 + 26 * Double(index) + 13)
  }
}
