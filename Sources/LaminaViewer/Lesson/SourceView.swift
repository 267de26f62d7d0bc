import QuartzCore
import UIKit
import ViewerKit

/// A view of a source text with syntax coloring, scrolled by wheel or by dragging.
@MainActor
final class SourceView: UIView {
  private let page: Page
  let scroll = ScrollBox()
  /// True to continue long lines on the next one; false to scroll to their ends.
  var wraps = false { didSet { if wraps != oldValue { setNeedsLayout() } } }
  /// The space after the end of the text in points.
  private static let margin: CGFloat = 24

  init(_ source: String) {
    page = Page(source)
    super.init(frame: .zero)
    scroll.addSubview(page)
    addSubview(scroll)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    page.width = wraps ? max(1, bounds.width - Self.margin) : nil
    let size = page.extent
    page.frame.size = size
    scroll.contentSize = CGSize(width: size.width + Self.margin, height: size.height + Self.margin)
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

    /// The length in points from which lines are wrapped; nil wraps none.
    var width: CGFloat? { didSet { if width != oldValue { setNeedsDisplay() } } }

    private func room(_ width: CGFloat) -> CGSize { CGSize(width: width, height: 100_000) }

    var extent: CGSize {
      let size =
        width.map {
          text.boundingRect(with: room($0), options: .usesLineFragmentOrigin, context: nil).size
        } ?? text.size()
      return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    override func draw(_ rect: CGRect) {
      guard let width else { return text.draw(at: .zero) }
      text.draw(in: CGRect(origin: .zero, size: room(width)))
    }
  }
}
