import CoreGraphics

/// The pictures of a transition at one progress, with their maps, in paint order (L5.4–L5.16).
package struct TransitionScene: Equatable, Sendable {
  /// A picture of the transition and the map under which it is drawn.
  package enum Piece: Equatable, Sendable {
    /// The old picture under a map of the layer's plane to itself.
    case old(Homography)
    /// The new picture under a map of the layer's plane to itself.
    case new(Homography)
    case bentOld(Warp)
    case bentNew(Warp)
    /// The layer's bounds filled with black.
    case black
    /// A separator: the pieces that follow form the second picture of the combination.
    case middle
  }

  /// The way in which the pieces before the separator and after it are combined.
  package enum Combination: Equatable, Sendable {
    /// All pieces painted in order, without a separator.
    case single
    /// The cross-fade (1 − weight) · first + weight · second (L5.4).
    case crossfade(weight: Double)
    /// The second picture over the first, without a seam along their common edge.
    case join
    /// The second picture inside a circle, the first outside.
    case split(center: CGPoint, radius: Double)
  }

  package var pieces: [Piece]
  package var combination = Combination.single

  /// Creates the scene of an effect at `progress`, which may lie outside of 0…1. `bounds` are the layer's current
  /// bounds.
  package init(_ effect: TransitionEffect, bounds: CGRect, progress: Double) {
    let effect = effect.applicable(to: bounds.size)
    let q = effect.overshoots ? progress : min(max(progress, 0), 1)
    if q == 0 || q == 1 {
      self.init([q == 0 ? .old(.identity) : .new(.identity)])
    } else {
      self.init(moving: effect, bounds, q)
    }
  }

  private init(_ pieces: [Piece], _ combination: Combination = .single) {
    self.pieces = pieces
    self.combination = combination
  }

  private init(moving effect: TransitionEffect, _ bounds: CGRect, _ q: Double) {
    switch effect {
    case .fade: self.init(fading: [.old(.identity), .middle, .new(.identity)], q)
    case .moveIn, .push, .reveal: self.init(sliding: effect, bounds.size, q)
    case .cube(let side): self.init(CubeTransition(side: side, bounds: bounds).faces(progress: q))
    case .flip(let side): self.init(FlipTransition(side: side, bounds: bounds).faces(progress: q))
    case .rotate(let angle):
      let faces = RotateTransition(angle: angle, bounds: bounds).faces(progress: q)
      self.init(faces)
      combination = .crossfade(weight: q)
    case .suck:
      let suck = SuckTransition(bounds: bounds, progress: q)
      self.init([.new(.identity), .bentOld(Warp(suck))])
    case .ripple:
      let ripple = Warp(RippleTransition(bounds: bounds, progress: q))
      self.init(fading: [.bentOld(ripple), .middle, .bentNew(ripple)], q)
    case .pageCurl(let side):
      self.init([.new(.identity), .bentOld(Warp(CurledPage(side, bounds, progress: q)))])
    case .pageUncurl(let side):
      self.init([.old(.identity), .bentNew(Warp(CurledPage(side, bounds, progress: 1 - q)))])
    case .irisOpen, .irisClose, .iris: self.init(effect.irisOpening(bounds: bounds, progress: q))
    }
  }

  private init(fading pieces: [Piece], _ q: Double) {
    self.init(pieces, .crossfade(weight: q))
  }

  private init(sliding effect: TransitionEffect, _ size: CGSize, _ q: Double) {
    let offsets = effect.slideOffsets(size: size, progress: q) ?? SlideOffsets()
    let old = Piece.old(Homography(translation: offsets.old))
    let new = Piece.new(Homography(translation: offsets.new))
    if case .push = effect {
      self.init([old, .middle, new], .join)
    } else {
      self.init(offsets.isNewOnTop ? [old, new] : [new, old])
    }
  }

  /// Creates a scene of the visible faces.
  private init(_ faces: TransitionFaces) {
    switch (faces.old, faces.new) {
    case (let old?, let new?): self.init([.old(old), .middle, .new(new)], .join)
    case (let old, let new): self.init([old.map(Piece.old), new.map(Piece.new)].compactMap { $0 })
    }
  }

  private init(_ opening: IrisOpening?) {
    guard let opening else {
      self.init([.new(.identity)])
      return
    }
    self.init(
      [Piece(opening.outside), .middle, Piece(opening.inside)],
      .split(center: opening.center, radius: opening.radius))
  }
}

extension TransitionScene.Piece {
  fileprivate init(_ picture: IrisOpening.Picture) {
    switch picture {
    case .old: self = .old(.identity)
    case .new: self = .new(.identity)
    case .black: self = .black
    }
  }
}

extension TransitionEffect {
  /// True when the effect is defined for a progress outside of 0…1, which some timing functions return.
  fileprivate var overshoots: Bool {
    switch self {
    case .moveIn, .push, .reveal, .cube, .flip, .rotate: true
    case .fade, .suck, .ripple, .pageCurl, .pageUncurl, .irisOpen, .irisClose, .iris: false
    }
  }
}

extension Homography {
  fileprivate init(translation: SIMD2<Double>) {
    self.init(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(translation.x, translation.y, 1))
  }
}
