import CoreGraphics
import RenderModel

extension CALayer {
  /// The elements of `filters`, with the parameters that key paths have set since the array was assigned.
  package final var filtersWithParameters: [Any]? { values.rare.values.filters.presentObjects }

  /// The elements of `backgroundFilters`, with the parameters that key paths have set since the array was assigned.
  package final var backgroundFiltersWithParameters: [Any]? {
    values.rare.values.backgroundFilters.presentObjects
  }

  /// Reports filters that Lamina does not implement; they have no effect.
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

  /// Reports a compositing filter that Lamina does not implement; it has no effect.
  final func reportIfUnknown(compositingFilter filter: Any) {
    let type = (filter as? any FilterConvertible)?.namedFilter.type
    guard type.flatMap({ CompositingFilter(name: $0) }) == nil else { return }
    Issue.report(.unknownFilter(name: type ?? Issue.typeName(of: filter), layer: treePath))
  }
}
