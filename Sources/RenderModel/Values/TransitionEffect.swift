import CoreGraphics

/// The effect of a transition on the old and the new picture, with its direction (L5). The default direction has
/// already replaced a subtype of nil.
package enum TransitionEffect: Hashable, Sendable {
  case fade
  case moveIn(TransitionSide), push(TransitionSide), reveal(TransitionSide)
  case cube(TransitionSide), flip(TransitionSide)
  case suck, ripple
  /// The page curls; the side is the edge that is lifted.
  case pageCurl(TransitionSide), pageUncurl(TransitionSide)
  case irisOpen, irisClose
  /// An iris that closes over the old picture and then opens over the new one.
  case iris
  /// A rotation of both pictures by `angle` radians, from x towards y, while one fades into the other.
  case rotate(angle: Double)
}

/// An edge of a layer in its own coordinates, from which the new picture enters (L5.5).
package enum TransitionSide: Hashable, Sendable, CaseIterable {
  case minX, maxX, minY, maxY

  package var isHorizontal: Bool { self == .minX || self == .maxX }
}

// MARK: - Names

extension TransitionSide {
  /// Creates a side from a subtype. `fromTop` is the edge of maximum y, which is the bottom edge on the screen where
  /// y points down (L5.5).
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
  /// Creates an effect from the names of L5.1, private names included; nil for an unknown type. A subtype that the
  /// effect does not accept counts as nil.
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

  /// Returns true when the effect accepts `subtype`. Effects without a direction accept any direction.
  package func understands(subtype: String) -> Bool {
    if case .rotate = self { return Self.angle(subtype: subtype) != nil }
    return TransitionSide(subtype: subtype) != nil
  }
}

// MARK: - Families

extension TransitionEffect {
  /// True when the pictures are clipped to the layer's bounds. Other effects may be visible outside of them (L5.16).
  package var isClippedToBounds: Bool {
    switch self {
    case .suck, .ripple, .pageCurl, .pageUncurl, .irisOpen, .irisClose, .iris: true
    case .fade, .moveIn, .push, .reveal, .cube, .flip, .rotate: false
    }
  }

  /// Returns the effect to use for a layer of this size. A layer without an area has no faces and nothing to clip to,
  /// so effects that need these are replaced by a fade of its sublayers.
  package func applicable(to size: CGSize) -> TransitionEffect {
    if size.width > 0, size.height > 0 { return self }
    switch self {
    case .moveIn, .push, .reveal, .rotate: return self
    case .fade, .cube, .flip, .suck, .ripple, .pageCurl, .pageUncurl: return .fade
    case .irisOpen, .irisClose, .iris: return .fade
    }
  }
}
