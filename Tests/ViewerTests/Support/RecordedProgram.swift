import CommitStream
import CoreGraphics
import QuartzCore
import RenderModel
import RenderServer
import UIKit

/// A fixture: a program whose layers change, move, come and go within four seconds, with the stream of its commits.
@MainActor final class RecordedProgram {
  /// Encodes the commits.
  private final class Listener: CommitListener {
    var encoder = StreamEncoder()
    func receive(_ commit: borrowing Commit, isLive: Bool) { encoder.append(commit, isLive: isLive) }
  }

  /// The size of the window in points.
  nonisolated static let size = CGSize(width: 120, height: 90)
  nonisolated static let duration = 4.0
  /// The program's time at its first commit, as that of another computer.
  private static let start = 5000.25

  private let context = LayerContext(isHosted: true)
  private let listener = Listener()
  private let root = CALayer()
  private let panel = CALayer()
  private let box = CALayer()
  private let text = CATextLayer()
  private let shape = CAShapeLayer()
  private let emitter = CAEmitterLayer()

  /// The stream of the commits so far.
  var file: [UInt8] { stream }
  private var stream: [UInt8] = []

  /// Runs the program to its end.
  init() {
    CATransaction.flush()
    context.keepHistory()
    context.add(listener)
    listener.encoder.append(
      StreamCanvas(width: 120, height: 90, scale: 1, background: 0xFFFF_FFFF))
    context.layer = root
    play()
    stream = listener.encoder.take().bytes()
  }

  /// The memory of all trees of the program.
  var historyBytes: Int { context.server.historyUse?.byteCount ?? 0 }

  /// Returns the picture that the program showed, with a number of pixels per point.
  func picture(at seconds: Double, scale: Double = 1) -> Bitmap? {
    let time = Self.start + seconds
    var tree = context.server.tree(at: time)
    _ = tree.advance(to: time)
    let canvas = PixelRect(
      x: 0, y: 0, width: Int(Self.size.width * scale), height: Int(Self.size.height * scale))
    return tree.picture(at: time, in: canvas, scale: scale, background: 0xFFFF_FFFF)?.image.bitmap
  }

  private func at(_ seconds: Double, _ body: () -> Void) {
    let now = Self.start + seconds
    MediaClock.setManualTime(now)
    context.deliver(context.server.advance(to: now))
    context.inScope {
      body()
      CATransaction.flush()
    }
    context.commitNow()
  }

  /// Records an input at a time of the program.
  private func note(_ kind: StreamInput.Kind, at seconds: Double, code: Int, text: String = "") {
    var input = StreamInput(
      time: Self.start + seconds, kind: kind, position: CGPoint(x: 30, y: 20.4))
    (input.code, input.text) = (code, text)
    listener.encoder.append(input)
  }

  // MARK: The program

  private func play() {
    at(0) { build() }
    note(.pointerDown, at: 0.4, code: 1)
    at(0.5) {
      box.position = CGPoint(x: 90, y: 60)
      box.backgroundColor = .black
    }
    note(.pointerUp, at: 0.6, code: 1)
    at(0.8) { animate() }
    note(.keyDown, at: 1.1, code: 0x61, text: "a")
    at(1.2) { turnPanel() }
    note(.keyUp, at: 1.3, code: 0x61)
    // The left Shift key, which has no mark.
    note(.keyDown, at: 1.4, code: 0xffe1)
    note(.keyUp, at: 1.45, code: 0xffe1)
    at(1.5) { moveBox() }
    at(1.9) { fillForwards() }
    listener.encoder.append(
      StreamProblem(time: Self.start + 2, node: nil, text: "a tile is missing"))
    at(2.6) {
      text.removeFromSuperlayer()
      emitter.birthRate = 0
    }
    at(3) {
      root.addSublayer(text)
      box.removeAllAnimations()
    }
    at(Self.duration) { root.name = "end" }
  }

  private func build() {
    root.frame = CGRect(origin: .zero, size: Self.size)
    (root.name, panel.name, box.name, text.name) = ("root", "panel", "box", "text")
    panel.frame = CGRect(x: 60, y: 5, width: 50, height: 40)
    panel.backgroundColor = CGColor(srgbRed: 0, green: 0.5, blue: 1, alpha: 1)
    box.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    box.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    text.frame = CGRect(x: 5, y: 60, width: 60, height: 20)
    (text.string, text.fontSize, text.foregroundColor) = ("first", 14, .black)
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 24, height: 24), transform: nil)
    shape.position = CGPoint(x: 40, y: 30)
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 50, height: 30)
    mask.backgroundColor = .black
    panel.mask = mask
    buildEmitter()
    root.sublayers = [panel, shape, box, text, emitter]
  }

  private func buildEmitter() {
    let cell = CAEmitterCell()
    (cell.name, cell.birthRate, cell.lifetime, cell.velocity) = ("spark", 20, 1, 15)
    let dot = Bitmap(width: 3, height: 3)
    for y in 0..<3 { for x in 0..<3 { dot[x, y] = 0xFF00_8000 } }
    cell.contents = CGImage(adopting: dot, isOpaque: true)
    emitter.emitterPosition = CGPoint(x: 90, y: 70)
    emitter.emitterCells = [cell]
  }

  private func animate() {
    let spring = CASpringAnimation(keyPath: "transform.rotation.z")
    (spring.fromValue, spring.toValue, spring.duration) = (0, 1, 1)
    box.add(spring, forKey: "turn")
    let route = CAKeyframeAnimation(keyPath: "position")
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 40, y: 30))
    path.addQuadCurve(to: CGPoint(x: 20, y: 60), control: CGPoint(x: 5, y: 5))
    (route.path, route.duration, route.rotationMode) = (path, 1.5, .rotateAuto)
    route.calculationMode = .paced
    shape.add(route, forKey: "route")
    let steps = CAKeyframeAnimation(keyPath: "cornerRadius")
    (steps.values, steps.keyTimes) = ([0, 10, 4], [0, 0.3, 1])
    steps.timingFunctions = [.init(name: .easeIn), .init(name: .easeOut)]
    let group = CAAnimationGroup()
    (group.animations, group.duration, group.repeatCount) = ([steps], 0.4, 3)
    box.add(group, forKey: "corners")
  }

  private func turnPanel() {
    let transition = CATransition()
    (transition.type, transition.subtype, transition.duration) = (.push, .fromRight, 0.5)
    panel.add(transition, forKey: nil)
    panel.backgroundColor = CGColor(srgbRed: 1, green: 0.8, blue: 0, alpha: 1)
  }

  private func moveBox() {
    panel.addSublayer(box)
    box.position = CGPoint(x: 15, y: 15)
    text.string = "second"
  }

  /// Adds an animation that would show its last value for ever, but is removed at its end.
  private func fillForwards() {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.fillMode) = (1, 0, 0.3, .forwards)
    shape.add(fade, forKey: "fade")
  }
}
