import CoreGraphics

/// The frames of a page's parts in points of the window. Panels without room are left out, those that were opened
/// earlier before the others, so that the canvas keeps a usable size.
struct PageLayout: Equatable {
  /// A panel to be laid out.
  struct Request: Equatable {
    let id: PanelID
    let slot: PanelSlot
    /// The width in points that the user has chosen, or the height for the slot at the bottom; nil means the default.
    var length: CGFloat?
  }

  private(set) var header = CGRect.zero
  private(set) var canvas = CGRect.zero
  /// The frames of the panels that have room, by their names.
  private(set) var frames: [PanelID: CGRect] = [:]
  /// The union of the panels' frames in each slot that has panels.
  private(set) var panels: [PanelSlot: CGRect] = [:]
  private(set) var timeline = CGRect.zero
  private(set) var transport = CGRect.zero

  private static let headerHeight: CGFloat = 44
  private static let timelineHeight: CGFloat = 46
  private static let transportHeight: CGFloat = 40
  /// With it, each panel has room at its least length in a window of `ScenePage.leastSize`.
  private static let leastCanvas = CGSize(width: 290, height: 150)
  /// The part of the window's width that the canvas keeps when several panels are side by side at the right.
  private static let canvasFraction: CGFloat = 0.4

  /// Lays out a page of `size` points with the panels of `requests`, of which earlier ones are preferred where not all
  /// of them have room.
  init(size: CGSize, requests: [Request] = [], isBare: Bool) {
    var rest = CGRect(origin: .zero, size: size)
    if isBare {
      canvas = rest
      return
    }
    header = rest.cut(Self.headerHeight, from: .minYEdge)
    transport = rest.cut(Self.transportHeight, from: .maxYEdge)
    timeline = rest.cut(Self.timelineHeight, from: .maxYEdge)
    placeBottom(requests.first { $0.slot == .bottom }, in: &rest)
    placeSides(requests.filter { $0.slot != .bottom }, in: &rest)
    canvas = rest
  }

  private mutating func placeBottom(_ request: Request?, in rest: inout CGRect) {
    guard let request else { return }
    let defaultLength = min(220, (rest.height * 0.36).rounded())
    let (least, room) = (min(80, defaultLength), rest.height - Self.leastCanvas.height)
    guard room >= least else { return }
    add(
      request,
      rest.cut(min(max(request.length ?? defaultLength, least), room).rounded(), from: .maxYEdge))
  }

  private mutating func placeSides(_ requests: [Request], in rest: inout CGRect) {
    let fittingRequests = Self.fitting(requests, in: rest.width)
    let widths = Self.widths(of: fittingRequests, in: rest.width)
    // The panels are cut off from the edge inwards, so the last one at the right comes first.
    let inOrder = zip(fittingRequests, widths).sorted {
      PanelTable.index(of: $0.0.id) > PanelTable.index(of: $1.0.id)
    }
    for (request, width) in inOrder {
      add(request, rest.cut(width, from: request.slot == .left ? .minXEdge : .maxXEdge))
    }
  }

  private mutating func add(_ request: Request, _ frame: CGRect) {
    frames[request.id] = frame
    panels[request.slot] = panels[request.slot]?.union(frame) ?? frame
  }

  // MARK: Widths

  /// Returns the requests that have room side by side.
  private static func fitting(_ requests: [Request], in width: CGFloat) -> [Request] {
    requests.reduce(into: []) { accepted, request in
      let isTaken = request.slot == .left && accepted.contains { $0.slot == .left }
      let all = accepted + [request]
      let needed = all.reduce(0) { $0 + leastWidth(in: $1.slot) }
      if !isTaken, needed <= room(for: all, in: width) { accepted = all }
    }
  }

  /// Returns the width in points that panels may take together.
  private static func room(for requests: [Request], in width: CGFloat) -> CGFloat {
    let isSeveral = requests.count { $0.slot == .right } > 1
    return width - max(leastCanvas.width, isSeveral ? (width * canvasFraction).rounded() : 0)
  }

  /// Returns the widths of panels that have room. Where the wanted widths are too much together, each is reduced in
  /// proportion to the amount by which it exceeds the least width.
  private static func widths(of requests: [Request], in width: CGFloat) -> [CGFloat] {
    let least = requests.map { leastWidth(in: $0.slot) }
    let preferredWidths = zip(requests, least).map { request, least in
      max(least, request.length ?? defaultWidth(in: request.slot, of: width))
    }
    let (sum, leastSum) = (preferredWidths.reduce(0, +), least.reduce(0, +))
    let room = room(for: requests, in: width)
    guard sum > room else { return preferredWidths }
    let fraction = (room - leastSum) / (sum - leastSum)
    return zip(preferredWidths, least).map { preferred, least in
      (least + (preferred - least) * fraction).rounded(.down)
    }
  }

  private static func leastWidth(in slot: PanelSlot) -> CGFloat { slot == .left ? 160 : 260 }

  private static func defaultWidth(in slot: PanelSlot, of width: CGFloat) -> CGFloat {
    slot == .left ? 220 : min(max(280, (width * 0.3).rounded()), 440)
  }
}

extension CGRect {
  /// Takes a strip off an edge and returns it.
  fileprivate mutating func cut(_ amount: CGFloat, from edge: CGRectEdge) -> CGRect {
    let (strip, rest) = divided(atDistance: amount, from: edge)
    self = rest
    return strip
  }
}
