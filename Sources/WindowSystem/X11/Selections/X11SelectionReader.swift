internal import CX11
import Foundation

/// A reader of other programs' selections. It requests one conversion at a time and reads large contents in pieces
/// (INCR). Every conversion ends with data, with a refusal of the owner, or when its time is up. Main thread only.
@MainActor
final class X11SelectionReader {
  /// A handler of the content. The argument is nil when the owner refuses, does not answer in time, or sends more
  /// than `limit` bytes.
  typealias Completion = @MainActor (Answer?) -> Void

  /// The content of a property in which an owner has put the selection.
  struct Answer {
    let type: Atom
    /// The contents of a property whose format is 8, which are bytes.
    var bytes: [UInt8] = []
    /// The contents of a property whose format is 32, such as atoms.
    var longs: [UInt] = []
  }

  /// A request to the owner of a selection, which is waiting or being answered.
  private struct Conversion {
    let selection: Atom
    let target: Atom
    let time: Time
    let completion: Completion
    var property: Atom = 0
    var isIncremental = false
    var bytes: [UInt8] = []
    /// The time by which the owner must take its next step, in CLOCK_MONOTONIC seconds. `deadline` is the time by
    /// which the whole conversion must have ended.
    var stepDeadline = 0.0
    var deadline = 0.0
  }

  /// The time that an owner has for a step, in seconds. `timeout` is the time for the whole conversion, in seconds.
  static let stepPatience = 2.0
  static let timeout = 30.0
  /// The greatest size of a selection's content that is read, in bytes.
  static let limit = 1 << 28

  private let connection: X11Connection
  private let atoms: X11Atoms
  private let window: UInt
  /// Called after a conversion was given up. The window then looks for events that Xlib has read into its queue in
  /// the meantime.
  var onDeadline: (@MainActor () -> Void)?
  private var waiting: [Conversion] = []
  private var current: Conversion?
  private var count = 0

  init(_ connection: X11Connection, _ atoms: X11Atoms, window: UInt) {
    self.connection = connection
    self.atoms = atoms
    self.window = window
  }

  /// Requests the selection as the type `target`. Calls `completion` once, with the content or nil.
  func read(
    _ selection: Atom, as target: Atom, time: Time, _ completion: @escaping Completion
  ) {
    waiting.append(
      Conversion(selection: selection, target: target, time: time, completion: completion))
    startNext()
  }

  /// Cancels all conversions and calls their completions with nil.
  func cancel() {
    let all = (current.map { [$0] } ?? []) + waiting
    (current, waiting) = (nil, [])
    for conversion in all { conversion.completion(nil) }
  }

  private func startNext() {
    guard current == nil, !waiting.isEmpty else { return }
    var next = waiting.removeFirst()
    // Successive conversions use different properties, so that a late answer to an earlier one is not mistaken for an
    // answer to this one.
    let properties = [X11Atoms.Name.transfer0, .transfer1, .transfer2, .transfer3]
    next.property = atoms[properties[count % properties.count]]
    count += 1
    next.deadline = monotonicSeconds() + Self.timeout
    current = next
    property(next.property).delete()
    XConvertSelection(
      connection.display, next.selection, next.target, next.property, window, next.time)
    XFlush(connection.display)
    step()
  }

  private func finish(_ answer: Answer?) {
    guard let request = current else { return }
    current = nil
    startNext()
    request.completion(answer)
  }

  // MARK: Deadlines

  /// Starts the time limit of the next step.
  private func step() {
    let limit = monotonicSeconds() + Self.stepPatience
    current?.stepDeadline = limit
    let number = count
    // A little later than the deadline, so that it has passed when it is checked.
    DispatchQueue.windowDelays.asyncAfter(deadline: .now() + Self.stepPatience + 0.01) { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.checkDeadline(of: number) } }
    }
  }

  private func checkDeadline(of number: Int) {
    guard number == count, let current else { return }
    let now = monotonicSeconds()
    guard now >= current.stepDeadline || now >= current.deadline else { return }
    finish(nil)
    onDeadline?()
  }

  // MARK: Events

  func received(_ event: XSelectionEvent) {
    guard let current, event.requestor == window, event.selection == current.selection,
      event.target == current.target, !current.isIncremental
    else { return }
    guard event.property != 0 else { return finish(nil) }
    guard event.property == current.property else { return }
    if property(current.property).type() == atoms[.incremental] {
      self.current?.isIncremental = true
      property(current.property).delete()
      XFlush(connection.display)
      step()
    } else {
      finish(take(current.property))
    }
  }

  /// Takes the next piece of a large content, or the empty piece that marks its end.
  func propertyChanged(_ event: XPropertyEvent) {
    guard let current, current.isIncremental, event.window == window,
      event.atom == current.property, event.state == PropertyNewValue
    else { return }
    guard let piece = take(current.property) else { return finish(nil) }
    XFlush(connection.display)
    if piece.bytes.isEmpty {
      finish(Answer(type: piece.type, bytes: current.bytes))
    } else if current.bytes.count + piece.bytes.count > Self.limit
      || monotonicSeconds() > current.deadline
    {
      finish(nil)
    } else {
      self.current?.bytes += piece.bytes
      step()
    }
  }

  private func property(_ name: Atom) -> X11Property {
    X11Property(name, of: window, on: connection)
  }

  /// Reads the property and deletes it; nil if it is missing.
  private func take(_ name: Atom) -> Answer? {
    let property = property(name)
    let type = property.type()
    guard type != 0 else { return nil }
    let bytes = property.bytes()
    let answer = Answer(
      type: type, bytes: bytes ?? [],
      longs: bytes == nil ? property.longs() : [])
    property.delete()
    return answer
  }
}
