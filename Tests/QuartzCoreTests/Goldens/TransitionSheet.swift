import QuartzCore
import TestSupport

/// A contact sheet of one transition. It has a row for each direction and a column for each moment.
@MainActor struct TransitionSheet {
  let name: String
  /// The type of the transition, or several types, separated by spaces, which the rows use in turn.
  var type: String
  /// The subtypes, one for each row.
  var subtypes: [String?]
  /// Changes the layer before the transition is committed.
  var prepare: @MainActor (CALayer) -> Void = { _ in }
  /// The progress of each column.
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

  /// The sheets of every kind of effect on a layer that is rotated, seen in perspective, or rounded.
  private static let inSpace =
    inSpace("turned", turned) + inSpace("tilted", tilted) + inSpace("rounded", rounded)

  /// Returns two sheets, which together have one type of each kind of effect. `prepare` changes the layer of each
  /// transition.
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

  private static func turned(_ layer: CALayer) {
    layer.transform = CATransform3DMakeRotation(0.35, 0, 0, 1)
  }

  private static func tilted(_ layer: CALayer) {
    layer.superlayer?.sublayerTransform.m34 = -1.0 / 250
    layer.transform = CATransform3DRotate(CATransform3DMakeRotation(0.7, 0, 1, 0), 0.3, 1, 0, 0)
  }

  private static func rounded(_ layer: CALayer) {
    (layer.cornerRadius, layer.masksToBounds, layer.opacity) = (18, true, 0.75)
  }
}

// MARK: - Pictures

extension TransitionSheet {
  /// Returns the sheet. The columns are drawn from the last to the first, because a frame depends only on its progress.
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

/// A layer with a transition, of which pictures can be taken at any progress in any order.
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

  /// Returns the picture at a progress of the transition.
  func frame(at progress: Double) -> Bitmap {
    world.go(to: progress)
    return world.picture
  }

  func end() { world.end() }

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
  fileprivate func copy(into target: Bitmap, x: Int, y: Int) {
    for line in 0..<height {
      (target.row(y + line) + x).update(from: row(line), count: width)
    }
  }
}
