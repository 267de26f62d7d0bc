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

  /// The middle of the area in which the scene is shown.
  var canvasMiddle: CGPoint { CGPoint(x: layout.canvas.midX, y: layout.canvas.midY) }

  /// Returns the point of a time on the timeline of a scene that lasts `extent` seconds.
  func timeline(_ time: Double, of extent: Double) -> CGPoint { point(time, of: extent, y: 8) }

  /// Returns the point of a time on the bar of the range, in the lower part of the timeline.
  func timelineRange(_ time: Double, of extent: Double) -> CGPoint { point(time, of: extent, y: 27) }

  /// The timeline has an inset of 16 points at both ends.
  private func point(_ time: Double, of extent: Double, y: Double) -> CGPoint {
    let width = layout.timeline.width - 32
    return CGPoint(x: 16 + time / extent * width, y: layout.timeline.minY + y)
  }

  /// The buttons at the left of the transport, from left to right.
  enum TransportButton: Int { case start, frameBack, play, frameForward, end, restart, loop }

  /// Returns the middle of a button of the transport. The buttons have sides of 30 points and are 2 points
  /// apart. The first one begins at 10.
  func transport(_ button: TransportButton) -> CGPoint {
    CGPoint(x: 10 + 32 * Double(button.rawValue) + 15, y: layout.transport.midY)
  }

  /// The buttons that change the speed, at the right of the transport. The last one ends 10 points before the
  /// edge. The text between them is 52 points wide.
  var faster: CGPoint { CGPoint(x: size.width - 25, y: layout.transport.midY) }
  var slower: CGPoint { CGPoint(x: faster.x - 82, y: layout.transport.midY) }

  /// The buttons at the right of the header, from left to right.
  enum HeaderButton: Int { case layers, animations, inspector, curves, lesson, issues, menu }

  /// Returns the middle of a button of the header. The buttons have the same sides and distances. The last
  /// one ends 8 points before the edge.
  func header(_ button: HeaderButton) -> CGPoint {
    CGPoint(x: size.width - 8 - 32 * Double(7 - button.rawValue) + 15, y: layout.header.midY)
  }

  /// The buttons of the zoom card, by the distances of their middles from the card's left edge in points.
  enum ZoomButton: Double { case zoomOut = 15, fit = 59, zoomIn = 103, settings = 133 }

  /// Returns the middle of a button of the zoom card. The card is 148 by 30 points, and 12 points from the
  /// edges of the canvas.
  func zoomCard(_ button: ZoomButton) -> CGPoint {
    CGPoint(x: layout.canvas.maxX - 148 - 12 + button.rawValue, y: layout.canvas.maxY - 27)
  }

  /// Returns a point in a row of the layer tree, whose first row has index 0. The head of the panel is 44
  /// points high and a row 26.
  func treeRow(_ index: Int) -> CGPoint {
    CGPoint(x: 100, y: (layout.panels[.left]?.minY ?? 0) + 44 + 4 + 26 * Double(index) + 13)
  }
}
