internal import CX11
import Foundation

/// A reader of the selections of other programs, one conversion at a time, large ones in pieces (INCR). Every
/// conversion ends with data, with a refusal, or at its deadline. Main thread only.
@MainActor
final class X11SelectionReader {
  /// A handler of the answer, which is nil when the owner refuses, does not answer, or gives more than `limit` bytes.
  typealias Completion = @MainActor (Answer?) -> Void

  /// The content of a property in which an owner has put the selection.
  struct Answer {
    let type: Atom
    /// The contents of a property of format 8.
    var bytes: [UInt8] = []
    /// The contents of a property of format 32.
    var longs: [UInt] = []
  }

  /// A request to the owner of a selection that is not answered yet.
  private struct Conversion {
    let selection: Atom
    let target: Atom
    let time: Time
    let completion: Completion
    var property: Atom = 0
    var isIncremental = false
    var bytes: [UInt8] = []
    /// The deadline of the next step; `deadline` is that of the whole conversion. Both are CLOCK_MONOTONIC seconds.
    var stepDeadline = 0.0
    var deadline = 0.0
  }

  /// The time limit of a step in seconds; `timeout` is that of the whole conversion.
  static let stepPatience = 2.0
  static let timeout = 30.0
  /// The largest size of an answer, in bytes.
  static let limit = 1 << 28

  private let connection: X11Connection
  private let atoms: X11Atoms
  private let window: UInt
  /// Called after a conversion was given up, because events may have been read into Xlib's queue meanwhile.
  var onDeadline: (@MainActor () -> Void)?
  private var waiting: [Conversion] = []
  private var current: Conversion?
  private var count = 0

  init(_ connection: X11Connection, _ atoms: X11Atoms, window: UInt) {
    self.connection = connection
    self.atoms = atoms
    self.window = window
  }

  func read(
    _ selection: Atom, as target: Atom, time: Time, _ completion: @escaping Completion
  ) {
    waiting.append(
      Conversion(selection: selection, target: target, time: time, completion: completion))
    startNext()
  }

  /// Cancels all conversions; their completions get nil.
  func cancel() {
    let all = (current.map { [$0] } ?? []) + waiting
    (current, waiting) = (nil, [])
    for conversion in all { conversion.completion(nil) }
  }

  private func startNext() {
    guard current == nil, !waiting.isEmpty else { return }
    var next = waiting.removeFirst()
    // The property changes, so that a late answer to an earlier conversion is not taken for this one's.
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
    guard let done = current else { return }
    current = nil
    startNext()
    done.completion(answer)
  }

  // MARK: Deadlines

  /// Restarts the deadline of a step after the previous one has arrived.
  private func step() {
    let limit = monotonicSeconds() + Self.stepPatience
    current?.stepDeadline = limit
    let number = count
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

  /// Takes the next piece of a large answer, or the empty one that ends it.
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
