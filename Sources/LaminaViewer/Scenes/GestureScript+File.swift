import Archives
import Gallery
import Localization
import QuartzCore
import ViewerControl
import WindowSystem

// Documentation/Gestures.md describes the format.

extension GestureScript {
  /// Returns the file of the script for a scene: beside its document or Swift sources, otherwise in the current folder.
  package static func file(for source: SceneSource) -> URL {
    let url =
      switch source {
      case .named(let name): URL(fileURLWithPath: name)
      case .document(let url): url
      case .swift(let sources): sources.url
      }
    let name = "\(url.deletingPathExtension().lastPathComponent).gestures.json"
    return url.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Reads the script beside the file of a scene. Returns nil when there is none, and for the scenes of the catalog.
  /// - Throws: `GestureScriptError`.
  package init?(beside source: SceneSource) throws {
    let file = Self.file(for: source)
    guard !source.isNamed, FileManager.default.fileExists(atPath: file.path) else { return nil }
    try self.init(contentsOf: file)
  }

  /// Reads a script from its file.
  /// - Throws: `GestureScriptError`.
  package init(contentsOf file: URL) throws {
    let data = try Self.data(of: file)
    do { self = try GestureScript(json: data).read(from: file) } catch {
      throw GestureScriptError(file.path, GestureFormatError(error, in: data).reason)
    }
  }

  /// Returns the bytes of a file that may be a script.
  /// - Throws: `GestureScriptError` when it is too large or cannot be read.
  static func data(of file: URL) throws -> Data {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw GestureScriptError(file.path, localized("there is no such file"))
    }
    guard let size = BoundedFile.size(of: file) else {
      throw GestureScriptError(file.path, localized("is not a regular file"))
    }
    guard size <= byteLimit else {
      throw GestureScriptError(file.path, localized("a script has at most \(byteLimit >> 20) MiB"))
    }
    do { return try Data(contentsOf: file) } catch {
      throw GestureScriptError(file.path, localized("cannot be read"))
    }
  }

  /// Writes the script.
  /// - Throws: `OutputError` when the file cannot be written; it is then as it was.
  package func write(to file: URL) throws { try OutputFile.write(json(), to: file.path) }

  // MARK: JSON

  /// A script as it is read from JSON.
  private struct Contents: Decodable {
    let version: Int
    let size: [Double]
    let gestures: [Line]
  }

  /// A gesture as JSON: a time, and one of the other values.
  private struct Line: Codable {
    let time: Double
    var down: [Double]?
    var moved: [Double]?
    var up: [Double]?
    var type: String?
    var key: String?
    /// A point; empty for a movement out of the scene.
    var hover: [Double]?
    var wheel: Wheel?
    /// The name of a state; empty for the document as it was written.
    var state: String?
    var progress: Progress?
  }

  /// A part of the change between two states as JSON; a state that is missing is the document as it was written.
  private struct Progress: Codable {
    var from: String?
    var to: String?
    let fraction: Double
  }

  /// A turn of the wheel as JSON: the steps to the right and away from the user, the point, and the names of held
  /// modifiers.
  private struct Wheel: Codable {
    let by: [Double]
    let at: [Double]
    var with: [String]?
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let lines = try gestures.map { String(decoding: try encoder.encode(Self.line($0)), as: UTF8.self) }
    let head =
      "{\"version\": 1, \"size\": [\(Double(size.width)), \(Double(size.height))], \"gestures\": ["
    return Data("\(head)\n  \(lines.joined(separator: ",\n  "))\n]}\n".utf8)
  }

  init(json: Data) throws {
    let contents = try JSONDecoder().decode(Contents.self, from: json)
    try Self.check(
      version: contents.version, size: contents.size, count: contents.gestures.count)
    let gestures = try contents.gestures.enumerated().map { try Self.gesture($1, number: $0 + 1) }
    self.init(
      size: CGSize(width: contents.size[0], height: contents.size[1]),
      gestures: gestures.sorted { $0.time < $1.time })
  }

  /// Checks the version, the size and the number of gestures, which scripts of scenes and of windows have in common.
  static func check(version: Int, size: [Double], count: Int) throws {
    guard version == 1 else {
      throw GestureFormatError(localized("has version \(version) of the format, and only 1 is known"))
    }
    guard size.count == 2, size.allSatisfy({ $0 > 0 && $0 <= 1e6 }) else {
      throw GestureFormatError(localized("\"size\" must be a width and a height"))
    }
    guard count <= countLimit else {
      throw GestureFormatError(localized("has more than \(countLimit) gestures"))
    }
  }

  static func check(time: Double, ofGesture number: Int) throws {
    guard (0...1e6).contains(time) else {
      throw GestureFormatError(
        localized("the time of gesture \(number) must lie between 0 and 1000000 seconds"))
    }
  }

  private static func line(_ gesture: SceneGesture) -> Line {
    func numbers(_ point: CGPoint) -> [Double] {
      [point.x, point.y].map { (Double($0) * 100).rounded() / 100 }
    }
    func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
    let time = rounded(gesture.time)
    return switch gesture.action {
    case .down(let point): Line(time: time, down: numbers(point))
    case .moved(let point): Line(time: time, moved: numbers(point))
    case .up(let point): Line(time: time, up: numbers(point))
    case .type(let text): Line(time: time, type: text)
    case .press(let name): Line(time: time, key: name)
    case .hover(let point): Line(time: time, hover: point.map(numbers) ?? [])
    case .wheel(let delta, let point, let modifiers):
      Line(
        time: time,
        wheel: Wheel(
          by: numbers(delta), at: numbers(point), with: modifiers.isEmpty ? nil : modifiers))
    case .state(let name): Line(time: time, state: name ?? "")
    case .progress(let from, let to, let fraction):
      Line(time: time, progress: Progress(from: from, to: to, fraction: rounded(fraction)))
    }
  }

  private static func gesture(_ line: Line, number: Int) throws -> SceneGesture {
    func point(_ numbers: [Double]) throws -> CGPoint {
      guard numbers.count == 2, numbers.allSatisfy({ abs($0) <= 1e6 }) else {
        throw GestureFormatError(localized("the point of gesture \(number) must be two numbers"))
      }
      return CGPoint(x: numbers[0], y: numbers[1])
    }
    var actions: [SceneGesture.Action] = []
    if let numbers = line.down { actions.append(.down(try point(numbers))) }
    if let numbers = line.moved { actions.append(.moved(try point(numbers))) }
    if let numbers = line.up { actions.append(.up(try point(numbers))) }
    if let text = line.type { actions.append(.type(text)) }
    if let name = line.key {
      guard KeyStroke(name) != nil else { throw GestureFormatError.unknownKey(name, number) }
      actions.append(.press(name))
    }
    if let numbers = line.hover { actions.append(.hover(numbers.isEmpty ? nil : try point(numbers))) }
    if let wheel = line.wheel {
      let (delta, location) = (try point(wheel.by), try point(wheel.at))
      actions.append(.wheel(delta, at: location, modifiers: wheel.with ?? []))
    }
    if let name = line.state { actions.append(.state(name.isEmpty ? nil : name)) }
    if let progress = line.progress {
      guard (0...1).contains(progress.fraction) else {
        throw GestureFormatError(
          localized("the fraction of gesture \(number) must lie between 0 and 1"))
      }
      actions.append(
        .progress(from: progress.from, to: progress.to, fraction: progress.fraction))
    }
    guard actions.count == 1 else {
      throw GestureFormatError(
        localized(
          "gesture \(number) must have one of down, moved, up, hover, wheel, type, key, state and progress"
        ))
    }
    try check(time: line.time, ofGesture: number)
    return SceneGesture(at: line.time, actions[0])
  }
}
