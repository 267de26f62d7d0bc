import QuartzCore

/// The camera of a composition.
struct Camera {
  let model: LayerModel
  /// The camera's parent, the parent of that, and so on.
  let parents: [LayerModel]
  /// The distance, in points, at which a layer is shown at its own size.
  let zoom: Animated<Double>
  /// True if the camera looks at its anchor point.
  let hasTarget: Bool
}

extension Camera {
  /// Finds the camera of a composition: the first one in the list. Returns nil if there is none.
  ///
  /// - Parameter positions: The positions of layers in the list by their indices in the file.
  init?(of layers: [LayerModel], positions: [Int: Int], _ context: ReadingContext) {
    let cameras = layers.filter { $0.isCamera && !$0.isHidden }
    guard let model = cameras.first, case .camera(let zoom, let hasTarget) = model.content else {
      return nil
    }
    if cameras.count > 1 {
      context.note("only the first camera of a composition is used", at: cameras[1].location)
    }
    var (parents, next): ([LayerModel], Int?) = ([], model.parent)
    while let position = next.flatMap({ positions[$0] }), parents.count < Self.parentLimit {
      parents.append(layers[position])
      next = layers[position].parent
    }
    self.init(model: model, parents: parents, zoom: zoom, hasTarget: hasTarget)
  }

  private static let parentLimit = 64
}

extension LayerModel {
  fileprivate var isCamera: Bool { if case .camera = content { true } else { false } }
}

/// A builder of the layers through which the three-dimensional layers of a composition are seen by its camera.
struct CameraBuilder {
  let build: BuildContext
  let sampler: Sampler
  /// The size of the composition.
  let size: CGSize

  /// Returns a layer that shows its sublayers as the camera sees them.
  func layer(for camera: Camera) -> CALayer {
    let layer = build.plainLayer(CALayer(), camera.model.name ?? "camera", size: size)
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    layer.position = center
    let own = TransformTracks(camera.model.transform, sampler)
    let parents = camera.parents.map { TransformTracks($0.transform, sampler) }
    let zoom = sampler.map.track(camera.zoom.track())
    let all = [own] + parents
    let times = sampler.samples(
      of: all.flatMap(\.spans) + [zoom.span], jumps: all.flatMap(\.jumps) + zoom.jumps)
    let views = sampler.map.sampled(at: times) { time in
      let view = own.view(at: time, hasTarget: camera.hasTarget, zoom: max(zoom.value(at: time), 1))
      let moved = parents.reversed().reduce(CATransform3DIdentity) {
        CATransform3DConcat($0, CATransform3DInvert($1.space(at: time)))
      }
      return SampledMatrix(matrix: normalized(CATransform3DConcat(moved, view)))
    }
    build.animations.animate(layer, "sublayerTransform", with: views) {
      NSValue(caTransform3D: $0.matrix)
    }
    return layer
  }

  /// The center of the composition. What is straight ahead of the camera appears there.
  private var center: CGPoint { CGPoint(x: size.width / 2, y: size.height / 2) }

  /// Returns the map from points relative to the center of the composition, with 1 for m44, because Core Animation
  /// ignores other values when it interpolates matrices.
  private func normalized(_ view: CATransform3D) -> CATransform3D {
    let whole = CATransform3DConcat(CATransform3DMakeTranslation(center.x, center.y, 0), view)
    guard whole.m44 > 1e-6 else { return whole }
    var factor = CATransform3DMakeScale(1 / whole.m44, 1 / whole.m44, 1 / whole.m44)
    factor.m44 = 1 / whole.m44
    return CATransform3DConcat(whole, factor)
  }
}

extension TransformTracks {
  /// Returns the map from the composition to the picture of a camera with this transform, whose center is the origin.
  /// The format's z axis points away from the viewer, and that of Core Animation towards them.
  fileprivate func view(at time: Double, hasTarget: Bool, zoom: Double) -> CATransform3D {
    let (eye, target) = (place(at: time), anchor.value(at: time))
    let moved = CATransform3DMakeTranslation(-eye.x, -eye.y, eye.z)
    var steps = [moved]
    if hasTarget {
      let ahead = SIMD3(target.number(0), target.number(1), target.number(2)) - eye
      let level = (ahead.x * ahead.x + ahead.z * ahead.z).squareRoot()
      steps.append(CATransform3DMakeRotation(atan2(ahead.x, ahead.z), 0, 1, 0))
      steps.append(CATransform3DMakeRotation(-atan2(ahead.y, level), 1, 0, 0))
    }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / zoom
    steps += [
      CATransform3DInvert(turn(at: time)), CATransform3DMakeTranslation(0, 0, zoom), perspective,
    ]
    return steps.reduce(CATransform3DIdentity) { CATransform3DConcat($0, $1) }
  }

  /// Returns the map from the coordinates of a layer with this transform to those of its parent, in space.
  fileprivate func space(at time: Double) -> CATransform3D {
    let (place, anchor) = (place(at: time), anchor.value(at: time))
    let start = CATransform3DMakeTranslation(-anchor.number(0), -anchor.number(1), anchor.number(2))
    let end = CATransform3DMakeTranslation(place.x, place.y, -place.z)
    return CATransform3DConcat(CATransform3DConcat(start, linear(at: time)), end)
  }

  /// Returns the rotation at a time, without scale and skew.
  private func turn(at time: Double) -> CATransform3D {
    var tracks = self
    (tracks.scaleX, tracks.scaleY, tracks.skew) = (Track(1), Track(1), Track(0))
    return tracks.linear(at: time)
  }

  /// Returns the position at a time. z points away from the viewer.
  private func place(at time: Double) -> SIMD3<Double> {
    let point = plane(at: time).position
    return SIMD3(point.x, point.y, position.depth.value(at: time))
  }
}
