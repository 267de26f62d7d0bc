import Foundation
import Localization

extension WindowScript {
  /// Reads a script from its file.
  /// - Throws: `GestureScriptError`.
  package init(contentsOf file: URL) throws {
    try self.init(json: GestureScript.data(of: file), from: file)
  }

  /// Reads a script with the contents of a file.
  /// - Throws: `GestureScriptError`.
  init(json data: Data, from file: URL) throws {
    do { try self.init(json: data) } catch {
      throw GestureScriptError(file.path, GestureFormatError(error, in: data).reason)
    }
  }

  /// Reads a script from JSON.
  /// - Throws: `GestureFormatError`.
  init(json: Data) throws {
    let contents = try Contents(json)
    try GestureScript.check(
      version: contents.version, size: contents.size, count: contents.gestures.count)
    let gestures = try contents.gestures.enumerated().map { try $1.gesture(number: $0 + 1) }
    self.init(
      size: CGSize(width: contents.size[0], height: contents.size[1]),
      gestures: gestures.sorted { $0.time < $1.time })
  }

  private struct Contents: Decodable {
    let version: Int
    let size: [Double]
    let gestures: [Line]

    init(_ json: Data) throws {
      do { self = try JSONDecoder().decode(Contents.self, from: json) } catch {
        throw GestureFormatError(error, in: json)
      }
    }
  }

  /// A gesture as JSON: a time, and one of the actions.
  private struct Line: Decodable {
    let time: Double
    let duration: Double?
    let down: WindowGesture.Location?
    let moved: WindowGesture.Location?
    let up: WindowGesture.Location?
    let type: String?
    let key: String?
    let hover: Hover?
    let wheel: Wheel?

    func gesture(number: Int) throws -> WindowGesture {
      let actions = [
        down.map(WindowGesture.Action.down), moved.map(WindowGesture.Action.moved),
        up.map(WindowGesture.Action.up), type.map(WindowGesture.Action.type),
        try key.map { .press(try stroke($0, number)) }, hover.map { .moved($0.location) },
        wheel.map(\.action),
      ].compactMap(\.self)
      guard actions.count == 1 else {
        throw GestureFormatError(
          localized("gesture \(number) must have one of down, moved, up, hover, wheel, type and key"))
      }
      try GestureScript.check(time: time, ofGesture: number)
      let duration = duration ?? 0
      guard (0...time).contains(duration) else {
        throw GestureFormatError(
          localized("the duration of gesture \(number) must lie between 0 and its time"))
      }
      return WindowGesture(time: time, duration: duration, action: actions[0])
    }

    private func stroke(_ name: String, _ number: Int) throws -> KeyStroke {
      guard let stroke = KeyStroke(name) else { throw GestureFormatError.unknownKey(name, number) }
      return stroke
    }
  }

  /// A movement without a pressed button; an empty list moves the pointer out of the window.
  private struct Hover: Decodable {
    let location: WindowGesture.Location
    private static let outside = CGPoint(x: -30, y: -30)

    init(from decoder: any Decoder) throws {
      let numbers = try? decoder.singleValueContainer().decode([Double].self)
      location =
        numbers?.isEmpty == true ? .point(Self.outside) : try WindowGesture.Location(from: decoder)
    }
  }

  /// A turn of the wheel, with the names of the modifiers that are held.
  private struct Wheel: Decodable {
    let action: WindowGesture.Action

    private enum CodingKeys: String, CodingKey { case by, at, with }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let names = try values.decodeIfPresent([String].self, forKey: .with) ?? []
      var steps = try values.nestedUnkeyedContainer(forKey: .by)
      let delta = CGPoint(x: try steps.decode(Double.self), y: try steps.decode(Double.self))
      guard steps.isAtEnd, abs(delta.x) <= 1e6, abs(delta.y) <= 1e6 else {
        throw DecodingError.dataCorruptedError(in: steps, debugDescription: "")
      }
      let location = try values.decode(WindowGesture.Location.self, forKey: .at)
      action = .wheel(delta, at: location, KeyStroke.modifiers(named: names))
    }
  }
}

extension WindowGesture.Location: Decodable {
  /// Reads `[x, y]`, the name of a part, which stands for its middle, or `["part", x, y]` with fractions.
  init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      self = .part(name, CGPoint(x: 0.5, y: 0.5))
      return
    }
    var values = try decoder.unkeyedContainer()
    let name = try? values.decode(String.self)
    let point = CGPoint(x: try values.decode(Double.self), y: try values.decode(Double.self))
    guard values.isAtEnd, abs(point.x) <= 1e6, abs(point.y) <= 1e6 else {
      throw DecodingError.dataCorruptedError(in: values, debugDescription: "")
    }
    self = name.map { .part($0, point) } ?? .point(point)
  }
}
