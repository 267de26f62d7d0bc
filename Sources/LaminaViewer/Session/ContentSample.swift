import CoreGraphics
import UIKit
import ViewerKit

/// The colors of a document that does not cover its area, from which a background is chosen that makes them visible.
struct ContentSample {
  /// The colors of the visible pixels, not premultiplied; the weight of each is its alpha.
  private var colors: [(color: SIMD3<Double>, weight: Double)] = []
  private let pixelCount: Int
  /// True if the content covers nearly everything, but not the corner at the top left, which stands for all
  /// four.
  private(set) var hasOpenCorners = false

  /// The longer side of the picture that is sampled, in pixels; a choice.
  private static let side = 96.0
  /// The limit below which content cannot be told from the background: the greatest difference of a color channel, from 0
  /// to 1.
  private static let faintness = 0.2

  /// Samples the first of a few moments whose picture is not empty. Returns nil for scenes that are not documents, and
  /// when nothing is visible or nearly everything is covered.
  @MainActor init?(of playback: ScenePlayback) {
    guard let sample = Self.first(of: playback), !sample.isBackground else { return nil }
    self = sample
  }

  /// Samples the first of a few moments whose picture is not empty, also when nearly everything is covered. Returns nil
  /// for scenes that are not documents, and when nothing is visible at any of the moments.
  @MainActor static func first(of playback: ScenePlayback) -> ContentSample? {
    playback.scene is DocumentScene ? firstVisible(in: playback) : nil
  }

  @MainActor private static func firstVisible(in playback: ScenePlayback) -> ContentSample? {
    let size = playback.renderOptions.size
    let scale = min(1, side / max(size.width, size.height))
    // The moments of a scene without a duration lie in its first two seconds, which is a choice.
    let duration = playback.scene.duration ?? 2
    for fraction in [0, 0.25, 0.5, 0.75] {
      let picture = playback.picture(at: fraction * duration, scale: scale, background: .clear)
      guard let sample = picture.map({ ContentSample($0.bitmap) }) else { return nil }
      if !sample.colors.isEmpty { return sample }
    }
    return nil
  }

  init(_ bitmap: Bitmap) {
    pixelCount = bitmap.width * bitmap.height
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { add(bitmap[x, y]) }
    }
    hasOpenCorners = isBackground && bitmap[0, 0] >> 24 < 255
  }

  /// True when the content covers nearly everything and so is a background itself, such as a page with round corners.
  var isBackground: Bool {
    colors.reduce(0) { $0 + $1.weight } > 0.9 * Double(pixelCount)
  }

  /// Adds a premultiplied pixel (0xAARRGGBB); transparent pixels are left out.
  private mutating func add(_ pixel: UInt32) {
    let alpha = Double(pixel >> 24)
    guard alpha > 0 else { return }
    let channels = [16, 8, 0].map { Double(pixel >> UInt32($0) & 255) / alpha }
    colors.append((SIMD3(channels[0], channels[1], channels[2]), alpha / 255))
  }

  /// Returns `preferred`, or `other` if most of the content is invisible on `preferred`, but less of it on `other`.
  func background(_ preferred: CGColor, or other: CGColor) -> CGColor {
    let unseen = unseenFraction(on: preferred)
    return unseen > 0.5 && unseenFraction(on: other) < unseen ? other : preferred
  }

  private func unseenFraction(on background: CGColor) -> Double {
    let background = SIMD3(background.rgba.x, background.rgba.y, background.rgba.z)
    var (unseen, all) = (0.0, 0.0)
    for (color, weight) in colors {
      all += weight
      let difference = color - background
      if max(difference.max(), -difference.min()) < Self.faintness { unseen += weight }
    }
    return all > 0 ? unseen / all : 0
  }
}

extension Scene {
  /// Returns the color behind the scene in pictures outside of the window. It does not depend on the style, unless the
  /// look of the scene does. `sample` is that of the scene's content, if it is a document.
  func background(for sample: ContentSample?) -> CGColor {
    if hasStyle {
      let traits = UITraitCollection(userInterfaceStyle: Theme.style)
      return Theme.card.resolvedColor(with: traits).cgColor
    }
    return sample?.background(Palette.canvas, or: Palette.canvas.opposite) ?? Palette.canvas
  }
}

extension CGColor {
  /// White for a dark color, and nearly black for a light one.
  var opposite: CGColor {
    CGColor(gray: rgba.x + rgba.y + rgba.z > 1.5 ? 0.1 : 1, alpha: 1)
  }
}
