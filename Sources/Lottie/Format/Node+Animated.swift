import DocumentReading
import JSON

extension Node {
  /// Reads a property that is a list of numbers, such as a position. `standard` is its default.
  func animated(_ standard: [Double]) -> Animated<[Double]> {
    property { $0.numbers }?.ofEqualLength(within: context.budget) ?? Animated(standard)
  }

  /// Reads a property that is the color of a fill or stroke: three or four components in 0…1. In old files they are in
  /// 0…255. The fourth one is ignored, because the opacity is a property of its own, and many files have a 0 there.
  func color(_ key: String) -> Animated<[Double]> {
    var color = self[key]?.animatedColor ?? Animated([0, 0, 0, 1])
    for index in color.keyframes.indices where color.keyframes[index].value.count == 4 {
      color.keyframes[index].value[3] = 1
    }
    return color
  }

  /// The property that is a color, as `color(_:)` reads it.
  var animatedColor: Animated<[Double]> {
    let color = animated([0, 0, 0, 1])
    // A component that is only a little greater than 1 is still one of a color in 0…1. The limit is a choice.
    guard color.keyframes.contains(where: { $0.value.contains { $0 > 1.01 } }) else { return color }
    return Animated(
      color.keyframes.map { frame in
        var frame = frame
        frame.value = frame.value.map { $0 / 255 }
        return frame
      })
  }

  /// Reads a property that is one number. `standard` is its default.
  func animated(_ standard: Double) -> Animated<Double> {
    property { $0.number } ?? Animated(standard)
  }

  /// Reads a property of any kind. `read` reads one value. If it cannot read a value, an issue is added and nil is
  /// returned.
  func property<Value: Blendable>(_ read: (Node) -> Value?) -> Animated<Value>? {
    guard context.budget.spend(200) else { return nil }
    if let slot = self["sid"]?.text, let value = context.slots[slot] {
      return Node(value, at: location, in: context).withoutSlot(read)
    }
    return withoutSlot(read)
  }

  /// Reads a property, whatever its slot is: a list of keyframes, or one value.
  private func withoutSlot<Value: Blendable>(_ read: (Node) -> Value?) -> Animated<Value>? {
    if self["x"]?.text != nil { note("an expression is not evaluated; its stored value is shown") }
    let content = self["k"] ?? self
    if let frames = content.keyframes(read) { return frames }
    guard let value = read(content) else {
      note("a value cannot be read; the standard value is used")
      return nil
    }
    return Animated(value)
  }

  /// Reads a list of keyframes. Returns nil if this is no list of keyframes.
  private func keyframes<Value: Blendable>(_ read: (Node) -> Value?) -> Animated<Value>? {
    guard case .list(let values) = value, case .object(let first)? = values.first, first["t"] != nil
    else { return nil }
    var (frames, end): ([Animated<Value>.Keyframe], Value?) = ([], nil)
    for node in elements {
      guard context.budget.spend(400), let time = node["t"]?.number else { continue }
      // In old files, each keyframe contains the value at the end of its segment, and the last keyframe has no value.
      guard let value = node["s"].flatMap(read) ?? end else { continue }
      end = node["e"].flatMap(read)
      frames.append(node.keyframe(time, value))
    }
    frames.sort { $0.time < $1.time }
    return frames.isEmpty ? nil : Animated(frames)
  }

  private func keyframe<Value>(_ time: Double, _ value: Value) -> Animated<Value>.Keyframe {
    var frame = Animated<Value>.Keyframe(time: time, value: value, easings: easings)
    if let out = self["to"]?.numbers, let into = self["ti"]?.numbers,
      (out + into).contains(where: { $0 != 0 })
    {
      frame.handles = (out, into)
    }
    return frame
  }

  /// The easings from this keyframe to the next one, one for each component or one for all.
  private var easings: [Easing] {
    if self["h"]?.flag == true { return Easing.held }
    guard let out = self["o"], let into = self["i"], let ox = out["x"]?.numbers,
      let oy = out["y"]?.numbers, let ix = into["x"]?.numbers, let iy = into["y"]?.numbers,
      let count = [ox, oy, ix, iy].map(\.count).max(), [ox, oy, ix, iy].allSatisfy({ !$0.isEmpty })
    else { return Easing.straight }
    func number(_ list: [Double], _ index: Int) -> Double { list[min(index, list.count - 1)] }
    let all = (0..<count).map { index in
      Easing(
        SIMD2(number(ox, index), number(oy, index)), SIMD2(number(ix, index), number(iy, index)))
    }
    return all.allSatisfy { $0 == all[0] } ? [all[0]] : all
  }
}

extension Animated<[Double]> {
  /// The property with values of equal length. Numbers that a value lacks are taken from the longest value.
  fileprivate func ofEqualLength(within budget: ReadingBudget) -> Animated {
    guard let longest = keyframes.map(\.value).max(by: { $0.count < $1.count }) else { return self }
    return Animated(
      keyframes.map { frame in
        var frame = frame
        let missing = longest[frame.value.count...]
        if !missing.isEmpty, budget.spend(8 * longest.count) { frame.value += missing }
        return frame
      })
  }
}
