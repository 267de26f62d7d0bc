import CoreGraphics
import DisplayLists
import RenderModel

// The shadow of a layer: its blurred and colored silhouette (L2.12).

extension Recorder {
  /// Records the shadow below the layer and outside of its opacity group, so that the shadow is visible through a
  /// translucent layer (L2.4).
  mutating func recordShadow(of layer: VisibleLayer, opacity: Double, transition: RunningTransition?) {
    let shadow = layer.values.rare.values
    guard layer.values.castsShadow, let color = shadow.shadowColor else { return }
    if let command = shapedShadow(of: layer, opacity: opacity, transition) {
      let extent = RoundedRect(command.shape.rect.insetBy(dx: -command.reach, dy: -command.reach))
      return append(.shadow(command), as: .shadow, of: layer, shape: extent)
    }
    guard mayNestSurface(in: layer.id) else { return }
    let cast = layer.moved(by: shadow.shadowOffset)
    let (scale, sigma) = cast.toPixels.shadowResolution(
      in: layer.values.bounds, radius: max(0, shadow.shadowRadius))
    let effect = SurfaceEffect.shadow(color: color.premultipliedPixel(), sigma: sigma)
    let surface = surface(
      of: cast, .shadow, map: Homography(scaleX: scale.x, y: scale.y), effects: [effect]
    ) { recorder, layer in recorder.recordSilhouette(of: layer, transition) }
    if let surface {
      append(surface, as: .shadow, of: cast, opacity: opacity * min(shadow.shadowOpacity, 1))
    }
  }

  /// Records the silhouette: the layer's picture with its sublayers, but without the layer's own shadow,
  /// opacity, mask and mesh (Decision 0044).
  private mutating func recordSilhouette(of layer: VisibleLayer, _ transition: RunningTransition?) {
    if let path = layer.values.rare.values.shadowPath {
      recordShadowPath(path, layer)
    } else {
      recordPicture(of: layer, opacity: 1, transition: transition, deforms: false)
    }
  }
}

extension Recorder.VisibleLayer {
  /// Returns the layer moved by `offset`, which is in the layer's coordinates.
  fileprivate func moved(by offset: CGSize) -> Recorder.VisibleLayer {
    let move = Homography(
      SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(offset.width, offset.height, 1))
    return Recorder.VisibleLayer(
      id: id, values: values, toPixels: move.concatenating(toPixels), isFront: isFront,
      isYUp: isYUp, instance: instance)
  }
}

extension Homography {
  /// Returns the number of pixels per unit of length along x and along y, for a picture that is drawn once
  /// and then shown through this map. A map that rotates or has perspective has one scale for both axes. If
  /// the scale varies over `rect`, it is the largest one, rounded up to a quarter of an octave, so that the
  /// picture of a rotating layer can be reused. Such a scale is at most 64, which is a choice, because it has
  /// no bound where a corner comes close to the eye; it is 1 if a corner lies behind the eye.
  func surfaceScale(in rect: CGRect) -> SIMD2<Double> {
    if keepsAxes { return SIMD2(abs(row1.x), abs(row2.y)) / abs(row3.z) }
    let corners = rect.corners.map(stretch)
    let (least, greatest) = (corners.min() ?? 1, corners.max() ?? 1)
    guard greatest.isFinite, greatest > 0 else { return SIMD2(1, 1) }
    if greatest - least < 1e-6 * greatest { return SIMD2(greatest, greatest) }
    let step = exp2((log2(min(greatest, 64)) * 4).rounded(.up) / 4)
    return SIMD2(step, step)
  }

  /// Returns the number of pixels per unit of length in the picture of a shadow, and the sigmas of its blur in these
  /// pixels.
  fileprivate func shadowResolution(
    in rect: CGRect, radius: Double
  ) -> (scale: SIMD2<Double>, sigma: SIMD2<Double>) {
    let screenScale = surfaceScale(in: rect)
    let sigma = (screenScale * radius).clamped(
      lowerBound: .zero, upperBound: SIMD2(repeating: BlurResolution.greatestSigma))
    let reduction = SIMD2(
      BlurResolution.reduction(sigma: sigma.x), BlurResolution.reduction(sigma: sigma.y))
    return (screenScale / reduction, sigma / reduction)
  }

  /// Returns the length of the longest image of a unit vector at `p`, which is infinite behind the eye.
  private func stretch(at p: CGPoint) -> Double {
    let v = homogeneous(p)
    guard v.z > Self.nearPlane else { return .infinity }
    let (x, y) = (v.x / v.z, v.y / v.z)
    let dx = SIMD2(row1.x - x * row1.z, row1.y - y * row1.z) / v.z
    let dy = SIMD2(row2.x - x * row2.z, row2.y - y * row2.z) / v.z
    // The larger singular value of the Jacobian.
    let (a, b, c) = ((dx * dx).sum(), (dx * dy).sum(), (dy * dy).sum())
    return ((a + c + ((a - c) * (a - c) + 4 * b * b).squareRoot()) / 2).squareRoot()
  }

  init(scaleX: Double, y: Double) {
    self.init(SIMD3(scaleX, 0, 0), SIMD3(0, y, 0), SIMD3(0, 0, 1))
  }
}
