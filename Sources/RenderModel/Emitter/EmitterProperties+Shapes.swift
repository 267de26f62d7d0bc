import CoreGraphics

// The emitter shapes and modes of L4.25, which map three random numbers in 0 ..< 1 to a position relative to the
// emitter's center.

extension EmitterProperties {
  /// Returns the position at which a particle is born, relative to the emitter's center, and the direction from which
  /// its emission angles are measured. `draws` are random numbers in 0 ..< 1, and `number` is the number of the
  /// particle among the births of its cell.
  func origin(_ draws: SIMD3<Double>, number: Double = 0) -> ParticleOrigin {
    let size = SIMD2(Double(emitterSize.width), Double(emitterSize.height))
    switch shape {
    case .point: return ParticleOrigin(position: .zero, angle: 0)
    case .line:
      let along = mode == .points ? draws.x.end : mode == .sequential ? number.parity : draws.x
      return ParticleOrigin(position: SIMD3(size.x * (along - 0.5), 0, 0), angle: -.pi / 2)
    case .rectangle:
      let p = inRectangle(size, draws, number: number)
      return ParticleOrigin(position: SIMD3(p.x, p.y, 0), angle: 0)
    case .cuboid: return ParticleOrigin(position: inCuboid(size, draws, number: number), angle: 0)
    case .circle: return inCircle(size.x, draws)
    case .sphere: return inSphere(size.x, draws)
    case .path:
      let p = outline.map { onPath($0, draws, number: number) } ?? .zero
      return ParticleOrigin(position: SIMD3(p.x, p.y, 0), angle: 0)
    }
  }

  /// The time that a line of the path takes in the search for a point inside, compared with that of an attractor in an
  /// integration step.
  private static let lineCost = 0.1

  /// The time that `origin` takes at most, compared with that of an attractor in an integration step; 0 where it is
  /// short.
  package var originCost: Double {
    guard shape == .path, mode == .surface || mode == .volume else { return 0 }
    return Double(outline?.examinedLines ?? 0) * Self.lineCost
  }

  private func onPath(
    _ outline: EmitterOutline, _ draws: SIMD3<Double>, number: Double
  ) -> SIMD2<Double> {
    switch mode {
    case .sequential: outline.point(at: number)
    case .points: outline.point(draws.x)
    case .outline: outline.rim(draws.x)
    case .surface, .volume: outline.inside(SIMD2(draws.x, draws.y))
    }
  }

  private func inRectangle(
    _ size: SIMD2<Double>, _ draws: SIMD3<Double>, number: Double
  ) -> SIMD2<Double> {
    switch mode {
    case .sequential:
      return size * (corner(Int(number.truncatingRemainder(dividingBy: 4))) - 0.5)
    case .points: return size * (corner(Int(draws.x * 4)) - 0.5)
    case .outline: return perimeter(of: size, at: draws.x) - size / 2
    case .surface, .volume: return size * (SIMD2(draws.x, draws.y) - 0.5)
    }
  }

  /// Returns a corner of the unit square; the index counts clockwise on the screen from the corner of least x and y.
  private func corner(_ index: Int) -> SIMD2<Double> {
    SIMD2(index == 1 || index == 2 ? 1 : 0, index >= 2 ? 1 : 0)
  }

  /// Returns the point at `fraction` of the perimeter, clockwise from the corner of least x and y.
  private func perimeter(of size: SIMD2<Double>, at fraction: Double) -> SIMD2<Double> {
    let (w, h) = (size.x, size.y)
    let distance = fraction * 2 * (w + h)
    if distance < w { return SIMD2(distance, 0) }
    if distance < w + h { return SIMD2(w, distance - w) }
    if distance < 2 * w + h { return SIMD2(2 * w + h - distance, h) }
    return SIMD2(0, 2 * (w + h) - distance)
  }

  /// Returns a point of a cuboid. Points: the eight corners. Outline: the edges of the two faces perpendicular to z.
  /// Surface: the six faces in proportion to their areas. Volume: anywhere inside.
  private func inCuboid(
    _ face: SIMD2<Double>, _ draws: SIMD3<Double>, number: Double
  ) -> SIMD3<Double> {
    let size = SIMD3(face, emitterDepth)
    switch mode {
    case .points, .outline, .sequential:
      let p = inRectangle(face, draws, number: number)
      return SIMD3(p.x, p.y, emitterDepth * (draws.z.end - 0.5))
    case .volume: return size * (draws - 0.5)
    case .surface: return size * (onUnitCube(size, draws) - 0.5)
    }
  }

  private func onUnitCube(_ size: SIMD3<Double>, _ draws: SIMD3<Double>) -> SIMD3<Double> {
    let areas = SIMD3(size.y * size.z, size.z * size.x, size.x * size.y)
    var remaining = draws.z * 2 * areas.sum()
    var axis = 0
    while axis < 2, remaining >= 2 * areas[axis] {
      remaining -= 2 * areas[axis]
      axis += 1
    }
    var point = SIMD3(repeating: remaining < areas[axis] ? 0.0 : 1.0)
    point[(axis + 1) % 3] = draws.x
    point[(axis + 2) % 3] = draws.y
    return point
  }

  private func inCircle(_ radius: Double, _ draws: SIMD3<Double>) -> ParticleOrigin {
    let angle = 2 * .pi * draws.x
    let isRim = mode == .points || mode == .outline || mode == .sequential
    let r = isRim ? radius : radius * draws.y.squareRoot()
    return ParticleOrigin(position: r * SIMD3(cos(angle), sin(angle), 0), angle: angle)
  }

  /// Returns a point of a sphere. The modes points, outline and sequential use the circle that the sphere projects
  /// to.
  private func inSphere(_ radius: Double, _ draws: SIMD3<Double>) -> ParticleOrigin {
    guard mode == .surface || mode == .volume else { return inCircle(radius, draws) }
    let angle = 2 * .pi * draws.x
    let z = 2 * draws.z - 1
    let across = (1 - z * z).squareRoot()
    let r = mode == .surface ? radius : radius * cbrt(draws.y)
    return ParticleOrigin(
      position: r * SIMD3(across * cos(angle), across * sin(angle), z), angle: angle)
  }
}

extension Double {
  /// 0 if the integer part is even, otherwise 1. The number must not be negative.
  fileprivate var parity: Double { truncatingRemainder(dividingBy: 2) < 1 ? 0 : 1 }

  /// 0 for the lower half of 0 ..< 1, otherwise 1.
  fileprivate var end: Double { self < 0.5 ? 0 : 1 }
}
