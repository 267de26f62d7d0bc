/// Changes XML: elements are repeated, removed, moved and nested, and their attributes get other values.
struct ElementMutator: Mutator {
  func mutate(_ input: [UInt8], with other: [UInt8], using random: inout Randomness) -> [UInt8] {
    if random.once(in: 8) { return ByteMutator().mutate(input, with: other, using: &random) }
    var bytes = input
    for _ in 0..<random.smallCount(limit: 12) where bytes.count < inputLimit {
      change(&bytes, other, &random)
    }
    return bytes
  }

  private func change(_ bytes: inout [UInt8], _ other: [UInt8], _ random: inout Randomness) {
    switch random.index(16) {
    case 0...6: changeValue(&bytes, other, &random)
    case 7: copyAttribute(&bytes, from: other, &random)
    case 8: changeName(&bytes, other, &random)
    default: changeElements(&bytes, other, &random)
    }
  }

  // MARK: Attributes

  /// Changes an attribute's value, or a number in it.
  private func changeValue(_ bytes: inout [UInt8], _ other: [UInt8], _ random: inout Randomness) {
    let values = XMLText(bytes).values
    guard !values.isEmpty else { return }
    let target = values[random.index(values.count)]
    switch random.index(5) {
    case 0: bytes.replaceSubrange(target, with: Array(random.pick(Extremes.numbers).utf8))
    case 1:
      let others = XMLText(other).values
      if !others.isEmpty {
        bytes.replaceSubrange(target, with: other[others[random.index(others.count)]])
      }
    case 2: bytes.replaceSubrange(target, with: bytes[values[random.index(values.count)]])
    default:
      let value = changedNumbers(of: Array(bytes[target]), &random)
      bytes.replaceSubrange(target, with: value)
    }
  }

  private func changedNumbers(of value: [UInt8], _ random: inout Randomness) -> [UInt8] {
    var words = value.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map(
      Array.init)
    let target = random.index(words.count)
    guard !words.isEmpty else { return value }
    switch random.index(6) {
    case 0: words.remove(at: target)
    case 1: words.insert(words[target], at: target)
    case 2:
      words[target] = Array(
        Self.scaled(words[target], by: random.pick([-1, 0.001, 10, 1000, 1e9])).utf8)
    default: words[target] = Array(random.pick(Extremes.numbers).utf8)
    }
    return Array(words.joined(separator: [UInt8(ascii: " ")]))
  }

  private static func scaled(_ word: [UInt8], by factor: Double) -> String {
    String((Double(String(decoding: word, as: UTF8.self)) ?? 1) * factor)
  }

  /// Copies an attribute of an element of this sample or of the other sample to another element.
  private func copyAttribute(_ bytes: inout [UInt8], from other: [UInt8], _ random: inout Randomness) {
    let source = random.once(in: 2) ? other : bytes
    let attributes = XMLText(source).attributes
    let names = XMLText(bytes).names
    guard !attributes.isEmpty, !names.isEmpty else { return }
    let attribute = source[attributes[random.index(attributes.count)]]
    let target = names[random.index(names.count)].upperBound
    bytes.insert(contentsOf: [UInt8(ascii: " ")] + attribute, at: target)
  }

  // MARK: Elements

  private func changeName(_ bytes: inout [UInt8], _ other: [UInt8], _ random: inout Randomness) {
    let source = random.once(in: 2) ? other : bytes
    let elements = XMLText(bytes).elements
    let names = XMLText(source).names
    guard !elements.isEmpty, !names.isEmpty else { return }
    let element = elements[random.index(elements.count)]
    let name = source[names[random.index(names.count)]]
    if let end = element.endName { bytes.replaceSubrange(end, with: name) }
    bytes.replaceSubrange(element.name, with: name)
  }

  private func changeElements(_ bytes: inout [UInt8], _ other: [UInt8], _ random: inout Randomness) {
    let elements = XMLText(bytes).elements
    guard !elements.isEmpty else { return }
    let element = elements[random.index(elements.count)]
    let text = Array(bytes[element.range])
    switch random.index(6) {
    case 0: bytes.removeSubrange(element.range)
    case 1: repeatText(text, before: element.range.lowerBound, &bytes, &random)
    case 2: wrap(element, &bytes, &random)
    case 3:
      bytes.removeSubrange(element.range)
      insert(text, into: &bytes, &random)
    case 4:
      let others = XMLText(other).elements
      if !others.isEmpty {
        insert(Array(other[others[random.index(others.count)].range]), into: &bytes, &random)
      }
    default: insert(reference(in: bytes, &random), into: &bytes, &random)
    }
  }

  /// Inserts a text several times; rarely, very many times.
  private func repeatText(
    _ text: [UInt8], before target: Int, _ bytes: inout [UInt8], _ random: inout Randomness
  ) {
    let count = random.once(in: 12) ? 1 + random.index(200) : 1 + random.index(3)
    let copies = min(count, max(1, (inputLimit - bytes.count) / max(1, text.count)))
    for _ in 0..<copies { bytes.insert(contentsOf: text, at: target) }
  }

  /// Nests an element in copies of its own tags.
  private func wrap(_ element: XMLText.Element, _ bytes: inout [UInt8], _ random: inout Randomness) {
    guard let endName = element.endName else { return }
    let name = Array(bytes[endName])
    let depth = random.once(in: 12) ? random.index(300) : 1 + random.index(3)
    let (open, close) = (
      Array("<".utf8) + name + Array(">".utf8), Array("</".utf8) + name + Array(">".utf8)
    )
    let text = Array(bytes[element.range])
    bytes.replaceSubrange(
      element.range,
      with: Array(repeatElement(open, count: depth).joined()) + text
        + Array(repeatElement(close, count: depth).joined()))
  }

  /// Inserts `text` after the start tag of one of the elements.
  private func insert(_ text: [UInt8], into bytes: inout [UInt8], _ random: inout Randomness) {
    let offsets = XMLText(bytes).elements.filter { $0.endName != nil }.map(\.startTagEnd)
    guard !offsets.isEmpty else { return }
    bytes.insert(contentsOf: text, at: offsets[random.index(offsets.count)])
  }

  /// Returns an element that refers by identifier to another element, which may be one that contains it.
  private func reference(in bytes: [UInt8], _ random: inout Randomness) -> [UInt8] {
    let attributes = XMLText(bytes).attributes.map { Array(bytes[$0]) }
    let identities = attributes.filter { $0.starts(with: Array("id=".utf8)) }
    guard !identities.isEmpty else { return [] }
    let id = random.pick(identities).dropFirst(4).dropLast()
    let name = random.pick(["CALayer", "CAAnimationGroup", "animation", "reference", "cell"])
    return Array("<\(name) type=\"reference\" object=\"#".utf8) + id + Array("\"/>".utf8)
  }
}
