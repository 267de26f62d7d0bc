import CoreGraphics

/// A `CATransition` in the render server.
package struct TransitionAnimation: Sendable {
  package var effect: TransitionEffect
  /// The progress at the start and at the end, each in 0…1 (T6.8).
  package let startProgress: Double
  package let endProgress: Double
  /// The layer's picture before the commit (L5.2). It is nil for a layer that is new, unless that has the index of a
  /// removed layer; then the snapshot has no picture.
  package var snapshot: LayerSnapshot?
  /// True when the commit that added the transition also hid the layer. The layer then disappears with the transition
  /// instead of at once.
  package var coversHiding = false
  /// True when the transition ends at `newSnapshot`, a picture of the layer as of the commit, instead of at the live
  /// layer (L8.25).
  package let capturesTarget: Bool
  /// The layer's picture after the commit; nil without `capturesTarget`.
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

/// A set of pictures of layers, which are drawn after the transitions that show them were added.
package protocol SnapshotSource: AnyObject, Sendable {
  /// True when the pictures are drawn.
  var isTaken: Bool { get }

  /// Returns the picture with this index; nil before it is drawn, and for a layer that showed nothing.
  func picture(_ index: Int) -> LayerPicture?
}

/// One picture of a `SnapshotSource`.
package struct LayerSnapshot: Sendable {
  let source: any SnapshotSource
  let index: Int

  package init(source: any SnapshotSource, index: Int) { (self.source, self.index) = (source, index) }

  /// True when the pictures of the source are drawn. The layer of this picture may have shown nothing.
  package var isTaken: Bool { source.isTaken }

  /// The picture; nil before it is drawn, and for a layer that showed nothing.
  package var picture: LayerPicture? { source.picture(index) }
}

extension TransitionAnimation {
  /// True when the pictures that the transition needs are drawn.
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

  /// True when a transition of the animation ends at a picture of the layer as of the commit.
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

  /// Returns the transition that is active at `time`, and its progress; nil when none is active. `time` is the local
  /// time of the layer, or of the group, to which the animation belongs. In a group the last active transition
  /// counts, as if the group's animations had been added to the layer one by one (T6.10).
  package func transition(at time: Double) -> (transition: TransitionAnimation, progress: Double)? {
    guard hasTransition, let phase = phase(atLayerTime: time) else { return nil }
    switch kind {
    case .transition(let transition):
      return (transition, transition.progress(atFraction: phase.fraction))
    case .group(let children):
      // `lazy.compactMap(…).first` would evaluate each child twice, so that the time would double with each level of
      // nesting.
      for child in children.reversed() {
        if let shown = child.transition(at: phase.time) { return shown }
      }
      return nil
    case .basic, .keyframe, .inert: return nil
    }
  }
}
