import Archives
import CAML
import CoreGraphics
import Foundation
import QuartzCore
import RenderModel
import SourceExport

/// The unsaved edits of a document in a format that is only read, in a form from which another viewer makes them again.
struct EditRecord: Codable {
  /// An edit of a layer. The edited value or animation is that of a layer in `values`.
  struct Edit: Codable {
    /// The version of the document in which the edit was made, or the state that sets the value; nil for a value of the
    /// layer itself.
    let state: String?
    /// The index of the layer among those of the document.
    let layer: Int
    /// The class and the name of the layer, by which another layer at the same index is refused.
    let layerClass: String
    let name: String?
    let change: Change

    @MainActor fileprivate func fits(_ layer: CALayer) -> Bool {
      LayerClass.name(of: layer) == layerClass && layer.name == name
    }
  }

  enum Change: Codable {
    case value(keyPath: String)
    /// An edit of an animation, which begins later by some seconds than it did before.
    case animation(AnimationName, delay: Double)
    case removal(AnimationName)
  }

  /// The key of an animation of a layer with its begin time before the edits, in seconds since the start of the scene,
  /// because a layer may have had several animations for a key.
  struct AnimationName: Codable {
    let key: String
    let begin: Double
  }

  /// The versions of the document's files to which the edits were made.
  let files: [FileVersion?]
  let edits: [Edit]
  /// False if some edits cannot be recorded, such as those of an animation without a key.
  let isComplete: Bool
  /// A document in Apple's markup language, whose root has a sublayer for each edit, in the order of `edits`.
  private let values: String

  /// The key of the edited animation in a layer of `values`.
  private static let animationKey = "edited"
  /// The greatest size of a record in bytes.
  private static let byteLimit = 64 << 20

  /// Creates the record of the edits of a session, which shows each version of its document with unsaved edits meanwhile.
  @MainActor init(_ session: SceneSession) {
    files = session.readVersions
    var all: [Part?] = []
    session.forEachUnsavedVersion { version in
      all += Self.parts(of: session.edits.unsavedChanges, in: version, of: session)
    }
    let parts = all.compactMap(\.self)
    edits = parts.map(\.edit)
    isComplete = parts.count == all.count && !session.edits.hasUnsavedReturns
    // All layers are made in one transaction, because its end removes the animations of layers in no tree.
    values = withoutActions {
      let root = CALayer()
      for part in parts { root.addSublayer(part.layer()) }
      var writer = CAMLWriter()
      return writer.text(of: root)
    }
  }

  /// An edit with its layer in `values`.
  private struct Part {
    let edit: Edit
    let kind: LayerKind
    /// Sets the edited value of a layer, or adds the edited animation.
    let set: (CALayer) -> Void

    func layer() -> CALayer {
      let layer = kind.makeLayer()
      set(layer)
      return layer
    }
  }

  /// Reads a record; nil if it cannot be read.
  init?(contentsOf file: URL) {
    guard let data = BoundedFile.read(file, atMost: Self.byteLimit),
      let record = try? JSONDecoder().decode(EditRecord.self, from: data)
    else { return nil }
    self = record
  }

  func write(to file: URL) throws {
    try OutputFile.write(JSONEncoder().encode(self), to: file.path)
  }

  /// Returns the edits of the version of the document that is shown; nil for each that cannot be recorded. Edits of layers
  /// that belong to other versions are left out.
  @MainActor private static func parts(
    of changes: SceneChanges, in version: String?, of session: SceneSession
  ) -> [Part?] {
    let layers = session.documentLayers
    let numbers = Dictionary(layers.enumerated().map { (ObjectIdentifier($1), $0) }) { first, _ in first
    }
    func isShown(_ layer: CALayer) -> Bool {
      !session.hasVersions || numbers[ObjectIdentifier(layer)] != nil
    }
    func part(
      _ change: Change?, in state: String?, on layer: CALayer,
      set: @escaping (CALayer) -> Void = { _ in }
    ) -> Part? {
      guard let change, let number = numbers[ObjectIdentifier(layer)] else { return nil }
      let edit = Edit(
        state: state, layer: number, layerClass: LayerClass.name(of: layer), name: layer.name,
        change: change)
      return Part(edit: edit, kind: layer.kind, set: set)
    }
    func name(_ edited: SceneChanges.Animation) -> AnimationName? {
      let begin = edited.before.beginTime - session.playback.origin
      return edited.key.map { AnimationName(key: $0, begin: begin) }
    }
    let values = changes.values.filter { isShown($0.layer) }.map { value in
      part(.value(keyPath: value.keyPath), in: version ?? value.state, on: value.layer) {
        $0.setValue(value.value, forKeyPath: value.keyPath)
      }
    }
    let edited = changes.animations.filter { isShown($0.layer) && $0.isChanged }
    let animations = edited.map { edited in
      let delay = edited.after.beginTime - edited.before.beginTime
      return part(name(edited).map { .animation($0, delay: delay) }, in: version, on: edited.layer) {
        $0.add(edited.after, forKey: animationKey)
      }
    }
    let removals = changes.removals.filter { isShown($0.layer) }.map { removal in
      part(name(removal).map { .removal($0) }, in: version, on: removal.layer)
    }
    return values + animations + removals
  }

  /// Makes the edits again in the document that a session shows, which must be the one that was edited. Then the
  /// document is in its initial states. Returns false if some of the edits do not fit.
  @MainActor func apply(to session: SceneSession, with editor: AnimationEditor) -> Bool {
    guard let layers = try? CAMLDocument(data: Data(values.utf8)).rootLayer.sublayers ?? [],
      layers.count == edits.count
    else { return edits.isEmpty && isComplete }
    // The layers lose their animations when a transaction ends.
    let sources = layers.map { (layer: $0, animation: $0.animation(forKey: Self.animationKey)) }
    var areComplete = isComplete
    for (edit, source) in zip(edits, sources) {
      if session.readOnlyDocument?.state != edit.state { session.restoreState(edit.state) }
      areComplete = Self.make(edit, from: source, in: session, editor) && areComplete
    }
    session.restoreInitialStates()
    (session.selection, session.selectedAnimation) = (nil, nil)
    session.notify([.tree, .time])
    return areComplete
  }

  /// Makes an edit, whose value or animation is that of `source`, in the state that is shown. Returns false if the
  /// document has no such layer or animation.
  @MainActor private static func make(
    _ edit: Edit, from source: (layer: CALayer, animation: CAAnimation?), in session: SceneSession,
    _ editor: AnimationEditor
  ) -> Bool {
    let known = session.documentLayers
    guard known.indices.contains(edit.layer), edit.fits(known[edit.layer]) else { return false }
    let layer = known[edit.layer]
    func animation(_ name: AnimationName) -> AnimationJournal.Entry? {
      session.animation(name, of: layer).flatMap(editor.entry)
    }
    switch edit.change {
    case .value(let keyPath):
      session.set(source.layer.value(forKeyPath: keyPath), keyPath, on: layer, isAnimated: false)
    case .animation(let name, let delay):
      guard let entry = animation(name), let edited = source.animation else { return false }
      editor.edit(AnimationAddress(id: entry.id)) {
        $0.take(from: edited)
        $0.beginTime += delay
      }
    case .removal(let name):
      guard let entry = animation(name) else { return false }
      editor.remove(entry)
    }
    return true
  }
}

extension SceneChanges.Animation {
  /// True if the edits of the animation were not undone.
  fileprivate var isChanged: Bool { !SceneChanges(animations: [self]).swift().isEmpty }
}

extension CAAnimation {
  /// Takes over the values of another animation of the same class, except its begin time, and those of the animations
  /// inside of it. Objects such as the delegate stay.
  fileprivate func take(from other: CAAnimation, withBeginTime: Bool = false) {
    for row in AnimationProperty.table
    where row.isDeclared(self) && row.isDeclared(other)
      && ![.object, .animations].contains(row.content)
    {
      if row.id != .beginTime || withBeginTime { row.write(self, row.read(other)) }
    }
    let (own, others) = (self as? CAAnimationGroup, other as? CAAnimationGroup)
    for (inner, edited) in zip(own?.animations ?? [], others?.animations ?? []) {
      inner.take(from: edited, withBeginTime: true)
    }
  }
}

extension SceneSession {
  /// Returns the identifier of the animation of a layer with a key that begins nearest to the time of `name`; in a document
  /// with versions, in which animations are added again with each version, that of the last one. Nil if there is none.
  fileprivate func animation(_ name: EditRecord.AnimationName, of layer: CALayer) -> UInt64? {
    if hasVersions { return animation(forKey: name.key, of: layer) }
    let found = spans.filter {
      $0.layer === layer && $0.entry.key == name.key && isEditable($0.entry.animation, of: layer)
    }
    func distance(_ span: AnimationSpan) -> Double {
      abs(span.entry.animation.beginTime - playback.origin - name.begin)
    }
    return found.reversed().min { distance($0) < distance($1) }?.id
  }

  /// The layers of a document in a format that is only read, in an order that is the same each time it is read: those
  /// that a wallpaper's planes have in any state, or those of the version of a Lottie file that is shown.
  fileprivate var documentLayers: [CALayer] {
    guard let document = readOnlyDocument else { return [] }
    if let wallpaper = document as? WallpaperDocument {
      return wallpaper.planes.flatMap(\.document.layers)
    }
    var layers: [CALayer] = []
    document.rootLayer.forEachInSubtree { layers.append($0) }
    return layers
  }
}
