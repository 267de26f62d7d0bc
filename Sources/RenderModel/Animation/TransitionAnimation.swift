import CoreGraphics

/// A `CATransition` as the render server sees it.
package struct TransitionAnimation: Sendable {
  package var effect: TransitionEffect
  /// The progress at the start and at the end, each in 0…1 (T6.8).
  package let startProgress: Double
  package let endProgress: Double
  /// The layer's picture before the commit; nil for a layer that is new (L5.2).
  package var snapshot: LayerSnapshot?
  /// True when the commit that added the transition also hid the layer, which then leaves with the effect instead of
  /// disappearing at once.
  package var coversHiding = false
  /// True when the new picture is frozen too, as of the commit (L8.25); `newSnapshot` is that picture.
  package let capturesTarget: Bool
  package var newSnapshot: LayerSnapshot?

  package init(
    effect: TransitionEffect = .fade, startProgress: Double = 0, endProgress: Double = 1,
    capturesTarget: Bool = false
  ) {
    self.effect = effect
    self.capturesTarget = capturesTarget
    self.startProgress = startProgress.isNaN ? 0 : min(max(startProgress, 0), 1)
    self.endProgress = endProgress.isNaN ? 1 : min(max(endProgress, 0), 1)
  }

  /// Returns the progress at a fraction after the timing function (T6.9).
  package func progress(atFraction fraction: Double) -> Double {
    startProgress + (endProgress - startProgress) * fraction
  }
}

/// A frozen picture of a layer's subtree.
package struct LayerPicture: Sendable {
  package let image: CGImage
  /// The frame of the picture in points of the layer's space, relative to the origin of its bounds: scrolling does not
  /// move the picture, and resizing the layer does not stretch it.
  package let frame: CGRect

  package init(image: CGImage, frame: CGRect) {
    self.image = image
    self.frame = frame
  }
}

/// A set of pictures that are drawn after the transitions that show them were added.
package protocol SnapshotSource: AnyObject, Sendable {
  /// True when the pictures are drawn.
  var isTaken: Bool { get }

  /// Returns a picture by its index; nil before it is drawn and for a layer that showed nothing.
  func picture(_ index: Int) -> LayerPicture?
}

/// One picture of a source.
package struct LayerSnapshot: Sendable {
  let source: any SnapshotSource
  let index: Int

  /// True when the pictures of the source are drawn, even if this layer showed nothing.
  package var isTaken: Bool { source.isTaken }

  /// The picture; nil before it is drawn and for a layer that showed nothing.
  package var picture: LayerPicture? { source.picture(index) }
}

extension TransitionAnimation {
  /// True when the pictures it needs are drawn.
  package var isDrawable: Bool { snapshot?.isTaken != false && newSnapshot?.isTaken != false }
}

// MARK: - In groups (L5.17)

extension AnimationValue.Kind {
  /// True for a transition and for a group that contains one at any depth.
  var hasTransition: Bool {
    switch self {
    case .transition: true
    case .group(let children): children.contains(where: \.hasTransition)
    case .basic, .keyframe, .inert: false
    }
  }

  /// True when one of its transitions freezes the new picture.
  var capturesTarget: Bool {
    switch self {
    case .transition(let transition): transition.capturesTarget
    case .group(let children): children.contains(where: \.kind.capturesTarget)
    case .basic, .keyframe, .inert: false
    }
  }
}

extension AnimationValue {
  package mutating func forEachTransition(_ body: (inout TransitionAnimation) -> Void) {
    switch kind {
    case .transition(var transition):
      body(&transition)
      kind = .transition(transition)
    case .group(var children):
      for index in children.indices { children[index].forEachTransition(body) }
      kind = .group(children)
    case .basic, .keyframe, .inert: break
    }
  }

  /// Returns the transition that shows at a time on the clock of the layer or group with this animation, and its
  /// progress. In a group the last one counts, as if they had been added one by one (T6.10).
  package func transition(at time: Double) -> (transition: TransitionAnimation, progress: Double)? {
    guard hasTransition, let phase = phase(atLayerTime: time) else { return nil }
    switch kind {
    case .transition(let transition):
      return (transition, transition.progress(atFraction: phase.fraction))
    case .group(let children):
      // `lazy.compactMap(…).first` would ask each child twice, and so take a time of 2 to the power of the depth.
      for child in children.reversed() {
        if let shown = child.transition(at: phase.time) { return shown }
      }
      return nil
    case .basic, .keyframe, .inert: return nil
    }
  }
}
