package import UIKit

/// An icon of a button, as a path in a square of 16 × 16 points with y downwards. Icons are equal if their names are.
package struct Icon: Sendable {
  private let name: String
  /// True if the path is stroked; false if it is filled.
  package let isStroked: Bool
  private let makePath: @MainActor @Sendable () -> UIBezierPath

  @MainActor package var path: UIBezierPath { makePath() }

  package typealias Corner = (x: Double, y: Double)

  /// Creates an icon of lines from corner to corner.
  package init(_ name: String, lines: [[Corner]]) {
    self.init(name) { .polylines(lines) }
  }

  /// Creates an icon of filled polygons.
  package init(_ name: String, polygons: [[Corner]]) {
    self.init(name, isStroked: false) { .polylines(polygons, areClosed: true) }
  }

  /// Creates an icon of any path.
  package init(
    _ name: String, isStroked: Bool = true, path: @escaping @MainActor @Sendable () -> UIBezierPath
  ) {
    (self.name, self.isStroked, makePath) = (name, isStroked, path)
  }
}

extension Icon: Equatable {
  package static func == (one: Icon, other: Icon) -> Bool { one.name == other.name }
}

// MARK: - The icons of the viewer

extension Icon {
  package static let play = Icon("play", polygons: [[(4.5, 2.5), (13, 8), (4.5, 13.5)]])
  package static let pause = Icon("pause", polygons: [bar(4, 3), bar(9.5, 3)])
  package static let stepForward = Icon(
    "stepForward", polygons: [[(3, 3), (9.5, 8), (3, 13)], bar(10.5, 2)])
  package static let stepBack = Icon(
    "stepBack", polygons: [[(13, 3), (6.5, 8), (13, 13)], bar(3.5, 2)])
  /// The icon of playing from the start: an arrow that goes back in a circle.
  package static let restart = Icon("restart") {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 8, y: 8), radius: 5.5, startAngle: -5 * .pi / 6,
      endAngle: -.pi / 2 + .pi / 6, clockwise: false)
    path.append(.polylines([[(2.4, 1.8), (3.2, 5.4), (6.8, 4.6)]]))
    return path
  }
  package static let toStart = Icon(
    "toStart",
    polygons: [[(14, 3), (8.5, 8), (14, 13)], [(8.5, 3), (3.5, 8), (8.5, 13)], bar(1.5, 1.5)])
  package static let toEnd = Icon(
    "toEnd", polygons: [[(2, 3), (7.5, 8), (2, 13)], [(7.5, 3), (12.5, 8), (7.5, 13)], bar(13, 1.5)])
  package static let once = Icon(
    "once", lines: [[(2, 8), (12, 8)], [(9, 5), (12, 8), (9, 11)], [(14.5, 4), (14.5, 12)]])
  package static let loop = Icon("loop") {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 8, y: 8), radius: 5.5, startAngle: -.pi / 6, endAngle: -.pi / 2 - .pi / 6,
      clockwise: true)
    path.append(.polylines([[(13.6, 1.8), (12.8, 5.4), (9.2, 4.6)]]))
    return path
  }
  package static let pingPong = Icon(
    "pingPong",
    lines: [
      [(2, 5.5), (14, 5.5)], [(11, 3), (14, 5.5)], [(2, 10.5), (14, 10.5)], [(5, 13), (2, 10.5)],
    ])
  package static let layers = Icon(
    "layers", lines: [[(8, 2), (14, 5.5), (8, 9), (2, 5.5), (8, 2)], [(2, 9.5), (8, 13), (14, 9.5)]])
  package static let inspector = Icon(
    "inspector",
    lines: [
      [(2, 4), (14, 4)], [(2, 8), (14, 8)], [(2, 12), (14, 12)], [(5, 2.5), (5, 5.5)],
      [(10, 6.5), (10, 9.5)], [(7, 10.5), (7, 13.5)],
    ])
  package static let animations = Icon(
    "animations", lines: [[(2, 4), (8, 4)], [(5, 8), (13, 8)], [(8, 12), (14, 12)]])
  package static let curves = Icon("curves") {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 2, y: 13))
    path.addCurve(
      to: CGPoint(x: 14, y: 3), controlPoint1: CGPoint(x: 9, y: 13),
      controlPoint2: CGPoint(x: 6, y: 3))
    return path
  }
  package static let lesson = Icon(
    "lesson", lines: [[(5.5, 4), (1.5, 8), (5.5, 12)], [(10.5, 4), (14.5, 8), (10.5, 12)]])
  /// The icon of the issues of a document: a triangle around an exclamation mark.
  package static let issues = Icon(
    "issues",
    lines: [
      [(8, 2), (14.5, 13.5), (1.5, 13.5), (8, 2)], [(8, 6.5), (8, 9.5)], [(8, 11.2), (8, 11.6)],
    ])
  package static let back = Icon("back", lines: [[(10, 3), (5, 8), (10, 13)]])
  package static let plus = Icon("plus", lines: [[(8, 3), (8, 13)], [(3, 8), (13, 8)]])
  package static let minus = Icon("minus", lines: [[(3, 8), (13, 8)]])
  package static let fit = Icon(
    "fit",
    lines: [
      [(2, 5.5), (2, 2), (5.5, 2)], [(10.5, 2), (14, 2), (14, 5.5)],
      [(14, 10.5), (14, 14), (10.5, 14)], [(5.5, 14), (2, 14), (2, 10.5)],
    ])
  package static let onion = Icon("onion") {
    let path = UIBezierPath(roundedRect: CGRect(x: 6, y: 4, width: 8, height: 8), cornerRadius: 2)
    path.append(.polylines([[(4, 4.5), (4, 11.5)], [(2, 5.5), (2, 10.5)]]))
    return path
  }
  package static let close = Icon("close", lines: [[(4, 4), (12, 12)], [(12, 4), (4, 12)]])
  package static let search = Icon("search") {
    let path = UIBezierPath(ovalIn: CGRect(x: 2.5, y: 2.5, width: 8, height: 8))
    path.append(.polylines([[(9.5, 9.5), (13.5, 13.5)]]))
    return path
  }
  /// The icon of a drag to both sides.
  package static let drag = Icon(
    "drag",
    lines: [
      [(1.5, 8), (14.5, 8)], [(4.5, 5), (1.5, 8), (4.5, 11)], [(11.5, 5), (14.5, 8), (11.5, 11)],
    ])
  /// The icon of a click: the arrow of a pointer.
  package static let click = Icon(
    "click",
    lines: [
      [(4, 2), (4, 12.5), (7, 9.8), (9, 14), (11, 13), (9, 9), (12.8, 8.6), (4, 2)]
    ])
  package static let check = Icon("check", lines: [[(3, 8.5), (6.5, 12), (13, 4.5)]])
  package static let chevron = Icon("chevron", lines: [[(6, 4), (10, 8), (6, 12)]])
  package static let opened = Icon("opened", lines: [[(4, 6), (8, 10), (12, 6)]])
  /// The icon of off-screen drawing: a sheet above another one.
  package static let offscreen = Icon("offscreen") {
    let path = UIBezierPath(roundedRect: CGRect(x: 6, y: 3, width: 7, height: 7), cornerRadius: 1.5)
    path.append(.polylines([[(3.5, 6), (3.5, 12.5), (10, 12.5)]]))
    return path
  }
  package static let hidden = Icon("hidden") {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 2, y: 8))
    path.addQuadCurve(to: CGPoint(x: 14, y: 8), controlPoint: CGPoint(x: 8, y: 1.5))
    path.addQuadCurve(to: CGPoint(x: 2, y: 8), controlPoint: CGPoint(x: 8, y: 14.5))
    path.append(.polylines([[(3, 13), (13, 3)]]))
    return path
  }
  package static let motion = Icon("motion") {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 2, y: 8))
    path.addCurve(
      to: CGPoint(x: 14, y: 8), controlPoint1: CGPoint(x: 6, y: -2),
      controlPoint2: CGPoint(x: 10, y: 18))
    return path
  }
  package static let export = Icon(
    "export",
    lines: [
      [(8, 10), (8, 2)], [(5, 5), (8, 2), (11, 5)], [(2.5, 9), (2.5, 13.5), (13.5, 13.5), (13.5, 9)],
    ])

  private static func bar(_ x: Double, _ width: Double) -> [Corner] {
    [(x, 3), (x + width, 3), (x + width, 13), (x, 13)]
  }
}

extension UIBezierPath {
  static func polylines(_ shapes: [[Icon.Corner]], areClosed: Bool = false) -> UIBezierPath {
    let path = UIBezierPath()
    for shape in shapes {
      for (index, corner) in shape.enumerated() {
        let point = CGPoint(x: corner.x, y: corner.y)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      if areClosed { path.close() }
    }
    return path
  }
}
