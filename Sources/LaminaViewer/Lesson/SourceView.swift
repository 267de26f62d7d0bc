import QuartzCore
import UIKit
import ViewerKit

/// A view of a source text with syntax coloring, scrolled by wheel or by dragging.
@MainActor
final class SourceView: UIView {
  private let page: Page
  private let scroll = ScrollBox()
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

    var extent: CGSize {
      let size = text.size()
      return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    override func draw(_ rect: CGRect) { text.draw(at: .zero) }
  }
}
