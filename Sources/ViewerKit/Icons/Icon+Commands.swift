internal import UIKit

// More icons of commands: for menus, the list of commands and a few buttons. Each is drawn in a square of 16 × 16 points
// with the y axis down.

// MARK: Time

extension Icon {
  package static let fastForward = Icon(
    "fastForward", polygons: [[(2, 3), (7.5, 8), (2, 13)], [(8, 3), (13.5, 8), (8, 13)]])
  package static let fastBack = Icon(
    "fastBack", polygons: [[(14, 3), (8.5, 8), (14, 13)], [(8, 3), (2.5, 8), (8, 13)]])
  package static let nextKeyframe = Icon(
    "nextKeyframe",
    lines: [
      [(5.5, 4.5), (9, 8), (5.5, 11.5), (2, 8), (5.5, 4.5)], [(11.5, 5), (14.5, 8), (11.5, 11)],
    ])
  package static let previousKeyframe = Icon(
    "previousKeyframe",
    lines: [
      [(10.5, 4.5), (14, 8), (10.5, 11.5), (7, 8), (10.5, 4.5)], [(4.5, 5), (1.5, 8), (4.5, 11)],
    ])
  package static let nextMarker = Icon(
    "nextMarker",
    lines: [[(3, 13.5), (3, 3), (8.5, 5.5), (3, 8)], [(11.5, 8), (14.5, 10.5), (11.5, 13)]])
  package static let previousMarker = Icon(
    "previousMarker",
    lines: [[(7.5, 13.5), (7.5, 3), (13, 5.5), (7.5, 8)], [(4.5, 8), (1.5, 10.5), (4.5, 13)]])
  package static let halfSpeed = Icon(
    "halfSpeed", lines: [[(8, 3.5), (3.5, 8), (8, 12.5)], [(13, 3.5), (8.5, 8), (13, 12.5)]])
  package static let doubleSpeed = Icon(
    "doubleSpeed", lines: [[(3, 3.5), (7.5, 8), (3, 12.5)], [(8, 3.5), (12.5, 8), (8, 12.5)]])
  package static let normalSpeed = Icon(
    "normalSpeed",
    lines: [[(2.5, 5), (4.5, 3.5), (4.5, 12.5)], [(8.5, 6), (13.5, 11)], [(13.5, 6), (8.5, 11)]])
  package static let reverse = Icon("reverse", polygons: [[(11.5, 2.5), (3, 8), (11.5, 13.5)]])
  package static let inPoint = Icon(
    "inPoint",
    lines: [
      [(6.5, 3), (2.5, 3), (2.5, 13), (6.5, 13)], [(14, 8), (6.5, 8)], [(9, 5.5), (6.5, 8), (9, 10.5)],
    ])
  package static let outPoint = Icon(
    "outPoint",
    lines: [
      [(9.5, 3), (13.5, 3), (13.5, 13), (9.5, 13)], [(2, 8), (9.5, 8)],
      [(7, 5.5), (9.5, 8), (7, 10.5)],
    ])
  package static let noRange = Icon(
    "noRange",
    lines: [
      [(4.5, 3), (2, 3), (2, 13), (4.5, 13)], [(11.5, 3), (14, 3), (14, 13), (11.5, 13)],
      [(6, 6), (10, 10)], [(10, 6), (6, 10)],
    ])
  package static let zoomTimeIn = Icon(
    "zoomTimeIn",
    lines: [
      [(6, 4.5), (2.5, 8), (6, 11.5)], [(10, 4.5), (13.5, 8), (10, 11.5)], [(2.5, 8), (13.5, 8)],
    ])
  package static let zoomTimeOut = Icon(
    "zoomTimeOut", lines: [[(2.5, 4.5), (6, 8), (2.5, 11.5)], [(13.5, 4.5), (10, 8), (13.5, 11.5)]])
  package static let wholeTime = Icon(
    "wholeTime",
    lines: [
      [(2, 3), (2, 13)], [(14, 3), (14, 13)], [(4.5, 8), (11.5, 8)], [(6.5, 6), (4.5, 8), (6.5, 10)],
      [(9.5, 6), (11.5, 8), (9.5, 10)],
    ])
  package static let clock = Icon("clock") {
    let path = UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 12, height: 12))
    path.append(.polylines([[(8, 4.5), (8, 8), (10.5, 9.5)]]))
    return path
  }
  package static let pointer = Icon(
    "pointer",
    lines: [[(4, 2), (4, 12.5), (6.8, 9.8), (11.5, 9.6), (4, 2)], [(7.8, 10.5), (9.6, 14)]])
}

// MARK: The canvas

extension Icon {
  package static let eye = Icon("eye") {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1.5, y: 8))
    path.addQuadCurve(to: CGPoint(x: 14.5, y: 8), controlPoint: CGPoint(x: 8, y: 0.5))
    path.addQuadCurve(to: CGPoint(x: 1.5, y: 8), controlPoint: CGPoint(x: 8, y: 15.5))
    path.append(UIBezierPath(ovalIn: CGRect(x: 5.9, y: 5.9, width: 4.2, height: 4.2)))
    return path
  }
  package static let settings = Icon("settings") {
    let path = UIBezierPath(ovalIn: CGRect(x: 4, y: 4, width: 8, height: 8))
    for step in 0..<8 {
      let (x, y) = (cos(Double(step) * .pi / 4), sin(Double(step) * .pi / 4))
      path.append(.polylines([[(8 + 4.6 * x, 8 + 4.6 * y), (8 + 6.4 * x, 8 + 6.4 * y)]]))
    }
    path.append(UIBezierPath(ovalIn: CGRect(x: 6.8, y: 6.8, width: 2.4, height: 2.4)))
    return path
  }
  package static let compare = Icon(
    "compare", lines: [[(2, 3.5), (14, 3.5), (14, 12.5), (2, 12.5), (2, 3.5)], [(8, 1.5), (8, 14.5)]])
  package static let compareScenes = Icon(
    "compareScenes",
    lines: [
      [(2, 4), (7, 4), (7, 12), (2, 12), (2, 4)], [(9, 4), (14, 4), (14, 12), (9, 12), (9, 4)],
    ])
  package static let checker = Icon(
    "checker",
    polygons: [[(2, 2), (8, 2), (8, 8), (2, 8)], [(8, 8), (14, 8), (14, 14), (8, 14)]])
  package static let grid = Icon(
    "grid", lines: [[(6, 2), (6, 14)], [(10, 2), (10, 14)], [(2, 6), (14, 6)], [(2, 10), (14, 10)]])
  package static let rulers = Icon(
    "rulers",
    lines: [
      [(1.5, 5), (14.5, 5), (14.5, 11), (1.5, 11), (1.5, 5)], [(5, 5), (5, 7.5)], [(8, 5), (8, 8.5)],
      [(11, 5), (11, 7.5)],
    ])
  package static let actualSize = Icon(
    "actualSize",
    lines: [
      [(2.5, 5.5), (4.5, 4), (4.5, 12)], [(10.5, 5.5), (12.5, 4), (12.5, 12)], [(8, 6.4), (8, 6.5)],
      [(8, 9.8), (8, 9.9)],
    ])
  package static let doubleSize = Icon(
    "doubleSize",
    lines: [
      [(2, 5.8), (2.8, 4.3), (5, 4), (6.6, 5.2), (6.3, 7), (2, 12), (7, 12)], [(9.5, 7.5), (14, 12)],
      [(14, 7.5), (9.5, 12)],
    ])
  package static let left = Icon("left", lines: [[(13, 8), (3, 8)], [(7, 4), (3, 8), (7, 12)]])
  package static let right = Icon("right", lines: [[(3, 8), (13, 8)], [(9, 4), (13, 8), (9, 12)]])
  package static let up = Icon("up", lines: [[(8, 13), (8, 3)], [(4, 7), (8, 3), (12, 7)]])
  package static let down = Icon("down", lines: [[(8, 3), (8, 13)], [(4, 9), (8, 13), (12, 9)]])
  package static let statistics = Icon(
    "statistics",
    polygons: [
      [(2, 9), (5, 9), (5, 14), (2, 14)], [(6.5, 3), (9.5, 3), (9.5, 14), (6.5, 14)],
      [(11, 6), (14, 6), (14, 14), (11, 14)],
    ])
}

// MARK: Layers and files

extension Icon {
  package static let parent = Icon(
    "parent", lines: [[(8, 14), (8, 5)], [(4.5, 8.5), (8, 5), (11.5, 8.5)], [(3, 2.5), (13, 2.5)]])
  package static let child = Icon(
    "child", lines: [[(8, 2), (8, 11)], [(4.5, 7.5), (8, 11), (11.5, 7.5)], [(3, 13.5), (13, 13.5)]])
  package static let record = Icon("record", isStroked: false) {
    UIBezierPath(ovalIn: CGRect(x: 3.5, y: 3.5, width: 9, height: 9))
  }
  /// The icon of saving a recording: a circle over a line.
  package static let saveRecording = Icon("saveRecording") {
    let path = UIBezierPath(ovalIn: CGRect(x: 4.5, y: 2, width: 7, height: 7))
    path.append(.polylines([[(3, 13.5), (13, 13.5)]]))
    return path
  }
  package static let undo = Icon("undo") { undoArrow(mirrored: false) }
  package static let redo = Icon("redo") { undoArrow(mirrored: true) }
  package static let copy = Icon(
    "copy",
    lines: [[(5.5, 5), (13.5, 5), (13.5, 14), (5.5, 14), (5.5, 5)], [(10.5, 2), (2.5, 2), (2.5, 11)]])
  package static let markup = Icon(
    "markup",
    lines: [
      [(4.5, 4.5), (1.5, 8), (4.5, 11.5)], [(11.5, 4.5), (14.5, 8), (11.5, 11.5)],
      [(9.5, 3), (6.5, 13)],
    ])
  package static let table = Icon(
    "table",
    lines: [
      [(2, 3), (14, 3), (14, 13), (2, 13), (2, 3)], [(2, 6.5), (14, 6.5)], [(6.5, 6.5), (6.5, 13)],
    ])
  package static let open = Icon(
    "open", lines: [[(2, 13), (2, 3.5), (6, 3.5), (7.5, 5.5), (14, 5.5), (14, 13), (2, 13)]])
  package static let save = Icon(
    "save",
    lines: [
      [(2.5, 2.5), (11, 2.5), (13.5, 5), (13.5, 13.5), (2.5, 13.5), (2.5, 2.5)],
      [(5, 13.5), (5, 9), (11, 9), (11, 13.5)], [(5, 2.5), (5, 5.5), (10, 5.5), (10, 2.5)],
    ])
  package static let saveAs = Icon(
    "saveAs",
    lines: [[(8, 2), (8, 10)], [(5, 7), (8, 10), (11, 7)], [(2.5, 13.5), (13.5, 13.5)]])
  /// A triangle, the letter delta.
  package static let changes = Icon("changes", lines: [[(2.5, 13), (8, 3), (13.5, 13), (2.5, 13)]])
  package static let reload = Icon("reload") {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 8, y: 8.5), radius: 5, startAngle: -0.2 * .pi, endAngle: 1.3 * .pi,
      clockwise: true)
    path.append(.polylines([[(12.4, 1.6), (12.2, 5.4), (8.6, 5.2)]]))
    return path
  }
  package static let edit = Icon(
    "edit",
    lines: [[(3, 13), (4, 9.5), (11, 2.5), (13.5, 5), (6.5, 12), (3, 13)], [(9.2, 4.3), (11.7, 6.8)]])
  /// The icon of opening something in another program: an arrow out of a frame.
  package static let external = Icon(
    "external",
    lines: [
      [(7, 3.5), (3, 3.5), (3, 13), (12.5, 13), (12.5, 9)], [(9.5, 2.5), (13.5, 2.5), (13.5, 6.5)],
      [(13.5, 2.5), (7.5, 8.5)],
    ])
  /// The icon of going back to how something came: a page with an arrow to the left.
  package static let revert = Icon(
    "revert",
    lines: [
      [(13, 13.5), (13, 2.5), (4, 2.5), (4, 5)], [(4, 11), (4, 13.5), (13, 13.5)],
      [(10, 8), (2, 8)], [(4.5, 5.5), (2, 8), (4.5, 10.5)],
    ])
  package static let paste = Icon(
    "paste",
    lines: [
      [(5, 3), (3, 3), (3, 14), (13, 14), (13, 3), (11, 3)],
      [(5.5, 1.8), (10.5, 1.8), (10.5, 4.6), (5.5, 4.6), (5.5, 1.8)],
    ])
  package static let picture = Icon(
    "picture",
    lines: [
      [(2, 3), (14, 3), (14, 13), (2, 13), (2, 3)],
      [(2, 11.5), (6, 7), (9, 10.5), (11, 8.5), (14, 11.5)],
    ])

  /// Returns the path of the arrow of undo; mirrored, it is that of redo.
  @MainActor private static func undoArrow(mirrored: Bool) -> UIBezierPath {
    let path = UIBezierPath.polylines([[(6, 2.5), (2.5, 6), (6, 9.5)], [(2.5, 6), (9.5, 6)]])
    path.append(
      UIBezierPath(
        arcCenter: CGPoint(x: 9.5, y: 9.75), radius: 3.75, startAngle: -.pi / 2, endAngle: .pi / 2,
        clockwise: true))
    path.append(.polylines([[(9.5, 13.5), (6, 13.5)]]))
    if mirrored { path.apply(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 16, ty: 0)) }
    return path
  }
}

// MARK: The window

extension Icon {
  package static let widen = Icon(
    "widen",
    lines: [
      [(8, 2.5), (8, 13.5)], [(4.5, 5.5), (2, 8), (4.5, 10.5)], [(11.5, 5.5), (14, 8), (11.5, 10.5)],
    ])
  package static let narrow = Icon(
    "narrow",
    lines: [
      [(8, 2.5), (8, 13.5)], [(2.5, 5.5), (5, 8), (2.5, 10.5)], [(13.5, 5.5), (11, 8), (13.5, 10.5)],
    ])
  package static let defaultSize = Icon(
    "defaultSize", lines: [[(2, 3), (14, 3), (14, 13), (2, 13), (2, 3)], [(10, 3), (10, 13)]])
  package static let wrap = Icon(
    "wrap",
    lines: [
      [(2, 3.5), (14, 3.5)], [(2, 8), (14, 8), (14, 12.5), (8, 12.5)],
      [(10, 10.5), (8, 12.5), (10, 14.5)],
      [(2, 12.5), (5, 12.5)],
    ])
  package static let fullScreen = Icon(
    "fullScreen",
    lines: [
      [(9.5, 2), (14, 2), (14, 6.5)], [(14, 2), (9.5, 6.5)], [(6.5, 14), (2, 14), (2, 9.5)],
      [(2, 14), (6.5, 9.5)],
    ])
  /// A crescent moon.
  package static let appearance = Icon("appearance") {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 8, y: 8), radius: 5.8, startAngle: -0.55 * .pi, endAngle: 0.05 * .pi,
      clockwise: false)
    path.addQuadCurve(to: CGPoint(x: 7.1, y: 2.3), controlPoint: CGPoint(x: 6.4, y: 9.6))
    return path
  }
  package static let device = Icon(
    "device",
    lines: [[(4, 1.5), (12, 1.5), (12, 14.5), (4, 14.5), (4, 1.5)], [(6.5, 12.5), (9.5, 12.5)]])
  package static let turnDevice = Icon(
    "turnDevice",
    lines: [
      [(1.5, 7), (14.5, 7), (14.5, 14), (1.5, 14), (1.5, 7)], [(4, 4.5), (8, 2), (12, 4.5)],
      [(12, 1.5), (12, 4.5), (9, 4.5)],
    ])
  package static let language = Icon("language") {
    let path = UIBezierPath(ovalIn: CGRect(x: 1.5, y: 1.5, width: 13, height: 13))
    path.append(UIBezierPath(ovalIn: CGRect(x: 5, y: 1.5, width: 6, height: 13)))
    path.append(.polylines([[(1.5, 8), (14.5, 8)]]))
    return path
  }
  package static let help = Icon("help") {
    let path = UIBezierPath(ovalIn: CGRect(x: 1.5, y: 1.5, width: 13, height: 13))
    path.append(
      .polylines([
        [(5.8, 6.4), (6.2, 5.1), (7.3, 4.4), (8.7, 4.4), (9.9, 5.2), (9.9, 6.6), (8.2, 7.9), (8, 9)],
        [(8, 11.4), (8, 11.5)],
      ]))
    return path
  }
  package static let door = Icon(
    "door",
    lines: [[(4, 14), (4, 2), (12, 2), (12, 14)], [(2, 14), (14, 14)], [(9.8, 8), (9.8, 8.1)]])
  package static let openDoor = Icon(
    "openDoor", lines: [[(13, 13), (13, 2), (3, 2), (9, 4.5), (9, 15), (3, 13), (3, 2)]])
  package static let crossfade = Icon("crossfade") {
    let path = UIBezierPath(ovalIn: CGRect(x: 1.5, y: 4, width: 8, height: 8))
    path.append(UIBezierPath(ovalIn: CGRect(x: 6.5, y: 4, width: 8, height: 8)))
    return path
  }
  package static let quit = Icon("quit") {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 8, y: 8.5), radius: 5.5, startAngle: -0.3 * .pi, endAngle: 1.3 * .pi,
      clockwise: true)
    path.append(.polylines([[(8, 1.5), (8, 7.5)]]))
    return path
  }
  package static let menu = Icon(
    "menu", lines: [[(2.5, 4), (13.5, 4)], [(2.5, 8), (13.5, 8)], [(2.5, 12), (13.5, 12)]])
  package static let more = Icon("more", isStroked: false) {
    let path = UIBezierPath()
    for x in [1.8, 6.5, 11.2] {
      path.append(UIBezierPath(ovalIn: CGRect(x: x, y: 6.5, width: 3, height: 3)))
    }
    return path
  }
}
