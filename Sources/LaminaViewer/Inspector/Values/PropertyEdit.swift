import CoreGraphics
import Localization
import RenderModel
import ViewerKit

/// A typed change of one property, checked against the layer's values before it is applied.
struct PropertyEdit: Equatable {
  let keyPath: String
  let value: PropertyValue

  /// Parses and checks the text. Throws a `ValueError` with the reason when the property cannot take the value.
  init(_ text: String, of row: PropertyRow, on properties: LayerProperties) throws(ValueError) {
    value = try row.text.parse(text)
    keyPath = row.keyPath
    try Self.check(value, of: row, on: properties)
  }

  private static func check(
    _ value: PropertyValue, of row: PropertyRow, on properties: LayerProperties
  ) throws(ValueError) {
    guard let property = row.path.description else { return }
    guard property.allows(value) else {
      throw ValueError(localized("It must be a finite number."))
    }
    // Components of a transform may read back as different but equivalent values.
    guard row.path.component == nil else { return }
    var changed = properties
    changed[path: row.path] = value
    let got = changed[path: row.path]
    guard got.isNear(value.standardized) else {
      let isName = row.text.type == .string
      throw ValueError(
        isName
          ? localized("\(row.keyPath) has no such value.")
          : localized("\(row.keyPath) cannot have this value."))
    }
  }
}

extension PropertyValue {
  /// The value with sizes made positive, as a layer stores its bounds.
  fileprivate var standardized: PropertyValue {
    if case .rect(let rect) = self { return .rect(rect.standardized) }
    return self
  }

  /// Returns true if the values are equal except for rounding. The tolerance is a choice. It is greater than the
  /// rounding of a `Float`, the type of a layer's opacity.
  func isNear(_ other: PropertyValue) -> Bool {
    if self == other { return true }
    guard case .number(let a) = self, case .number(let b) = other else { return false }
    return abs(a - b) <= 1e-5 * max(1, abs(b))
  }
}

/// A text in which the number at the caret is made larger or smaller.
struct NumberNudge: Equatable {
  let text: String
  /// The new caret position in characters: the end of the number.
  let caret: Int

  /// Adds `step` to the number at or near the caret; returns nil where the text has no number.
  init?(_ text: String, caret: Int, by step: Double) {
    let characters = Array(text)
    func isPart(_ index: Int) -> Bool {
      characters.indices.contains(index)
        && (characters[index].isNumber || ".-−".contains(characters[index]))
    }
    var start = min(max(caret, 0), characters.count)
    if !isPart(start), !isPart(start - 1) {
      guard
        let next = characters.indices.last(where: { $0 < start && isPart($0) })
          ?? characters.indices.first(where: isPart)
      else { return nil }
      start = next
    }
    while isPart(start - 1) { start -= 1 }
    var end = start
    while isPart(end) { end += 1 }
    guard let number = NumberText.number(from: String(characters[start..<end])), number.isFinite else {
      return nil
    }
    // `ValueText` shows great numbers with all their digits, and without rounding also the error of the addition.
    let new = ValueText.number(((number + step) * 1e6).rounded() / 1e6)
    self.text = String(characters[..<start]) + new + String(characters[end...])
    self.caret = start + new.count
  }
}
