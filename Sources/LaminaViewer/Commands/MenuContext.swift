import CoreGraphics
import UIKit

/// The subject of a context menu.
enum MenuContext: CaseIterable, Sendable {
  /// A layer, in the list of layers.
  case layer
  /// A layer, in the picture.
  case picture
  /// The canvas, where there is no layer.
  case canvas
  /// An animation, in its lane.
  case lane
  /// The time.
  case timeline

  /// The commands of the menu, in groups that are separated by lines.
  var commands: [[ViewerCommand]] {
    switch self {
    case .layer: Self.layers
    case .picture: Self.layers + Self.view
    case .canvas: Self.view + Self.frame
    case .lane: Self.animations + Self.edits
    case .timeline: Self.range
    }
  }

  private static let layers: [[ViewerCommand]] = [
    [.panel("inspector"), .panel("layers")], [.layer(.selectParent), .layer(.selectChild)],
    [.file(.copy), .file(.copyAsCAML), .file(.copyAsTable)],
  ]
  private static let animations: [[ViewerCommand]] = [
    [.panel("curves"), .panel("inspector")],
    [.file(.copy), .file(.copyAsCAML), .file(.copyAsTable)],
  ]
  private static let edits: [[ViewerCommand]] = [[.layer(.undo), .layer(.redo)]]
  private static let view: [[ViewerCommand]] = [
    [.canvas(.fit), .canvas(.actualSize), .canvas(.doubleSize)],
    [
      .canvas(.background), .canvas(.onionSkin), .canvas(.compare), .canvas(.rulers),
      .canvas(.settings),
    ],
  ]
  private static let frame: [[ViewerCommand]] = [[.file(.copy), .file(.saveFrame), .file(.export)]]
  private static let range: [[ViewerCommand]] = [
    [.transport(.setInPoint), .transport(.setOutPoint), .transport(.clearRange)],
    [.transport(.zoomTimeIn), .transport(.zoomTimeOut), .transport(.fitTime)],
    [.transport(.restart), .transport(.cycleLoop), .transport(.toggleUnit)],
  ]
}

/// A view with a context menu.
@MainActor
protocol ContextMenuSource: UIView {
  /// Selects what lies at `point` of the view's own coordinates, and returns the subject of the menu.
  func menuContext(at point: CGPoint) -> MenuContext
}
