import CoreGraphics

/// The frames of a page's parts in points of the window. Parts that do not fit are left out, the most
/// recently requested one last; the scene keeps a usable size.
struct PageLayout: Equatable {
  /// A set of parts that are requested.
  struct Parts: OptionSet {
    let rawValue: Int
    static let tree = Parts(rawValue: 1)
    static let side = Parts(rawValue: 2)
    static let lanes = Parts(rawValue: 4)
  }

  private(set) var header = CGRect.zero
  private(set) var canvas = CGRect.zero
  private(set) var tree: CGRect?
  private(set) var side: CGRect?
  private(set) var lanes: CGRect?
  private(set) var timeline = CGRect.zero
  private(set) var transport = CGRect.zero

  private static let headerHeight: CGFloat = 44
  private static let timelineHeight: CGFloat = 46
  private static let transportHeight: CGFloat = 40
  private static let leastCanvas = CGSize(width: 290, height: 150)

  init(size: CGSize, parts: Parts, latest: Parts = [], isBare: Bool) {
    var rest = CGRect(origin: .zero, size: size)
    if isBare {
      canvas = rest
      return
    }
    header = rest.cut(Self.headerHeight, from: .minYEdge)
    transport = rest.cut(Self.transportHeight, from: .maxYEdge)
    timeline = rest.cut(Self.timelineHeight, from: .maxYEdge)
    let laneHeight = min(220, (rest.height * 0.36).rounded())
    if parts.contains(.lanes), rest.height - laneHeight >= Self.leastCanvas.height {
      lanes = rest.cut(laneHeight, from: .maxYEdge)
    }
    if latest == .tree { cutTree(parts, from: &rest) }
    let sideWidth = min(max(280, (size.width * 0.3).rounded()), 440)
    if parts.contains(.side), rest.width - sideWidth >= Self.leastCanvas.width {
      side = rest.cut(sideWidth, from: .maxXEdge)
    }
    if latest != .tree { cutTree(parts, from: &rest) }
    canvas = rest
  }

  private mutating func cutTree(_ parts: Parts, from rest: inout CGRect) {
    guard parts.contains(.tree), rest.width - 220 >= Self.leastCanvas.width else { return }
    tree = rest.cut(220, from: .minXEdge)
  }

  /// The requested parts that have room.
  var shown: Parts {
    var shown: Parts = []
    if tree != nil { shown.insert(.tree) }
    if side != nil { shown.insert(.side) }
    if lanes != nil { shown.insert(.lanes) }
    return shown
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
