import CoreGraphics
import DisplayLists
import RenderModel

/// The size and position of a layer's picture in pixels.
struct PicturePlan {
  private let bounds: CGRect
  private let isWhole: Bool
  /// The map from the layer's coordinates to pixels of the picture, without rotation.
  private(set) var toPicture: Homography
  /// The rectangle of pixels of which the picture may cover any part.
  private(set) var canvas: PixelRect

  /// The longest side in pixels. If the picture of an upright layer would be larger, it is that of the part around the
  /// window. If it must be whole, or the layer is not upright, it is drawn at a lower resolution.
  private static let sideLimit = 8192.0

  /// Creates the plan for a picture of a layer with these bounds. `scale` is the window's number of pixels per point.
  ///
  /// - Parameters:
  ///   - toWindow: the map from the layer to pixels of the window, which determines the resolution.
  ///   - isWhole: true when the picture shows exactly the bounds. Otherwise it may cover a smaller or a larger area.
  init(of bounds: CGRect, toWindow: Homography, _ scale: Double, isWhole: Bool) {
    self.bounds = bounds
    self.isWhole = isWhole
    if !isWhole, let upright = toWindow.uprightAtOrigin(of: bounds) {
      toPicture = upright
    } else {
      toPicture = Self.upright(bounds, scale: Self.scale(of: toWindow, in: bounds, fallback: scale))
    }
    let box = toPicture.pixelBounds(of: bounds)
    guard !isWhole else {
      canvas = box
      return
    }
    // An upright picture has the pixels of the window, so this is where it shows the window's corner.
    let (inPicture, inWindow) = (toPicture.apply(bounds.origin), toWindow.apply(bounds.origin))
    let (x, width) = Self.extent(of: box.minX..<box.maxX, seenFrom: inPicture.x - inWindow.x)
    let (y, height) = Self.extent(of: box.minY..<box.maxY, seenFrom: inPicture.y - inWindow.y)
    canvas = PixelRect(x: x, y: y, width: width, height: height)
  }

  /// Returns the start and the length, in pixels, of the part of the picture that may be drawn, in one direction. `box`
  /// is that of the layer's bounds; content outside of a shorter one is drawn too. `seen` is the pixel at which the
  /// window begins. In a longer one, the part begins a quarter of the limit before the window, so that content on this
  /// side of it is drawn too; the quarter is a choice.
  private static func extent(of box: Range<Int>, seenFrom seen: Double) -> (start: Int, length: Int) {
    let limit = Int(sideLimit)
    guard box.count > limit else {
      let margin = (limit - box.count) / 2
      return (box.lowerBound - margin, box.count + 2 * margin)
    }
    let wanted = Int(saturating: seen.isFinite ? seen : 0) - limit / 4
    return (min(max(wanted, box.lowerBound), box.upperBound - limit), limit)
  }

  /// Lowers the resolution of the picture, which shows the same part of the layer.
  mutating func shrink(by factor: Double) {
    let size = CGSize(
      width: max(1, (CGFloat(canvas.width) * factor).rounded()),
      height: max(1, (CGFloat(canvas.height) * factor).rounded()))
    guard !isWhole else {
      toPicture = Homography(mapping: bounds, onto: CGRect(origin: .zero, size: size))
      canvas = toPicture.pixelBounds(of: bounds)
      return
    }
    toPicture = toPicture.concatenating(Homography(scale: factor))
    canvas = PixelRect(
      x: Int((Double(canvas.minX) * factor).rounded(.down)),
      y: Int((Double(canvas.minY) * factor).rounded(.down)), width: Int(size.width),
      height: Int(size.height))
  }

  /// Returns the pixels of the picture that are stored.
  func extent(of list: DisplayList) -> PixelRect {
    isWhole ? canvas : list.items.reduce(PixelRect.empty) { $0.union($1.bounds) }
  }

  /// Returns the frame of a pixel rectangle in points, relative to the origin of the layer's bounds.
  func frame(_ pixels: PixelRect) -> CGRect {
    let (sx, sy) = (toPicture.row1.x, toPicture.row2.y)
    let (x, y) = (toPicture.row3.x, toPicture.row3.y)
    return CGRect(
      x: (Double(pixels.minX) - x) / sx - bounds.minX,
      y: (Double(pixels.minY) - y) / sy - bounds.minY, width: Double(pixels.width) / sx,
      height: Double(pixels.height) / sy)
  }

  /// Returns the scale at which the layer is seen, or `fallback` if that is not finite. A layer that is hardly seen when
  /// the picture is drawn may grow while it is shown, so the scale is at least a 64th of `fallback`. A scale above that
  /// is also limited by the longest side; the size of the picture is limited again by its maker.
  private static func scale(of toWindow: Homography, in bounds: CGRect, fallback: Double) -> Double {
    let scale = toWindow.localScale(in: bounds)
    guard scale.isFinite, scale > 0 else { return fallback }
    let most = max(fallback, sideLimit / max(bounds.width, bounds.height, 1))
    return min(max(scale, fallback / 64), most)
  }

  /// Returns the map from the layer to pixels for a picture of the layer's bounds that is redrawn in every frame.
  static func map(of bounds: CGRect, toWindow: Homography) -> Homography {
    let area = max(bounds.width * bounds.height, .leastNormalMagnitude)
    let most = (liveLimit / area).squareRoot()
    return upright(bounds, scale: min(scale(of: toWindow, in: bounds, fallback: 1), most))
  }

  /// The largest number of pixels of a picture that is redrawn in every frame.
  private static let liveLimit = 4096.0 * 4096

  /// Returns a map without rotation that puts the edges of `bounds` on pixel boundaries. A side is rounded up, except
  /// that a thousandth of a pixel is left out, because it may be a rounding error.
  private static func upright(_ bounds: CGRect, scale: Double) -> Homography {
    let size = CGSize(
      width: min((bounds.width * scale - 0.001).rounded(.up), sideLimit),
      height: min((bounds.height * scale - 0.001).rounded(.up), sideLimit))
    guard size.width > 0, size.height > 0 else {
      return Homography(scale: scale).translated(x: -bounds.minX * scale, y: -bounds.minY * scale)
    }
    return Homography(mapping: bounds, onto: CGRect(origin: .zero, size: size))
  }
}

extension Homography {
  /// Returns the map followed by a translation; only for maps without perspective.
  fileprivate func translated(x: Double, y: Double) -> Homography {
    Homography(row1, row2, row3 + SIMD3(x, y, 0) * row3.z)
  }

  /// Returns the map, translated by whole pixels so that the corner of `bounds` is near the origin. A layer without
  /// rotation is then drawn exactly as in the window. Returns nil for a map that rotates, mirrors or has perspective.
  fileprivate func uprightAtOrigin(of bounds: CGRect) -> Homography? {
    guard keepsAxes, row3.z == 1, row1.x > 0, row2.y > 0 else { return nil }
    let corner = apply(bounds.origin)
    guard corner.isFinite else { return nil }
    return translated(x: -corner.x.rounded(.down), y: -corner.y.rounded(.down))
  }
}
