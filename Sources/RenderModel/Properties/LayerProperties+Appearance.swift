import CoreGraphics

extension LayerProperties {
  /// The corner radius that is drawn. It is clamped to half of the shorter side, and a negative radius counts as 0
  /// (L2.6).
  @inlinable @inline(__always)
  package var effectiveCornerRadius: Double {
    max(0, min(cornerRadius, bounds.width / 2, bounds.height / 2))
  }

  /// The corners that are rounded: minXminY 1, maxXminY 2, minXmaxY 4, maxXmaxY 8.
  package var maskedCorners: Int { hasRare ? rare.values.maskedCorners : 15 }

  package var hasContinuousCorners: Bool { hasRare && rare.values.cornerCurve == "continuous" }

  /// The edges that are not antialiased: minX 1, maxX 2, minY 4, maxY 8 (L2.16, P4).
  package var aliasedEdges: Int {
    guard has(.allowsEdgeAntialiasing) else { return 15 }
    return hasRare ? ~rare.values.edgeAntialiasingMask & 15 : 0
  }

  /// The inner edge of the border; nil when the border fills the bounds (L2.8).
  package var borderHole: RoundedRect? {
    guard 2 * borderWidth < min(bounds.width, bounds.height) else { return nil }
    return RoundedRect(
      bounds.insetBy(dx: borderWidth, dy: borderWidth),
      radius: max(0, effectiveCornerRadius - borderWidth), corners: maskedCorners,
      aliasedEdges: aliasedEdges
    ).continuous(hasContinuousCorners)
  }

  /// Returns the frame of the part `contentsRect` of a picture, placed by the gravity, in the layer's coordinates
  /// (L2.9).
  package func contentsFrame(pixelSize: CGSize) -> CGRect {
    let natural = CGSize(
      width: pixelSize.width * contentsRect.width / contentsScale,
      height: pixelSize.height * contentsRect.height / contentsScale)
    let size = contentsSize(natural: natural)
    let free = CGSize(width: bounds.width - size.width, height: bounds.height - size.height)
    let fraction = contentsGravity.freeFraction
    return CGRect(
      x: bounds.minX + free.width * fraction.x, y: bounds.minY + free.height * fraction.y,
      width: size.width, height: size.height)
  }

  private func contentsSize(natural: CGSize) -> CGSize {
    guard natural.width > 0, natural.height > 0 else { return .zero }
    let ratios = (bounds.width / natural.width, bounds.height / natural.height)
    let factor: Double
    switch contentsGravity {
    case .resize: return bounds.size
    case .resizeAspect: factor = min(ratios.0, ratios.1)
    case .resizeAspectFill: factor = max(ratios.0, ratios.1)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      return natural
    }
    return CGSize(width: natural.width * factor, height: natural.height * factor)
  }
}

extension ContentsGravity {
  /// The fraction of the free space that precedes the picture: 0 places the picture at the minimum edge, 1 at the
  /// maximum edge. `bottom` means minimum y, `top` maximum y.
  fileprivate var freeFraction: CGPoint {
    switch self {
    case .center, .resize, .resizeAspect, .resizeAspectFill: CGPoint(x: 0.5, y: 0.5)
    case .top: CGPoint(x: 0.5, y: 1)
    case .bottom: CGPoint(x: 0.5, y: 0)
    case .left: CGPoint(x: 0, y: 0.5)
    case .right: CGPoint(x: 1, y: 0.5)
    case .topLeft: CGPoint(x: 0, y: 1)
    case .topRight: CGPoint(x: 1, y: 1)
    case .bottomLeft: CGPoint(x: 0, y: 0)
    case .bottomRight: CGPoint(x: 1, y: 0)
    }
  }
}
