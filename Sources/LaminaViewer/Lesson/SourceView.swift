import QuartzCore
import UIKit

/// A view of a source text with syntax coloring, scrolled by wheel or by dragging.
@MainActor
final class SourceView: UIView {
  private let page: Page
  /// The scroll offset in points; the page is moved by whole points.
  private var offset = CGPoint.zero

  init(_ source: String) {
    page = Page(source)
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(page)
    addGestureRecognizer(UIPanGestureRecognizer(target: self, action: SourceView.dragged))
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    page.frame.size = page.extent
    scroll(by: .zero)
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    let moved = pan.translation(in: self)
    scroll(by: CGPoint(x: -moved.x, y: -moved.y))
    pan.setTranslation(.zero, in: self)
  }

  /// Scrolls by `delta` points to the right and down, with a margin after the end of the text.
  func scroll(by delta: CGPoint) {
    let across = max(0, page.frame.width + 24 - bounds.width)
    let down = max(0, page.frame.height + 24 - bounds.height)
    offset = CGPoint(
      x: min(max(offset.x + delta.x, 0), across), y: min(max(offset.y + delta.y, 0), down))
    page.frame.origin = CGPoint(x: -offset.x.rounded(), y: -offset.y.rounded())
  }

  private final class Page: UIView {
    private let source: String
    private var text: NSAttributedString {
      SwiftHighlighter().attributed(source, traits: traitCollection)
    }

    init(_ source: String) {
      self.source = source
      super.init(frame: .zero)
      isOpaque = false
    }

    required init?(coder: NSCoder) { nil }

    var extent: CGSize {
      let size = text.size()
      return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    override func draw(_ rect: CGRect) { text.draw(at: .zero) }
  }
}
