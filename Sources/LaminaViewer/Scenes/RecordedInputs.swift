import CommitStream
import Localization
import QuartzCore
import Recordings
import RenderModel
import WindowSystem

/// The marks of the inputs of a recording, or of a running program, on the timeline: presses and releases of buttons, keys, and turns of the wheel.
struct RecordedInputs {
  private(set) var markers: [DocumentMarker] = []
  /// The indices of the markers of the buttons and keys that are held.
  private var held: [Held: Int] = [:]
  /// The index of the last turn of the wheel.
  private var scroll: Int?

  private struct Held: Hashable {
    let isKey: Bool
    let code: Int

    init(_ input: StreamInput) {
      (isKey, code) = (input.kind == .keyDown || input.kind == .keyUp, input.code)
    }
  }

  /// The greatest number of marks, and the seconds within which turns of the wheel are one mark. Both are choices.
  private static let (limit, scrollPause) = (1000, 0.4)

  /// Returns the marks of the inputs of a recording, in order.
  static func markers(of recording: Recording) -> [DocumentMarker] {
    var inputs = RecordedInputs()
    for input in recording.inputs where inputs.markers.count < limit {
      inputs.add(input, scale: recording.canvas(at: input.time).scale)
    }
    return inputs.markers
  }

  /// Adds the marks of an input of a running program, at its time in seconds of scene time. If there are too many, the
  /// older half of them is removed.
  mutating func addLive(_ input: StreamInput, scale: Double) {
    if markers.count >= Self.limit { removeFirst(markers.count / 2) }
    add(input, scale: scale)
  }

  private mutating func removeFirst(_ count: Int) {
    markers.removeFirst(count)
    held = held.compactMapValues { $0 >= count ? $0 - count : nil }
    scroll = scroll.flatMap { $0 >= count ? $0 - count : nil }
  }

  private mutating func add(_ input: StreamInput, scale: Double) {
    let point = CGPoint(x: input.position.x / scale, y: input.position.y / scale)
    let place = "\(Int(saturating: point.x.rounded())), \(Int(saturating: point.y.rounded()))"
    switch input.kind {
    case .pointerDown: begin(input, Self.press(input.code, at: place))
    case .pointerUp:
      end(input)
      append(localized("release at \(place)"), at: input.time)
    case .scroll: addScroll(at: input.time, place)
    case .keyDown: Self.name(of: input).map { begin(input, localized("key \($0)")) }
    case .keyUp: end(input)
    case .pointerMoved, .pointerEntered, .pointerLeft: break
    }
  }

  private static func press(_ button: Int, at place: String) -> String {
    button <= 1 ? localized("press at \(place)") : localized("press of button \(button) at \(place)")
  }

  private mutating func append(_ name: String, at time: Double) {
    markers.append(DocumentMarker(name: name, time: time, isNamedOnRuler: false))
  }

  /// Begins a mark, unless a held key is repeated.
  private mutating func begin(_ input: StreamInput, _ name: String) {
    let key = Held(input)
    guard held[key] == nil else { return }
    held[key] = markers.count
    append(name, at: input.time)
  }

  private mutating func end(_ input: StreamInput) {
    guard let index = held.removeValue(forKey: Held(input)) else { return }
    markers[index].duration = input.time - markers[index].time
  }

  private mutating func addScroll(at time: Double, _ place: String) {
    if let scroll, time - markers[scroll].time - markers[scroll].duration < Self.scrollPause {
      markers[scroll].duration = time - markers[scroll].time
      return
    }
    scroll = markers.count
    append(localized("scroll at \(place)"), at: time)
  }

  /// Returns the name of a key with the modifiers that are held; nil for a key without a name, such as a modifier key.
  private static func name(of input: StreamInput) -> String? {
    let key = Key(symbol: UInt32(truncatingIfNeeded: input.code))
    if case .other = key { return nil }
    return KeyStroke(key, Modifiers(rawValue: input.modifiers)).shownName
  }
}
