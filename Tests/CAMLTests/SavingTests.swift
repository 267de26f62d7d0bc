import CAML
import Foundation
import QuartzCore
import RenderModel
import TestSupport
import Testing

/// Tests of edits that are written back into the text of a document.
@Suite(.serialized, .ownsTheClock) @MainActor struct SavingTests {
  /// Returns the text of a document after `edit`, which gets the document and a function that finds a layer by its
  /// name.
  private func edited(
    _ text: String, _ edit: (CAMLDocument, (String) throws -> CALayer) throws -> Void
  ) throws -> String {
    let document = try Sample.read(text)
    try edit(document) { name in
      try #require(document.rootLayer.layers.first { $0.name == name })
    }
    return String(decoding: try document.edited(), as: UTF8.self)
  }

  private func set(
    _ value: Any?, _ keyPath: String, on layer: CALayer, of document: CAMLDocument
  ) {
    layer.setValue(value, forKeyPath: keyPath)
    document.recordEdit(of: keyPath, on: layer)
  }

  private nonisolated static let strange = """
    <?xml version='1.0'?>
    <!-- a comment -->
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0" xmlns:z="urn:z">
      <CALayer name='root' bounds="0 0 100 100"
               position = "50 50"  z:unknown="1" sparkle="7">
        <!-- inside -->
        <backgroundColor value="1 0 0" note="mine"/>
        <zoo:animal xmlns:zoo="urn:zoo"><cage/></zoo:animal>
        <sublayers>
          <CALayer name="child" transform.rotation.z="0.5" hidden="0"/>
        </sublayers>
      </CALayer>
    </caml>
    """

  @Test func whatIsNotEditedStaysAsItWasWritten() throws {
    #expect(try edited(Self.strange) { _, _ in } == Self.strange)
    let text = try edited(Self.strange) { document, layer in
      set(0.5, "opacity", on: try layer("root"), of: document)
      set(CGPoint(x: 10, y: 20), "position", on: try layer("root"), of: document)
      set(
        CGColor(red: 0, green: 0, blue: 1, alpha: 0.5), "backgroundColor", on: try layer("root"),
        of: document)
      set(1.5, "transform.rotation.z", on: try layer("child"), of: document)
      set(true, "hidden", on: try layer("child"), of: document)
      set(
        CGColor(red: 0, green: 1, blue: 0, alpha: 0.5), "borderColor", on: try layer("child"),
        of: document)
    }
    #expect(
      text
        == Self.strange
        .replacingOccurrences(of: "\"50 50\"", with: "\"10 20\"")
        .replacingOccurrences(of: "sparkle=\"7\"", with: "sparkle=\"7\" opacity=\"0.5\"")
        .replacingOccurrences(
          of: "value=\"1 0 0\" note=\"mine\"", with: "value=\"0 0 1\" note=\"mine\" opacity=\"0.5\""
        )
        .replacingOccurrences(
          of: "z=\"0.5\" hidden=\"0\"/>",
          with: "z=\"1.5\" hidden=\"1\">\n"
            + "        <borderColor value=\"0 1 0\" opacity=\"0.5\"/>\n      </CALayer>"))
  }

  @Test func anEditThatIsTakenBackChangesNothing() throws {
    let text = try edited(Self.strange) { document, layer in
      set(0.5, "opacity", on: try layer("child"), of: document)
      set(1, "opacity", on: try layer("child"), of: document)
    }
    #expect(text == Self.strange)
  }

  /// After an edit, a property is written once: not as an attribute and as an element, nor as a whole and in parts.
  @Test func aPropertyIsMentionedOnce() throws {
    let text = Sample.root(
      "name=\"root\" opacity=\"0.1\" transform=\"scale(2)\" transform.rotation.z=\"1\"",
      "<opacity value=\"0.2\"/><cornerCurve value=\"circular\"/>")
    let saved = try edited(text) { document, layer in
      set(0.7, "opacity", on: try layer("root"), of: document)
      set(CATransform3DMakeTranslation(3, 4, 0), "transform", on: try layer("root"), of: document)
    }
    #expect(saved.contains("<opacity value=\"0.7\"/>") && !saved.contains("opacity=\"0.1\""))
    #expect(saved.contains("transform=\"translate(3, 4, 0)\"") && !saved.contains("rotation"))
  }

  @Test(arguments: ["UTF-16", "ISO-8859-1"]) func otherEncodingsBecomeUTF8(name: String) throws {
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>" + Sample.root("name=\"Größe\"")
    let data = try #require(text.data(using: name == "UTF-16" ? .utf16 : .isoLatin1))
    let document = try CAMLDocument(data: data)
    #expect(try document.edited() == data)
    set(0.5, "opacity", on: document.rootLayer, of: document)
    let saved = String(decoding: try document.edited(), as: UTF8.self)
    #expect(saved.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"))
    #expect(try Sample.read(saved).rootLayer.name == "Größe")
    #expect(try Sample.read(saved).rootLayer.opacity == 0.5)
  }

  // MARK: States

  private nonisolated static let states = """
    <caml><CALayer name="root" bounds="0 0 10 10">
      <sublayers><CALayer id="a" name="a" opacity="0.9"/></sublayers>
      <states>
        <LKState name="on"><elements>
          <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
        </elements></LKState>
      </states>
      <stateTransitions>
        <LKStateTransition fromState="*" toState="on"><elements>
          <LKStateTransitionElement key="opacity" targetId="a">
            <animation type="CABasicAnimation" keyPath="opacity" duration="1" beginTime="0.25"/>
          </LKStateTransitionElement>
        </elements></LKStateTransition>
      </stateTransitions>
    </CALayer></caml>
    """

  /// While a state is shown, an edit of a property that the state sets changes the state. Edits of other properties
  /// change the layer.
  @Test func editsInAStateChangeTheStateOrTheLayer() throws {
    let document = try Sample.read(Self.states)
    let layer = try #require(document.rootLayer.sublayers?.first)
    document.setState("on", transitionSpeed: 0)
    set(0.25, "opacity", on: layer, of: document)
    set(4, "cornerRadius", on: layer, of: document)
    document.setState(nil, transitionSpeed: 0)
    // The tolerance is a choice; the opacity is a `Float`.
    #expect(abs(layer.opacity - 0.9) < 1e-6 && layer.cornerRadius == 4)
    document.setState("on", transitionSpeed: 0)
    #expect(layer.opacity == 0.25, "the state has the new value")
    let saved = String(decoding: try document.edited(), as: UTF8.self)
    #expect(
      saved
        == Self.states.replacingOccurrences(of: "value=\"0.5\"", with: "value=\"0.25\"")
        .replacingOccurrences(of: "opacity=\"0.9\"", with: "opacity=\"0.9\" cornerRadius=\"4\""))
  }

  /// The animation on the layer is not the object that was read from the document, and begins later than that one.
  @Test func theAnimationOfATransitionIsEdited() throws {
    MediaClock.setManualTime(100)
    defer { MediaClock.setManualTime(nil) }
    let document = try Sample.read(Self.states)
    let layer = try #require(document.rootLayer.sublayers?.first)
    document.setState("on")
    let shown = try #require(layer.animation(forKey: "opacity"))
    let edit = try #require(shown.copy() as? CABasicAnimation)
    edit.duration = 3
    edit.beginTime += 0.5
    edit.timingFunction = CAMediaTimingFunction(name: .easeOut)
    document.recordEdit(of: shown, as: edit)
    let saved = String(decoding: try document.edited(), as: UTF8.self)
    #expect(
      saved
        == Self.states.replacingOccurrences(
          of: "duration=\"1\" beginTime=\"0.25\"",
          with: "duration=\"3\" beginTime=\"0.75\" timingFunction=\"easeOut\""))
    document.setState(nil)
    document.setState("on")
    #expect(layer.animation(forKey: "opacity")?.duration == 3, "the transition plays as edited")
  }

  /// Saving undone edits gives the bytes that were read, also if the edits were saved before, and saving them once more
  /// gives the same bytes as the first time. A begin time of 1e-100 is 0, whereas 0 means "now".
  @Test(arguments: ["1e-100", "0.1234567891234", "7"])
  func undoneEditsGiveTheTextThatWasRead(begin: String) throws {
    let text = Self.animated.replacingOccurrences(
      of: "fromValue=\"0\"", with: "beginTime=\"\(begin)\" fromValue=\"0\"")
    let (document, file) = (try Sample.read(text), URL(fileURLWithPath: "/a.caml"))
    let read = try #require(document.rootLayer.animation(forKey: "fade"))
    let started = try #require(read.copy() as? CABasicAnimation)
    started.beginTime = 54_321.0123
    let moved = try #require(started.copy() as? CABasicAnimation)
    (moved.beginTime, moved.duration) = (started.beginTime + 0.117, 4)
    func save(_ old: CAAnimation, _ new: CAAnimation, _ radius: CGFloat) throws -> String {
      document.recordEdit(of: old, as: new)
      set(radius, "cornerRadius", on: document.rootLayer, of: document)
      let data = try document.edited()
      document.saved(data, as: file)
      return String(decoding: data, as: UTF8.self)
    }
    let first = try save(started, moved, 3)
    #expect(first != text && first.contains("cornerRadius=\"3\"") && first.contains("duration=\"4\""))
    #expect(try save(moved, started, 0) == text)
    #expect(try save(started, moved, 3) == first)
    #expect(try save(moved, started, 0) == text)
  }

  // MARK: Removed animations

  private nonisolated static let animated = """
    <caml><CALayer name="root" bounds="0 0 10 10">
      <animations>
        <fade type="CABasicAnimation" keyPath="opacity" fromValue="0" duration="2"/>
        <!-- the rest -->
        <all type="CAAnimationGroup" duration="3">
          <animations>
            <p type="CABasicAnimation" keyPath="cornerRadius" toValue="5" duration="3"/>
          </animations>
        </all>
      </animations>
    </CALayer></caml>
    """

  private func remove(_ key: String, of document: CAMLDocument, _ isRemoved: Bool = true) throws {
    document.recordRemoval(
      isRemoved, of: try #require(document.rootLayer.animation(forKey: key)))
  }

  @Test func aRemovedAnimationLeavesTheText() throws {
    let text = try edited(Self.animated) { document, _ in try remove("fade", of: document) }
    let fade =
      "\n    <fade type=\"CABasicAnimation\" keyPath=\"opacity\" fromValue=\"0\" duration=\"2\"/>"
    #expect(text == Self.animated.replacingOccurrences(of: fade, with: ""))
    let none = try edited(Self.animated) { document, _ in
      for key in ["fade", "all"] { try remove(key, of: document) }
    }
    #expect(none == "<caml><CALayer name=\"root\" bounds=\"0 0 10 10\">\n</CALayer></caml>")
    let back = try edited(Self.animated) { document, _ in
      try remove("all", of: document)
      try remove("all", of: document, false)
    }
    #expect(back == Self.animated)
  }

  /// The line break before the element is removed with it, also if the text contains several kinds of line breaks.
  @Test func aTextMayMixLineBreaks() throws {
    var mixed = Self.animated
    let first = try #require(mixed.firstRange(of: "\n"))
    mixed.replaceSubrange(first, with: "\r\n")
    let text = try edited(mixed) { document, _ in try remove("all", of: document) }
    #expect(text.hasSuffix("<!-- the rest -->\n  </animations>\n</CALayer></caml>"), "\(text)")
  }

  /// An animation that was removed and saved can still be put back as it was written. Edits that were made since then
  /// are kept.
  @Test func aSavedRemovalCanBeTakenBack() throws {
    let document = try Sample.read(Self.animated)
    let file = URL(fileURLWithPath: "/a.caml")
    let fade = try #require(document.rootLayer.animation(forKey: "fade"))
    document.recordRemoval(true, of: fade)
    document.saved(try document.edited(), as: file)
    set(0.5, "opacity", on: document.rootLayer, of: document)
    document.saved(try document.edited(), as: file)
    #expect(document.source == (try document.edited()))
    document.recordRemoval(false, of: fade)
    #expect(
      String(decoding: try document.edited(), as: UTF8.self)
        == Self.animated.replacingOccurrences(of: "10 10\"", with: "10 10\" opacity=\"0.5\""))
  }

  /// The animation is removed from the transition, both in the text and on the layers.
  @Test func anAnimationOfATransitionIsRemoved() throws {
    let document = try Sample.read(Self.states)
    let layer = try #require(document.rootLayer.sublayers?.first)
    document.setState("on")
    document.recordRemoval(true, of: try #require(layer.animation(forKey: "opacity")))
    layer.removeAllAnimations()
    document.setState(nil)
    document.setState("on")
    #expect(layer.animation(forKey: "opacity") == nil)
    let saved = String(decoding: try document.edited(), as: UTF8.self)
    #expect(!saved.contains("LKStateTransitionElement") && saved.contains("toState=\"on\""))
    #expect(try Sample.read(saved).stateNames == ["on"])
  }

  // MARK: All properties of all documents

  private nonisolated static let documents: [String] = {
    var random = SeededGenerator(seed: 5)
    let trees = (0..<12).map { _ in
      var writer = CAMLWriter()
      return writer.text(of: RandomTree.layer(depth: 2, &random))
    }
    let files = Sample.names.compactMap { try? String(contentsOf: Sample.url($0), encoding: .utf8) }
    return files + trees + [strange, states]
  }()

  /// Returns the CAML text of the layers, with their emitters and animations, in each state after its transition has
  /// started.
  private func content(_ document: CAMLDocument) -> [String] {
    ([nil] + document.stateNames.map(Optional.some) + [nil]).map { state in
      document.setState(state)
      var writer = CAMLWriter()
      // A transition of a state begins at the value of a property, which may be a `Float`. Numbers are compared with
      // the precision of a `Float`.
      return writer.text(of: document.rootLayer).replacing(/\d+\.\d{9,}/) { number in
        Float(number.output).map { "\($0)" } ?? String(number.output)
      }
    }
  }

  @Test(arguments: documents.indices) func anUneditedDocumentIsWrittenAsItIs(index: Int) throws {
    let text = Self.documents[index]
    #expect(String(decoding: try Sample.read(text).edited(), as: UTF8.self) == text)
  }

  /// After each property and each animation was edited, the saved document has all of these edits and no other changes.
  @Test(arguments: documents.indices) func everyEditIsReadAgain(index: Int) throws {
    MediaClock.setManualTime(100)
    defer { MediaClock.setManualTime(nil) }
    let document = try Sample.read(Self.documents[index])
    for layer in document.rootLayer.layers {
      editProperties(of: layer, document)
      for entry in layer.ownAnimations {
        document.recordEdit(of: entry.animation, as: edited(entry.animation))
      }
    }
    let saved = try document.edited()
    // The edits of animations are kept for the document. The layers still play the old animations, so they are started
    // again.
    document.startAnimations()
    let again = try CAMLDocument(data: saved)
    again.startAnimations()
    #expect(content(again) == content(document))
    #expect(again.stateNames == document.stateNames)
    document.saved(saved, as: URL(fileURLWithPath: "/a.caml"))
    #expect(try document.edited() == saved, "there are no more edits to write")
  }

  private func editProperties(of layer: CALayer, _ document: CAMLDocument) {
    for row in LayerProperty.table
    where row.belongs(to: layer.kind) && row.type != .contents && row.type != .object {
      let defaultValue = PropertyValue(boxing: layer.value(forKey: row.key), as: row.type) ?? .null
      guard let sample = row.description.sample(otherThan: defaultValue) else { continue }
      set(sample.boxed, row.key, on: layer, of: document)
    }
  }

  private func edited(_ animation: CAAnimation) -> CAAnimation {
    guard let copy = animation.copy() as? CAAnimation else { return animation }
    let contents: [AnimationProperty.Content] = [.number, .flag, .name, .numbers, .curve, .curves]
    for row in AnimationProperty.table
    where row.isDeclared(copy) && row.id != .keyPath && contents.contains(row.content) {
      row.sample.map { copy.setValue($0, forKey: row.description.key) }
    }
    if let group = copy as? CAAnimationGroup { group.animations = group.animations?.map(edited) }
    return copy
  }
}

extension CALayer {
  /// The layer and all of its descendants, including masks.
  fileprivate var layers: [CALayer] {
    [self] + (mask?.layers ?? []) + (sublayers ?? []).flatMap(\.layers)
  }
}
