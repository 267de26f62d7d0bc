import UIKit

@testable import LaminaViewer
@testable import ViewerKit

/// The positions of the letters in a view and its subviews. Differences of up to half a point do not count,
/// which is a choice.
@MainActor struct Lettering {
  struct Piece {
    let text: String
    /// The bounding box of the letters, in points of the view from which they were collected.
    let frame: CGRect
    /// True if the text is not truncated.
    let isWhole: Bool
  }

  private(set) var pieces: [Piece] = []
  private let top: UIView

  init(_ view: UIView) {
    top = view
    collect(view)
  }

  private mutating func collect(_ view: UIView) {
    guard !view.isHidden, view.alpha > 0 else { return }
    if let caption = view as? Caption, !caption.string.isEmpty, !caption.wraps { add(caption) }
    for child in view.subviews { collect(child) }
  }

  private mutating func add(_ caption: Caption) {
    let width = min(caption.width, caption.bounds.width)
    let room = caption.bounds.width - width
    let x: CGFloat =
      switch caption.textAlignment {
      case .center: room / 2
      case .right: room
      case .left, .justified, .natural: 0
      }
    let letters = CGRect(x: x, y: 0, width: width, height: caption.bounds.height)
    pieces.append(
      Piece(
        text: caption.string, frame: caption.convert(letters, to: top),
        isWhole: caption.width <= caption.bounds.width + 0.5))
  }

  /// The texts that are truncated, or that lie beyond the view.
  var cutOff: [String] {
    pieces.filter { !$0.isWhole || !top.bounds.insetBy(dx: -0.5, dy: -0.5).contains($0.frame) }
      .map(\.text)
  }

  /// The pairs of texts that overlap.
  var overlaps: [String] {
    pieces.indices.flatMap { first in
      pieces.indices.dropFirst(first + 1).compactMap { second -> String? in
        let shared = pieces[first].frame.intersection(pieces[second].frame)
        return shared.width > 0.5 && shared.height > 0.5
          ? "\(pieces[first].text) / \(pieces[second].text)" : nil
      }
    }
  }
}

/// Sizes of windows in points, and the pixels per point.
enum LooksSize {
  static let all: [(width: Int, height: Int, scale: Int)] = [
    (640, 400, 1), (640, 400, 2), (800, 600, 1), (1160, 760, 1), (1280, 720, 1), (1280, 800, 2),
    (1280, 720, 2), (1920, 1080, 1), (1920, 1080, 2), (3840, 2160, 1),
  ]
}
