import QuartzCore
import TestSupport

/// A golden image of transitions: pictures in a grid, with a row for each transition and a column for each progress.
@MainActor struct TransitionSheet {
  /// The name of the golden image, without its prefix.
  let name: String
  /// The type of the transition (L5.1), or several types, separated by spaces, which the rows use in turn.
  var type: String
  /// The subtypes of the transitions, one for each row; nil for the default.
  var subtypes: [String?]
  /// Changes the layer before the transition is added to it.
  var prepare: @MainActor (CALayer) -> Void = { _ in }
  /// The progress of the transition in each column.
  var moments = [0, 0.25, 0.5, 0.75, 1]

  /// The size of a cell in pixels, and of the layer in it in points.
  static let cell = (width: 150, height: 110)
  static let size = CGSize(width: 100, height: 67)
  private static let sides = ["fromLeft", "fromRight", "fromTop", "fromBottom"]

  static let all: [TransitionSheet] =
    [
      TransitionSheet(name: "fade", type: "fade", subtypes: [nil]),
      TransitionSheet(name: "move-in", type: "moveIn", subtypes: sides),
      TransitionSheet(name: "push", type: "push", subtypes: sides),
      TransitionSheet(name: "reveal", type: "reveal", subtypes: sides),
      TransitionSheet(name: "cube", type: "cube", subtypes: sides),
      TransitionSheet(name: "flip", type: "oglFlip", subtypes: sides),
      TransitionSheet(name: "suck", type: "suckEffect", subtypes: [nil]),
      TransitionSheet(name: "ripple", type: "rippleEffect", subtypes: [nil]),
      TransitionSheet(name: "page-curl", type: "pageCurl", subtypes: sides),
      TransitionSheet(name: "page-uncurl", type: "pageUnCurl", subtypes: sides),
      TransitionSheet(name: "iris-open", type: "cameraIrisHollowOpen", subtypes: [nil]),
      TransitionSheet(name: "iris-close", type: "cameraIrisHollowClose", subtypes: [nil]),
      TransitionSheet(name: "iris", type: "cameraIris", subtypes: [nil]),
      TransitionSheet(name: "rotate", type: "rotate", subtypes: ["90", "180", "90ccw", "180ccw"]),
    ] + inSpace

  /// Sheets of transitions of a layer that is rotated, seen in perspective, or rounded and translucent.
  private static let inSpace =
    inSpace("turned", turned) + inSpace("tilted", tilted) + inSpace("rounded", rounded)

  /// Returns two sheets, which together have an example of each way in which `TransitionScene` draws: slides (`push`),
  /// faces of a solid (`cube`, `oglFlip`), a rotation with a cross-fade (`rotate`), pictures that are warped
  /// (`suckEffect`), warped and cross-faded (`rippleEffect`) or curled (`pageCurl`), and a circle with one picture
  /// inside and another outside (`cameraIris`). The other types are drawn in one of these ways. `prepare` changes the
  /// layer of each transition.
  private static func inSpace(
    _ name: String, _ prepare: @escaping @MainActor (CALayer) -> Void
  ) -> [TransitionSheet] {
    let parts = [
      ("a", "push cube oglFlip rotate"), ("b", "suckEffect rippleEffect pageCurl cameraIris"),
    ]
    return parts.map { part, types in
      TransitionSheet(
        name: "\(name)-\(part)", type: types,
        subtypes: types.split(separator: " ").map { $0 == "rotate" ? "90" : "fromRight" },
        prepare: prepare, moments: [0, 0.2, 0.4, 0.6, 0.8])
    }
  }

  /// Rotates the layer in its plane.
  private static func turned(_ layer: CALayer) {
    layer.transform = CATransform3DMakeRotation(0.35, 0, 0, 1)
  }

  /// Rotates the layer out of its plane, and gives its superlayer a perspective.
  private static func tilted(_ layer: CALayer) {
    layer.superlayer?.sublayerTransform.m34 = -1.0 / 250
    layer.transform = CATransform3DRotate(CATransform3DMakeRotation(0.7, 0, 1, 0), 0.3, 1, 0, 0)
  }

  /// Clips the layer to rounded corners, and makes it translucent.
  private static func rounded(_ layer: CALayer) {
    (layer.cornerRadius, layer.masksToBounds, layer.opacity) = (18, true, 0.75)
  }
}

// MARK: - Pictures

extension TransitionSheet {
  /// Draws the sheet. The columns are drawn from the last to the first, which tests that a frame depends only on its
  /// progress and not on the frames before it (L5.3).
  func picture() -> Bitmap {
    let sheet = Bitmap(
      width: Self.cell.width * moments.count, height: Self.cell.height * subtypes.count)
    for row in subtypes.indices {
      let film = TransitionFilm(type: type(ofRow: row), subtype: subtypes[row], prepare: prepare)
      defer { film.end() }
      for column in moments.indices.reversed() {
        let frame = film.frame(at: moments[column])
        frame.copy(into: sheet, x: column * Self.cell.width, y: row * Self.cell.height)
      }
    }
    return sheet
  }

  private func type(ofRow row: Int) -> String {
    let types = type.split(separator: " ")
    return String(types[row % types.count])
  }
}

/// A layer with a transition, which can be drawn at any progress in any order. The transition takes one second from the
/// start of the world, so its progress equals the time of the world in seconds.
@MainActor final class TransitionFilm {
  let world = World(width: TransitionSheet.cell.width, height: TransitionSheet.cell.height)
  let holder = CALayer()

  init(type: String, subtype: String?, prepare: @MainActor (CALayer) -> Void = { _ in }) {
    let size = TransitionSheet.size
    world.commitWithoutActions {
      world.root.backgroundColor = CGColor(red: 0.96, green: 0.95, blue: 0.92, alpha: 1)
      holder.bounds = CGRect(origin: .zero, size: size)
      holder.position = CGPoint(x: 75, y: 55)
      world.root.addSublayer(holder)
      holder.sublayers = Self.old
      prepare(holder)
    }
    world.commitWithoutActions {
      let transition = CATransition()
      transition.type = CATransitionType(rawValue: type)
      transition.subtype = subtype.map { CATransitionSubtype(rawValue: $0) }
      (transition.duration, transition.fillMode) = (1, .both)
      transition.isRemovedOnCompletion = false
      holder.add(transition, forKey: nil)
      holder.sublayers = Self.new
    }
  }

  /// Returns the picture of the layer and its surroundings at a progress of the transition.
  func frame(at progress: Double) -> Bitmap {
    world.go(to: progress)
    return world.picture
  }

  func end() { world.end() }

  /// Returns a layer with a frame in points of its superlayer, filled with a color.
  private static func box(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  private static let ink = CGColor(red: 0.13, green: 0.19, blue: 0.31, alpha: 1)
  private static let coral = CGColor(red: 0.95, green: 0.42, blue: 0.33, alpha: 1)
  private static let teal = CGColor(red: 0.16, green: 0.63, blue: 0.6, alpha: 1)
  private static let sun = CGColor(red: 0.98, green: 0.79, blue: 0.27, alpha: 1)

  /// The old content: the letter F on teal, with a coral corner and thin lines.
  private static var old: [CALayer] {
    let letter = [box(30, 12, 9, 44, .white), box(30, 12, 34, 9, .white), box(30, 30, 24, 8, .white)]
    let lines = stride(from: 72.0, to: 96, by: 4).map { box($0, 40, 2, 27, ink) }
    return [box(0, 0, 100, 67, teal), box(0, 0, 16, 12, coral)] + letter + lines
  }

  /// The new content: steps on yellow, with a disc and a frame.
  private static var new: [CALayer] {
    let ball = box(64, 8, 24, 24, coral)
    ball.cornerRadius = 12
    let frame = box(0, 0, 100, 67, sun)
    (frame.borderWidth, frame.borderColor) = (3, ink)
    let steps = stride(from: 0.0, to: 40, by: 10).map { box(12 + $0 * 1.4, 48 - $0, 14, 10 + $0, ink) }
    return [frame, ball] + steps
  }
}

extension Bitmap {
  /// Copies the pixels into `target`, where `x` and `y` are the position of the upper left one.
  fileprivate func copy(into target: Bitmap, x: Int, y: Int) {
    for line in 0..<height {
      (target.row(y + line) + x).update(from: row(line), count: width)
    }
  }
}
