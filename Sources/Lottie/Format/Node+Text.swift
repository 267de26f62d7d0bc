import Foundation

extension Node {
  var textModel: TextModel {
    var model = TextModel(documents: documents)
    if self["d"]?["x"]?.text != nil {
      note("an expression is not evaluated; its stored value is shown")
    }
    model.animators = elements("a").compactMap(\.animator)
    if let alignment = self["m"]?["a"] { model.alignment = alignment.animated([0, 0]) }
    model.grouping = self["m"]?["g"]?.integer ?? 1
    model.path = self["p"]?.textPath
    return model
  }

  private var textPath: TextModel.Path? {
    guard let mask = self["m"]?.integer else { return nil }
    return TextModel.Path(
      mask: mask, firstMargin: scalar("f"), lastMargin: scalar("l"),
      isReversed: flag(of: "r", else: false), isPerpendicular: flag(of: "p", else: true),
      fillsPath: flag(of: "a", else: false))
  }

  /// Returns the first value of a property that is on or off.
  private func flag(of key: String, else standard: Bool) -> Bool {
    scalar(key, standard ? 1 : 0).keyframes[0].value != 0
  }

  private var documents: [(time: Double, document: TextModel.Document)] {
    let frames = self["d"].flatMap { node in
      node["sid"]?.text.flatMap { context.slots[$0] }.map { Node($0, at: node.location, in: context) }
        ?? node
    }?["k"]
    guard let frames else { return [] }
    if case .object = frames.value { return [(0, frames.document)] }
    return frames.elements.compactMap { node in
      guard context.budget.spend(600) else { return nil }
      return node["s"].map { (node["t"]?.number ?? 0, $0.document) }
    }
    .sorted { $0.0 < $1.0 }
  }

  private var document: TextModel.Document {
    var text = TextModel.Document()
    let content = self["t"]?.text ?? ""
    if content.unicodeScalars.dropFirst(LottieLimits.letters).first != nil {
      note("only the first \(LottieLimits.letters) letters of a text are shown")
    }
    // After Effects writes a line break within a paragraph as U+0003.
    text.text = content.limited(to: LottieLimits.letters).replacingOccurrences(of: "\u{3}", with: "\r")
    text.font = self["f"]?.text ?? ""
    text.size = min(max(self["s"]?.number ?? 12, 0), 10_000)
    (text.fill, text.stroke) = (self["fc"]?.numbers, self["sc"]?.numbers)
    text.strokeWidth = self["sw"]?.number ?? 0
    text.strokeIsAbove = self["of"]?.flag ?? false
    text.justification = self["j"]?.integer ?? 0
    if text.justification > 2 { note("justified lines begin at the left") }
    text.lineHeight = self["lh"]?.number
    text.tracking = self["tr"]?.number ?? 0
    text.baselineShift = self["ls"]?.number ?? 0
    text.capitals = self["ca"]?.integer ?? 0
    if let size = self["sz"]?.numbers, size.count > 1 {
      let origin = self["ps"]?.numbers ?? [0, 0]
      text.box = (origin.number(0), origin.number(1), size[0], size[1])
    }
    return text
  }

  private var animator: TextModel.Animator? {
    guard context.budget.spend(4000), let range = self["s"], let values = self["a"] else { return nil }
    var selector = TextModel.Selector(
      start: range.scalar("s"), end: range.scalar("e", 100), offset: range.scalar("o"),
      amount: range.scalar("a", 100), easeIn: range.scalar("xe"), easeOut: range.scalar("ne"))
    selector.shape = range["sh"]?.integer ?? 1
    selector.basis = range["b"]?.integer ?? 1
    selector.countsUnits = range["r"]?.integer == 2
    // A range of units without an end extends to the end of the text, which has fewer units.
    if range["e"] == nil, selector.countsUnits { selector.end = Animated(1e6) }
    var animator = TextModel.Animator(selector: selector)
    animator.transform = TransformModel(values)
    animator.hasOpacity = values["o"] != nil
    animator.fill = values["fc"]?.animatedColor
    animator.stroke = values["sc"]?.animatedColor
    animator.strokeWidth = values["sw"]?.animated(0)
    animator.tracking = values["t"]?.animated(0)
    return animator
  }

  /// Reads the fonts of a file, by the names with which texts refer to them.
  var fonts: [String: FontModel] {
    var fonts: [String: FontModel] = [:]
    for node in elements("list") {
      guard let name = node["fName"]?.text, context.budget.spend(400) else { continue }
      fonts[name] = FontModel(
        family: node["fFamily"]?.text ?? name, style: node["fStyle"]?.text ?? "",
        ascent: node["ascent"]?.number ?? 75)
    }
    return fonts
  }

  /// Reads the glyphs that a file contains.
  var glyphs: GlyphTable {
    var table = GlyphTable()
    for node in elements {
      guard let character = node["ch"]?.text, context.budget.spend(400) else { continue }
      let key = GlyphTable.Key(
        character: character, family: node["fFamily"]?.text ?? "", style: node["style"]?.text ?? "")
      table.glyphs[key] = GlyphTable.Glyph(
        width: node["w"]?.number ?? 0, shapes: node["data"]?["shapes"]?.shapes() ?? [])
    }
    return table
  }
}
