import RenderModel

/// A change of an animation by the user of a viewer. The viewer has made it in its own layers already.
package struct AnimationEdit: Sendable {
  package enum Change: Sendable {
    /// The animation gets these values.
    case replacement(AnimationValue)
    case removal
    /// An animation that was removed is put back.
    case restoration
  }

  /// The identifier of the animation, or that of the one that it replaced.
  package var animation: AnimationID
  package var change: Change

  package init(_ animation: AnimationID, _ change: Change) {
    (self.animation, self.change) = (animation, change)
  }

  /// False for an animation of pictures, which are only sent with commits.
  package var canBeSent: Bool { written.images.new.isEmpty }

  private var written: ValueWriter {
    var writer = ValueWriter()
    writer.put(self)
    return writer
  }
}

extension AnimationEdit: Equatable {
  package static func == (a: AnimationEdit, b: AnimationEdit) -> Bool {
    a.written.bytes.bytes == b.written.bytes.bytes
  }
}

/// An issue that a scene has caused.
package struct SceneIssueReport: Hashable, Sendable {
  /// The names by which the statement of the code that has caused an issue is found in the sources.
  package enum Statement: Hashable, Sendable {
    case property(name: String, keyPath: String)
    case animation(key: String?, keyPath: String?)
  }

  package var text: String
  /// The path of the layer in the tree of the scene; nil if the issue concerns no layer in particular.
  package var layerPath: String?
  package var statement: Statement?

  package init(_ text: String, layerPath: String?, statement: Statement?) {
    (self.text, self.layerPath, self.statement) = (text, layerPath, statement)
  }
}

// MARK: - Coding

extension ValueWriter {
  mutating func put(_ edit: AnimationEdit) {
    bytes.putVarint(edit.animation.rawValue)
    switch edit.change {
    case .replacement(let value):
      bytes.put(0)
      put(value)
    case .removal: bytes.put(1)
    case .restoration: bytes.put(2)
    }
  }

  mutating func put(_ report: SceneIssueReport) {
    bytes.put(report.text)
    put(optional: report.layerPath)
    switch report.statement {
    case nil: bytes.put(0)
    case .property(let name, let keyPath):
      bytes.put(1)
      for text in [name, keyPath] { put(optional: text) }
    case .animation(let key, let keyPath):
      bytes.put(2)
      for text in [key, keyPath] { put(optional: text) }
    }
  }
}

extension ValueReader {
  mutating func animationEdit() throws(StreamError) -> AnimationEdit {
    let id = try animationID()
    switch try bytes.byte() {
    case 0: return AnimationEdit(id, .replacement(try animation()))
    case 1: return AnimationEdit(id, .removal)
    case 2: return AnimationEdit(id, .restoration)
    default: throw .invalid("an unknown edit of an animation")
    }
  }

  mutating func animationID() throws(StreamError) -> AnimationID {
    AnimationID(rawValue: try bytes.varint())
  }

  mutating func issueReport() throws(StreamError) -> SceneIssueReport {
    var report = SceneIssueReport(try text(), layerPath: try optionalText(), statement: nil)
    switch try bytes.byte() {
    case 0: break
    case 1:
      report.statement = .property(
        name: try optionalText() ?? "", keyPath: try optionalText() ?? "")
    case 2: report.statement = .animation(key: try optionalText(), keyPath: try optionalText())
    default: throw .invalid("an unknown statement")
    }
    return report
  }
}
