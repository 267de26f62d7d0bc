internal import UIKit

/// The edits of a text that can be undone and redone. Consecutive typed characters count as one edit.
struct TextHistory {
  /// A replacement in a text. Offsets count UTF-16 code units.
  struct Edit: Equatable {
    let offset: Int
    var old: String
    var new: String
    /// The selection before the edit, which is restored with it.
    var selection: NSRange

    /// The edit that undoes this one.
    var inverse: Edit { Edit(offset: offset, old: new, new: old, selection: selection) }
  }

  private var done: [Edit] = []
  private var undone: [Edit] = []
  /// True while an edit is undone or redone, which must not be noted.
  var isApplying = false

  private static let limit = 1000

  mutating func note(_ edit: Edit) {
    guard !isApplying, edit.old != edit.new else { return }
    undone = []
    if let last = done.last, last.continues(with: edit) {
      done[done.count - 1].new += edit.new
    } else {
      done.append(edit)
    }
    if done.count > Self.limit { done.removeFirst() }
  }

  /// Returns the edit that undoes the last one; nil without one.
  mutating func undo() -> Edit? {
    guard let edit = done.popLast() else { return nil }
    undone.append(edit)
    return edit.inverse
  }

  /// Returns the edit that was undone last, to be made again; nil without one.
  mutating func redo() -> Edit? {
    guard var edit = undone.popLast() else { return nil }
    done.append(edit)
    edit.selection = NSRange(location: edit.offset + edit.new.utf16.count, length: 0)
    return edit
  }
}

extension TextHistory.Edit {
  /// True if `next` types a character of the same word after this edit.
  fileprivate func continues(with next: TextHistory.Edit) -> Bool {
    old.isEmpty && next.old.isEmpty && next.offset == offset + new.utf16.count
      && next.new.count == 1 && !next.new.contains(where: \.isWhitespace)
      && !new.contains(where: \.isNewline)
  }
}
