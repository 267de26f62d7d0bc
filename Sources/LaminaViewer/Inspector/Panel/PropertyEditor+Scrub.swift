import QuartzCore
import RenderModel
import UIKit

// Dragging on a number, and choosing a color. Each drag is one step to undo. Its values are never animated, because every
// movement of the pointer would start an animation.

extension PropertyEditor {
  /// Follows a drag on a number of a row. Numbers that the property cannot take are skipped.
  func scrub(_ view: PropertyRowView, _ phase: ScrubPhase) {
    switch phase {
    case .began(let caret):
      guard let row = view.row, isInTree else { return }
      numberScrub = NumberScrub(row.text.text(row.model), caret: caret, step: row.step)
    case .moved(let points, let size):
      guard let text = numberScrub?.move(by: Double(points), size), let row = view.row else { return }
      if !isScrubbing { beginScrub() }
      apply(text, to: row)
    case .ended:
      numberScrub = nil
      if isScrubbing { session.undo.endGesture() }
      isScrubbing = false
    }
  }

  private func beginScrub() {
    leave()
    session.undo.beginGesture()
    isScrubbing = true
  }

  private func apply(_ text: String, to row: PropertyRow) {
    guard let layer = session.selection, let values = session.moment.values(of: layer),
      let edit = try? PropertyEdit(text, of: row, on: values.model), !edit.value.isNear(row.model)
    else { return }
    session.set(edit.value.boxed, edit.keyPath, on: layer, isAnimated: false)
  }

  /// Sets the color of a row or, if its value is a list of colors, the color at `index`.
  func set(_ color: CGColor, at index: Int, of row: PropertyRow) {
    guard let layer = session.selection, isInTree else { return }
    var value = PropertyValue.color(color)
    if case .array(var colors) = row.model {
      guard colors.indices.contains(index) else { return }
      colors[index] = value
      value = .array(colors)
    }
    session.set(value.boxed, row.keyPath, on: layer, isAnimated: false)
  }
}
