import UIKit
import ViewerKit

/// A view with parts to which a script of gestures refers by their names.
@MainActor
protocol NamedParts: UIView {
  /// Returns the frame of the part `name` in the view's own coordinates; nil when there is no such part now.
  func frame(ofPart name: String) -> CGRect?
}

extension IconButton: NamedParts {
  /// The name of a button is the command that it performs, such as "panel.curves".
  func frame(ofPart name: String) -> CGRect? { command == name ? bounds : nil }
}

extension SegmentedControl: NamedParts {
  /// The name of a segment is its title.
  func frame(ofPart name: String) -> CGRect? {
    (0..<numberOfSegments).first { titleForSegment(at: $0) == name }.map { segmentFrames[$0] }
  }
}

extension LanesView: NamedParts {
  /// The name of the first bar of a lane is "bar:" and the lane's title, or "bar" for the first lane.
  func frame(ofPart name: String) -> CGRect? {
    for (row, top) in zip(rows.rows, rows.tops) {
      guard case .lane(let title, let depth, let bars) = row, let bar = bars.first else { continue }
      if name == "bar" || name == "bar:\(title)" {
        return geometry.frame(of: bar, top: top - offset, depth: depth)
      }
    }
    return nil
  }
}

extension TreeRow: NamedParts {
  /// The name of a layer's row is "layer:" and the layer's title.
  func frame(ofPart name: String) -> CGRect? {
    state.map { "layer:\($0.label.title)" } == name ? bounds : nil
  }
}

extension BezierPad: NamedParts {
  /// The names of the handles are "handle1" and "handle2".
  func frame(ofPart name: String) -> CGRect? {
    switch name {
    case "handle1": frame(of: .first)
    case "handle2": frame(of: .second)
    default: nil
    }
  }

  private func frame(of handle: BezierGeometry.Handle) -> CGRect {
    let point = geometry.position(of: handle, curve.controlPoints)
    return CGRect(origin: point, size: .zero)
  }
}

extension Viewer {
  /// Returns the frame of a part of the window in the window's points; nil when it is not shown.
  func frame(ofPart name: String) -> CGRect? {
    if let gallery, popover == nil { return gallery.frame(ofPart: name) }
    guard let root = popover?.window ?? page?.view else { return nil }
    return page?.frame(ofPart: name) ?? root.frameInTree(ofPart: name, in: root)
  }
}

extension GalleryController {
  /// The name of a scene's thumbnail is "scene:" and the scene's name.
  fileprivate func frame(ofPart name: String) -> CGRect? {
    guard name.hasPrefix("scene:"), let thumbnail = thumbnail(of: String(name.dropFirst(6))) else {
      return view.frameInTree(ofPart: name, in: view)
    }
    return thumbnail.convert(thumbnail.bounds, to: view)
  }
}

extension ScenePage {
  /// The areas of the page: "canvas", "timeline", and the panels by their names.
  fileprivate func frame(ofPart name: String) -> CGRect? {
    switch name {
    case "canvas": canvas.frame
    case "timeline": timeline.frame
    default: layout.frames[PanelID(rawValue: name)]
    }
  }
}

extension UIView {
  /// Returns the frame of the part `name` of this view, or of one below it that is shown, in coordinates of `root`. Of
  /// several such parts, the one in the subview in front counts.
  fileprivate func frameInTree(ofPart name: String, in root: UIView) -> CGRect? {
    guard !isHidden else { return nil }
    if let frame = (self as? any NamedParts)?.frame(ofPart: name) { return convert(frame, to: root) }
    for view in subviews.reversed() {
      if let frame = view.frameInTree(ofPart: name, in: root) { return frame }
    }
    return nil
  }
}
