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
  /// The sides by their subtypes. `fromTop` is the edge of maximum y, which is the bottom edge on the screen where y points
  /// down (L5.5).
  private static let sides: [String: TransitionSide] = [
    "fromLeft": .minX, "fromRight": .maxX, "fromTop": .maxY, "fromBottom": .minY,
  ]

  init?(subtype: String) {
    guard let side = Self.sides[subtype] else { return nil }
    self = side
  }

  /// The subtype from which the side is created.
  fileprivate var subtype: String? { Self.sides.first { $0.value == self }?.key }
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

  /// The angles of a rotation in radians, by their subtypes.
  private static let angles = [
    "90": Double.pi / 2, "180": Double.pi, "90ccw": -Double.pi / 2, "180ccw": -Double.pi,
  ]

  private static func angle(subtype: String?) -> Double? { subtype.flatMap { angles[$0] } }

  /// The names of the effect (L5.1) and of its side or angle, from which `init(type:subtype:)` creates it again. The
  /// subtype is nil for an effect without a direction, and for an angle that has no name.
  package var names: (type: String, subtype: String?) {
    switch self {
    case .fade: ("fade", nil)
    case .moveIn(let side): ("moveIn", side.subtype)
    case .push(let side): ("push", side.subtype)
    case .reveal(let side): ("reveal", side.subtype)
    case .cube(let side): ("cube", side.subtype)
    case .flip(let side): ("oglFlip", side.subtype)
    case .suck: ("suckEffect", nil)
    case .ripple: ("rippleEffect", nil)
    case .pageCurl(let side): ("pageCurl", side.subtype)
    case .pageUncurl(let side): ("pageUnCurl", side.subtype)
    case .irisOpen: ("cameraIrisHollowOpen", nil)
    case .irisClose: ("cameraIrisHollowClose", nil)
    case .iris: ("cameraIris", nil)
    case .rotate(let angle): ("rotate", Self.angles.first { $0.value == angle }?.key)
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
