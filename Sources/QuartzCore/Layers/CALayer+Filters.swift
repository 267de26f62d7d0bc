import CoreGraphics
import RenderServer

extension CALayer {
  /// Filters that Lamina does not have: they change nothing.
  final func reportUnknown(filters: [Any]?) {
    for filter in filters ?? [] {
      guard let named = (filter as? any FilterConvertible)?.namedFilter else {
        Issue.report(.unknownFilter(name: Issue.typeName(of: filter), layer: treePath))
        continue
      }
      if LayerFilter(name: named.type) == nil {
        Issue.report(.unknownFilter(name: named.type, layer: treePath))
      }
    }
  }

  final func reportIfUnknown(compositingFilter filter: Any) {
    let type = (filter as? any FilterConvertible)?.namedFilter.type
    guard type.flatMap({ CompositingFilter(name: $0) }) == nil else { return }
    Issue.report(.unknownFilter(name: type ?? Issue.typeName(of: filter), layer: treePath))
  }
}
