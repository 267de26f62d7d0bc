package import UIKit

/// The icons of the viewer's buttons, as paths in a square of 16 points.
package enum Icon: Sendable {
  case play, pause, stepBack, stepForward, toStart, toEnd, once, loop, pingPong
  case layers, inspector, animations, curves, lesson, back, plus, minus, fit, onion, close, export
  case search, check, offscreen, hidden, motion, chevron, opened

  /// True if the path is stroked; false if it is filled.
  package var isStroked: Bool { !Self.filled.contains(self) }

  private static let filled: Set<Icon> = [.play, .pause, .stepBack, .stepForward, .toStart, .toEnd]

  @MainActor package var path: UIBezierPath {
    switch self {
    case .play: polygons([[(4.5, 2.5), (13, 8), (4.5, 13.5)]])
    case .pause: polygons([bar(4, 3), bar(9.5, 3)])
    case .stepForward: polygons([[(3, 3), (9.5, 8), (3, 13)], bar(10.5, 2)])
    case .stepBack: polygons([[(13, 3), (6.5, 8), (13, 13)], bar(3.5, 2)])
    case .toStart:
      polygons([[(14, 3), (8.5, 8), (14, 13)], [(8.5, 3), (3.5, 8), (8.5, 13)], bar(1.5, 1.5)])
    case .toEnd:
      polygons([[(2, 3), (7.5, 8), (2, 13)], [(7.5, 3), (12.5, 8), (7.5, 13)], bar(13, 1.5)])
    case .once: lines([[(2, 8), (12, 8)], [(9, 5), (12, 8), (9, 11)], [(14.5, 4), (14.5, 12)]])
    case .loop: loopPath
    case .pingPong:
      lines([
        [(2, 5.5), (14, 5.5)], [(11, 3), (14, 5.5)], [(2, 10.5), (14, 10.5)], [(5, 13), (2, 10.5)],
      ])
    case .layers:
      lines([[(8, 2), (14, 5.5), (8, 9), (2, 5.5), (8, 2)], [(2, 9.5), (8, 13), (14, 9.5)]])
    case .inspector:
      lines([
        [(2, 4), (14, 4)], [(2, 8), (14, 8)], [(2, 12), (14, 12)], [(5, 2.5), (5, 5.5)],
        [(10, 6.5), (10, 9.5)], [(7, 10.5), (7, 13.5)],
      ])
    case .animations: lines([[(2, 4), (8, 4)], [(5, 8), (13, 8)], [(8, 12), (14, 12)]])
    case .curves: curvePath
    case .lesson: lines([[(5.5, 4), (1.5, 8), (5.5, 12)], [(10.5, 4), (14.5, 8), (10.5, 12)]])
    case .back: lines([[(10, 3), (5, 8), (10, 13)]])
    case .plus: lines([[(8, 3), (8, 13)], [(3, 8), (13, 8)]])
    case .minus: lines([[(3, 8), (13, 8)]])
    case .fit:
      lines([
        [(2, 5.5), (2, 2), (5.5, 2)], [(10.5, 2), (14, 2), (14, 5.5)],
        [(14, 10.5), (14, 14), (10.5, 14)], [(5.5, 14), (2, 14), (2, 10.5)],
      ])
    case .onion: onionPath
    case .close: lines([[(4, 4), (12, 12)], [(12, 4), (4, 12)]])
    case .search:
      searchPath
    case .check: lines([[(3, 8.5), (6.5, 12), (13, 4.5)]])
    case .chevron: lines([[(6, 4), (10, 8), (6, 12)]])
    case .opened: lines([[(4, 6), (8, 10), (12, 6)]])
    case .offscreen: offscreenPath
    case .hidden: hiddenPath
    case .motion: motionPath
    case .export:
      lines([
        [(8, 10), (8, 2)], [(5, 5), (8, 2), (11, 5)], [(2.5, 9), (2.5, 13.5), (13.5, 13.5), (13.5, 9)],
      ])
    }
  }

  private typealias Corner = (Double, Double)

  private func bar(_ x: Double, _ width: Double) -> [Corner] {
    [(x, 3), (x + width, 3), (x + width, 13), (x, 13)]
  }

  private func polygons(_ shapes: [[Corner]]) -> UIBezierPath { lines(shapes, closed: true) }

  private func lines(_ shapes: [[Corner]], closed: Bool = false) -> UIBezierPath {
    let path = UIBezierPath()
    for shape in shapes {
      for (index, corner) in shape.enumerated() {
        let point = CGPoint(x: corner.0, y: corner.1)
        index == 0 ? path.move(to: point) : path.addLine(to: point)
      }
      if closed { path.close() }
    }
    return path
  }

  private var loopPath: UIBezierPath {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 8, y: 8), radius: 5.5, startAngle: -.pi / 6, endAngle: -.pi / 2 - .pi / 6,
      clockwise: true)
    path.append(lines([[(13.6, 1.8), (12.8, 5.4), (9.2, 4.6)]]))
    return path
  }

  private var curvePath: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 2, y: 13))
    path.addCurve(
      to: CGPoint(x: 14, y: 3), controlPoint1: CGPoint(x: 9, y: 13),
      controlPoint2: CGPoint(x: 6, y: 3))
    return path
  }

  private var onionPath: UIBezierPath {
    let path = UIBezierPath(roundedRect: CGRect(x: 6, y: 4, width: 8, height: 8), cornerRadius: 2)
    path.append(lines([[(4, 4.5), (4, 11.5)], [(2, 5.5), (2, 10.5)]]))
    return path
  }

  private var searchPath: UIBezierPath {
    let path = UIBezierPath(ovalIn: CGRect(x: 2.5, y: 2.5, width: 8, height: 8))
    path.append(lines([[(9.5, 9.5), (13.5, 13.5)]]))
    return path
  }

  /// The icon of off-screen drawing: a sheet above another one.
  private var offscreenPath: UIBezierPath {
    let path = UIBezierPath(roundedRect: CGRect(x: 6, y: 3, width: 7, height: 7), cornerRadius: 1.5)
    path.append(lines([[(3.5, 6), (3.5, 12.5), (10, 12.5)]]))
    return path
  }

  private var hiddenPath: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 2, y: 8))
    path.addQuadCurve(to: CGPoint(x: 14, y: 8), controlPoint: CGPoint(x: 8, y: 1.5))
    path.addQuadCurve(to: CGPoint(x: 2, y: 8), controlPoint: CGPoint(x: 8, y: 14.5))
    path.append(lines([[(3, 13), (13, 3)]]))
    return path
  }

  private var motionPath: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 2, y: 8))
    path.addCurve(
      to: CGPoint(x: 14, y: 8), controlPoint1: CGPoint(x: 6, y: -2),
      controlPoint2: CGPoint(x: 10, y: 18))
    return path
  }
}
