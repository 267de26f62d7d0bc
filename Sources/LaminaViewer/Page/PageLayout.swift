import CoreGraphics

/// The frames of a page's parts in points of the window. Parts that do not fit are left out, the most
/// recently requested one last; the scene keeps a usable size.
struct PageLayout: Equatable {
  private(set) var header = CGRect.zero
  private(set) var canvas = CGRect.zero
  /// The frames of the panels; slots that are empty, or whose panel has no room, have none.
  private(set) var panels: [PanelSlot: CGRect] = [:]
  private(set) var timeline = CGRect.zero
  private(set) var transport = CGRect.zero

  private static let headerHeight: CGFloat = 44
  private static let timelineHeight: CGFloat = 46
  private static let transportHeight: CGFloat = 40
  private static let leastCanvas = CGSize(width: 290, height: 150)

  /// Lays out a page of `size` points with panels in `slots`. Where not all of them have room, the one in `latest` is
  /// preferred.
  init(size: CGSize, slots: Set<PanelSlot>, latest: PanelSlot = .right, isBare: Bool) {
    var rest = CGRect(origin: .zero, size: size)
    if isBare {
      canvas = rest
      return
    }
    header = rest.cut(Self.headerHeight, from: .minYEdge)
    transport = rest.cut(Self.transportHeight, from: .maxYEdge)
    timeline = rest.cut(Self.timelineHeight, from: .maxYEdge)
    let sides: [PanelSlot] = latest == .left ? [.left, .right] : [.right, .left]
    for slot in [.bottom] + sides where slots.contains(slot) { cut(slot, from: &rest, of: size) }
    canvas = rest
  }

  /// Takes a panel's frame off `rest`, if enough of it is left for the canvas.
  private mutating func cut(_ slot: PanelSlot, from rest: inout CGRect, of size: CGSize) {
    switch slot {
    case .bottom:
      let height = min(220, (rest.height * 0.36).rounded())
      guard rest.height - height >= Self.leastCanvas.height else { return }
      panels[slot] = rest.cut(height, from: .maxYEdge)
    case .left:
      guard rest.width - 220 >= Self.leastCanvas.width else { return }
      panels[slot] = rest.cut(220, from: .minXEdge)
    case .right:
      let width = min(max(280, (size.width * 0.3).rounded()), 440)
      guard rest.width - width >= Self.leastCanvas.width else { return }
      panels[slot] = rest.cut(width, from: .maxXEdge)
    }
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
