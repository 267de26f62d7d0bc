internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

// Pictures that are reduced more in one direction than in the other. A single mipmap level would blur one direction
// or alias in the other. Therefore each direction is first halved separately, as often as possible without going
// below the resolution of the screen. The remaining factor is less than 2 in each direction, for which bilinear
// sampling is sufficient.

/// The number of times that a picture is halved horizontally and vertically.
struct AxisHalvings: Hashable {
  var horizontal: Int
  var vertical: Int

  /// One halving in both directions.
  static let once = AxisHalvings(both: 1)

  init(horizontal: Int, vertical: Int) { (self.horizontal, self.vertical) = (horizontal, vertical) }

  init(both count: Int) { self.init(horizontal: count, vertical: count) }
}

extension Homography {
  /// The halvings for an axis-aligned map from device pixels to picture pixels that scales the axes differently; nil
  /// for all other maps.
  var axisHalvings: AxisHalvings? {
    guard isAffine, row1.y == 0, row2.x == 0 else { return nil }
    let (x, y) = (log2(abs(row1.x)), log2(abs(row2.y)))
    // Nearly equal scales use the mipmaps, which all scales of a picture share. The limit of 1/20 level is a choice.
    guard x.isFinite, y.isFinite, max(x, y) >= 1, abs(x - y) > 0.05 else { return nil }
    func whole(_ value: Double) -> Int { Int(min(max(value, 0), 32)) }
    return AxisHalvings(horizontal: whole(x), vertical: whole(y))
  }

  /// Returns the map to the halved picture. It is exact, because only the exponents change.
  func halved(_ halvings: AxisHalvings) -> Homography {
    func factor(_ count: Int) -> Double { Double(sign: .plus, exponent: -count, significand: 1) }
    let scale = SIMD3(factor(halvings.horizontal), factor(halvings.vertical), 1)
    return Homography(row1 * scale, row2 * scale, row3 * scale)
  }
}

extension Bitmap {
  /// Returns the picture, halved n times per direction, so that each of its pixels represents 2ⁿ pixels. The right
  /// and the bottom edge are extended by repetition.
  func halved(_ halvings: AxisHalvings) -> Bitmap {
    var result = self
    for step in 0..<max(halvings.horizontal, halvings.vertical) {
      result = result.halvedOnce(
        horizontally: step < halvings.horizontal && result.width > 1,
        vertically: step < halvings.vertical && result.height > 1)
    }
    return result
  }

  private func halvedOnce(horizontally: Bool, vertically: Bool) -> Bitmap {
    guard horizontally || vertically else { return self }
    let half = Bitmap(
      width: horizontally ? (width + 1) / 2 : width, height: vertically ? (height + 1) / 2 : height)
    for y in 0..<half.height {
      let upper = row(vertically ? 2 * y : y)
      let lower = vertically ? row(min(2 * y + 1, height - 1)) : upper
      if horizontally {
        lk_halve(half.row(y), upper, lower, width)
      } else {
        lk_lerp(half.row(y), upper, lower, width, 128)
      }
    }
    return half
  }
}

extension AxisHalvings {
  /// The cache of unequally halved pictures.
  static let pictures = DerivedPictures<AxisHalvings, Bitmap>(
    byteBudget: CacheBudget.reductions, size: { $0.stride * $0.height * 4 },
    derive: { $0.halved($1) })
}
