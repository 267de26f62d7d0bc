import Foundation
import JSON
import QuartzCore

@testable import Lottie

/// Returns an animation of 100 × 100 points and 60 frames, at 30 frames per second, with the given layers.
/// `more` is added to the end of the animation's object and begins with a comma.
func lottie(_ layers: String, _ more: String = "") -> Data {
  Data(
    """
    {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [\(layers)]\(more)}
    """.utf8)
}

/// Returns a shape layer with the given items and transform. `more` is added to the end of the layer's object and
/// begins with a comma.
func shapeLayer(_ items: String, ks: String = "{}", _ more: String = "") -> String {
  """
  {"ty": 4, "nm": "shape", "ip": 0, "op": 60, "st": 0, "ks": \(ks), "shapes": [\(items)]\(more)}
  """
}

let redFill = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}"#

/// Returns a square with the given side and its center at a point.
func square(_ x: Double, _ y: Double, side: Double = 20) -> String {
  #"{"ty": "rc", "p": {"k": [\#(x), \#(y)]}, "s": {"k": [\#(side), \#(side)]}, "r": {"k": 0}}"#
}

extension CALayer {
  /// The layer and all layers below it in the tree, including masks.
  var family: [CALayer] {
    [self] + ((sublayers ?? []) + [mask].compactMap(\.self)).flatMap(\.family)
  }

  func keyframes(_ key: String) -> CAKeyframeAnimation? {
    animation(forKey: key) as? CAKeyframeAnimation
  }
}

/// A document in a layer tree, of which pictures can be drawn.
@MainActor final class Shown {
  let document: LottieDocument
  private let renderer = CARenderer()
  private let root = CALayer()

  init(_ data: Data) throws {
    MediaClock.setManualTime(0)
    document = try LottieDocument(data: data)
    root.anchorPoint = .zero
    root.bounds = CGRect(origin: .zero, size: document.size)
    document.rootLayer.anchorPoint = .zero
    root.addSublayer(document.rootLayer)
    renderer.layer = root
    renderer.bounds = root.bounds
    document.startAnimations()
    renderer.beginFrame(atTime: 0)
  }

  deinit { MediaClock.setManualTime(nil) }

  /// Returns the picture at a frame.
  func picture(at frame: Double) -> Bitmap? {
    MediaClock.setManualTime(frame / 30)
    renderer.beginFrame(atTime: frame / 30)
    return renderer.render()?.bitmap
  }

  /// Returns the alpha of a pixel at a frame, from 0 to 255.
  func alpha(_ x: Int, _ y: Int, at frame: Double) -> Int {
    picture(at: frame).map { Int($0[x, y] >> 24) } ?? -1
  }

  func layer(_ name: String) -> CALayer? { document.rootLayer.family.first { $0.name == name } }
}
