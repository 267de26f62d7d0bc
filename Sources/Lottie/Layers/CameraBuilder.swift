import QuartzCore

/// A camera of a composition.
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
  /// The greatest number of parents that are used, also if parents refer to each other in a circle.
  private static let parentLimit = 64
  /// The greatest number of cameras of a composition. Those beyond are left out.
  private static let limit = 16

  /// Returns the cameras of a composition in the order of its layers, from the top.
  ///
  /// - Parameter positions: The positions of layers in the list by their indices in the file.
  static func all(
    of layers: [LayerModel], positions: [Int: Int], _ context: ReadingContext
  ) -> [Camera] {
    let cameras = layers.filter { !$0.isHidden }
      .compactMap { Camera($0, among: layers, positions: positions) }
    if cameras.count > limit {
      context.note(
        "only the first \(limit) cameras of a composition are used", at: cameras[limit].model.location)
    }
    return Array(cameras.prefix(limit))
  }

  private init?(_ model: LayerModel, among layers: [LayerModel], positions: [Int: Int]) {
    guard case .camera(let zoom, let hasTarget) = model.content else { return nil }
    var (parents, next): ([LayerModel], Int?) = ([], model.parent)
    while let position = next.flatMap({ positions[$0] }), parents.count < Self.parentLimit {
      parents.append(layers[position])
      next = layers[position].parent
    }
    self.init(model: model, parents: parents, zoom: zoom, hasTarget: hasTarget)
  }

  /// Returns true if the camera exists at a frame of its composition.
  fileprivate func exists(at frame: Double) -> Bool {
    // The frame of a cut, which was converted to frames of the root composition and back, is not exact.
    model.inPoint <= frame + 1e-6 && frame + 1e-6 < model.outPoint
  }
}

/// A builder of the layers through which the three-dimensional layers of a composition are seen by its cameras.
struct CameraBuilder {
  let build: BuildContext
  let sampler: Sampler
  /// The size of the composition.
  let size: CGSize

  /// Returns a layer that shows its sublayers as the cameras see them: at each time, the topmost camera that exists then
  /// or, if there is none, the first one.
  func layer(for cameras: [Camera]) -> CALayer {
    let layer = build.plainLayer(CALayer(), cameras.first?.model.name ?? "camera", size: size)
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    layer.position = center
    let views = cameras.map { CameraView($0, sampler) }
    let cuts = cuts(between: cameras)
    // A cut is sampled immediately before it and at it, as other jumps are (`FrameMap.samples`).
    var spans = views.flatMap(\.spans) + cuts.map { $0 - 1e-3...$0 }
    // If time is remapped, there may be a cut at every frame.
    if cameras.count > 1, !sampler.map.isEven { spans.append(sampler.map.range) }
    let times = sampler.samples(of: spans, jumps: views.flatMap(\.jumps) + cuts)
    let matrices = sampler.map.sampled(at: times) { time in
      let frame = sampler.map.frame(at: time)
      let view = views.first { $0.camera.exists(at: frame) } ?? views.first
      return SampledMatrix(
        matrix: view.map { normalized($0.matrix(at: time)) } ?? CATransform3DIdentity)
    }
    build.animations.animate(layer, "sublayerTransform", with: matrices) {
      NSValue(caTransform3D: $0.matrix)
    }
    return layer
  }

  /// Returns the frames of the root composition at which a camera begins or ends; none if time is remapped.
  private func cuts(between cameras: [Camera]) -> [Double] {
    let range = sampler.map.range
    guard cameras.count > 1, sampler.map.isEven else { return [] }
    let frames = cameras.flatMap { [$0.model.inPoint, $0.model.outPoint] }
    return frames.map(sampler.map.root)
      .filter { $0 >= range.lowerBound + 1e-3 && $0 < range.upperBound }
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

/// The view of one camera in the course of time.
private struct CameraView {
  let camera: Camera
  private let own: TransformTracks
  private let parents: [TransformTracks]
  private let zoom: Track<Double>

  init(_ camera: Camera, _ sampler: Sampler) {
    self.camera = camera
    own = TransformTracks(camera.model.transform, sampler)
    parents = camera.parents.map { TransformTracks($0.transform, sampler) }
    zoom = sampler.map.track(camera.zoom.track())
  }

  private var all: [TransformTracks] { [own] + parents }
  /// The ranges of time in which the view changes, in frames of the root composition.
  var spans: [ClosedRange<Double>?] { all.flatMap(\.spans) + [zoom.span] }
  /// The times at which the view jumps, in frames of the root composition.
  var jumps: [Double] { all.flatMap(\.jumps) + zoom.jumps }

  /// Returns the map from the composition to the camera's picture, whose center is the origin.
  func matrix(at time: Double) -> CATransform3D {
    let view = own.view(at: time, hasTarget: camera.hasTarget, zoom: max(zoom.value(at: time), 1))
    let moved = parents.reversed().reduce(CATransform3DIdentity) {
      CATransform3DConcat($0, CATransform3DInvert($1.space(at: time)))
    }
    return CATransform3DConcat(moved, view)
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
