import Foundation

/// The values that an observer gets.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt
  /// Creates options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// One message at once, when the observer is added.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Also a message before each change, which Lamina does not send.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A key of the dictionary that an observer gets.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name of the key.
  public let rawValue: String
  /// Creates a key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind of the change: `NSKeyValueChange.setting` as a number.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The indices of changed elements, which Lamina does not send.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// A mark of messages before a change, which Lamina does not send.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// The kind of a change.
public enum NSKeyValueChange: UInt, Sendable {
  /// The value was set.
  case setting = 1
  /// Elements were inserted.
  case insertion
  /// Elements were removed.
  case removal
  /// Elements were replaced.
  case replacement
}

/// An object that receives the messages of `addObserver(_:forKeyPath:options:context:)`. Responders conform to it. Other
/// classes declare the conformance and the method.
public protocol KeyValueObserver: AnyObject {
  /// Called after a change of an observed property.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of the change, which is always `setting`.
  public let kind: NSKeyValueChange
  /// The value after the change; nil without the option.
  public let newValue: Value?
  /// The value before the change; nil without the option.
  public let oldValue: Value?
  /// True for messages before a change, which Lamina does not send.
  public let isPrior: Bool
  /// Nil, because Lamina sends no changes of elements.
  public var indexes: IndexSet? { nil }
}

/// An observation of a property, which ends when it is invalidated or released.
public final class NSKeyValueObservation: NSObject {
  private let observation: Observation

  init(_ observation: Observation) { self.observation = observation }

  /// Ends the observation.
  public func invalidate() {
    KeyValueObservations.remove([observation])
  }

  deinit { invalidate() }
}
