import CoreGraphics

/// What a transition does with the old and the new picture (L5). Directions are part of it; the nil
/// subtype is resolved already.
package enum TransitionEffect: Hashable, Sendable {
  case fade
  case moveIn(TransitionSide), push(TransitionSide), reveal(TransitionSide)
  case cube(TransitionSide), flip(TransitionSide)
  case suck, ripple
  /// The side is the edge that is lifted.
  case pageCurl(TransitionSide), pageUncurl(TransitionSide)
  case irisOpen, irisClose
  /// Closes over the old picture, then opens over the new one.
  case iris
  /// Both pictures turn by `angle` radians, from x towards y, while one fades into the other.
  case rotate(angle: Double)
}

/// An edge of a layer, in its own coordinates: where the new picture comes from (L5.5).
package enum TransitionSide: Hashable, Sendable, CaseIterable {
  case minX, maxX, minY, maxY

  package var isHorizontal: Bool { self == .minX || self == .maxX }
}

// MARK: - Names

extension TransitionSide {
  /// fromTop is the maximum y: the visual bottom where y points down (L5.5).
  init?(subtype: String) {
    switch subtype {
    case "fromLeft": self = .minX
    case "fromRight": self = .maxX
    case "fromTop": self = .maxY
    case "fromBottom": self = .minY
    default: return nil
    }
  }
}

extension TransitionEffect {
  /// By the names of L5.1, private ones included. A subtype without a meaning for the type counts as nil; nil
  /// stands for an unknown type.
  package init?(type: String, subtype: String?) {
    let side = subtype.flatMap { TransitionSide(subtype: $0) }
    switch type {
    case "fade": self = .fade
    case "moveIn": self = .moveIn(side ?? .minX)
    case "push": self = .push(side ?? .minX)
    case "reveal": self = .reveal(side ?? .minX)
    case "cube", "alignedCube": self = .cube(side ?? .minX)
    case "oglFlip", "alignedFlip": self = .flip(side ?? .minX)
    case "pageCurl": self = .pageCurl(side ?? .maxY)
    case "pageUnCurl": self = .pageUncurl(side ?? .maxY)
    case "rotate": self = .rotate(angle: Self.angle(subtype: subtype) ?? .pi / 2)
    default: self.init(typeWithoutDirection: type)
    }
  }

  private init?(typeWithoutDirection type: String) {
    switch type {
    case "suckEffect": self = .suck
    case "rippleEffect": self = .ripple
    case "cameraIris": self = .iris
    case "cameraIrisHollowOpen": self = .irisOpen
    case "cameraIrisHollowClose": self = .irisClose
    default: return nil
    }
  }

  private static func angle(subtype: String?) -> Double? {
    switch subtype {
    case "90": .pi / 2
    case "180": .pi
    case "90ccw": -.pi / 2
    case "180ccw": -.pi
    default: nil
    }
  }

  /// Whether the effect makes something of `subtype`. Effects that look the same from all sides take any
  /// direction.
  package func understands(subtype: String) -> Bool {
    if case .rotate = self { return Self.angle(subtype: subtype) != nil }
    return TransitionSide(subtype: subtype) != nil
  }
}

// MARK: - Families

extension TransitionEffect {
  /// L5.16: the others may be seen outside the layer's bounds.
  package var isClippedToBounds: Bool {
    switch self {
    case .suck, .ripple, .pageCurl, .pageUncurl, .irisOpen, .irisClose, .iris: true
    case .fade, .moveIn, .push, .reveal, .cube, .flip, .rotate: false
    }
  }

  /// The effect that can be shown on a layer of this size: without an area there is nothing to fold, to turn
  /// or to clip to, and what shows of such a layer, its sublayers, fades.
  package func applicable(to size: CGSize) -> TransitionEffect {
    if size.width > 0, size.height > 0 { return self }
    switch self {
    case .moveIn, .push, .reveal, .rotate: return self
    default: return .fade
    }
  }
}
