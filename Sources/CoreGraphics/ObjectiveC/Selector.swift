import Foundation

/// The name of a method together with the method itself, as in `Selector("tap:", Door.tap)`.
///
/// Swift on Linux cannot call a method by its name. A selector that is made from a name alone is sent to objects of classes
/// that were registered with this method (``ObjectiveCClass``). Selectors with the same name are equal, whether or not they
/// have a method.
///
/// `@unchecked Sendable`: the method is called by the thread that sends the selector, as on Apple's systems.
public struct Selector: ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// The name.
  public let description: String
  private let method: SelectorMethod?

  /// Creates a selector that has only a name.
  public init(_ str: String) { (description, method) = (str, nil) }
  /// Creates a selector that has only the name in a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a selector with a method without parameters.
  public init<Target, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    description = name
    self.method = SelectorMethod { (target: Target, _) in method(target)() }
  }

  /// Creates a selector with a method that has one parameter.
  public init<Target, First, Result>(
    _ name: String, _ method: @escaping (Target) -> (First) -> Result
  ) {
    description = name
    self.method = SelectorMethod { (target: Target, arguments) in
      guard let first: First = arguments.value(at: 0) else { return nil }
      return method(target)(first)
    }
  }

  /// Creates a selector with a method that has two parameters.
  public init<Target, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    description = name
    self.method = SelectorMethod { (target: Target, arguments) in
      guard let first: First = arguments.value(at: 0), let second: Second = arguments.value(at: 1)
      else { return nil }
      return method(target)(first, second)
    }
  }

  /// Creates a selector with a method that has three parameters.
  public init<Target, First, Second, Third, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second, Third) -> Result
  ) {
    description = name
    self.method = SelectorMethod { (target: Target, arguments) in
      guard let first: First = arguments.value(at: 0), let second: Second = arguments.value(at: 1),
        let third: Third = arguments.value(at: 2)
      else { return nil }
      return method(target)(first, second, third)
    }
  }
}

// MARK: Names from methods

extension Selector {
  /// Creates a selector with a method without parameters.
  public init<Target, Result>(base name: String, _ method: @escaping (Target) -> () -> Result) {
    self.init(name, method)
  }

  /// Creates a selector with a method that has one parameter. The selector's name is `name` with a colon.
  public init<Target, First, Result>(
    base name: String, _ method: @escaping (Target) -> (First) -> Result
  ) {
    self.init(name + ":", method)
  }

  /// Creates a selector with a method that has two parameters. The selector's name is `name` with two colons.
  public init<Target, First, Second, Result>(
    base name: String, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    self.init(name + "::", method)
  }
}

// MARK: Class methods

extension Selector {
  /// Creates a selector with a class method without parameters. Its target is the class.
  public init<Target, Result>(
    _ name: String, in type: Target.Type, _ method: @escaping () -> Result
  ) {
    description = name
    self.method = SelectorMethod { (_: Target.Type, _) in method() }
  }

  /// Creates a selector with a class method that has one parameter. Its target is the class.
  public init<Target, First, Result>(
    _ name: String, in type: Target.Type, _ method: @escaping (First) -> Result
  ) {
    description = name
    self.method = SelectorMethod { (_: Target.Type, arguments) in
      guard let first: First = arguments.value(at: 0) else { return nil }
      return method(first)
    }
  }

  /// Creates a selector with a class method that has two parameters. Its target is the class.
  public init<Target, First, Second, Result>(
    _ name: String, in type: Target.Type, _ method: @escaping (First, Second) -> Result
  ) {
    description = name
    self.method = SelectorMethod { (_: Target.Type, arguments) in
      guard let first: First = arguments.value(at: 0), let second: Second = arguments.value(at: 1)
      else { return nil }
      return method(first, second)
    }
  }
}

extension Selector: Hashable {
  /// Returns true if the names are equal.
  public static func == (left: Selector, right: Selector) -> Bool {
    left.description == right.description
  }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension Selector {
  /// Returns true if `target` has a method for the selector: the method that the selector contains, or one with which its
  /// class was registered.
  package func isMethod(of target: Any) -> Bool { method(of: target) != nil }

  /// Returns true if the selector contains a method of the target's class.
  func contains(methodOf target: Any) -> Bool { method?.belongs(target) ?? false }

  private func method(of target: Any) -> SelectorMethod? {
    contains(methodOf: target)
      ? method : ObjectiveCClass.method(named: description, of: target)?.method
  }

  /// Calls the method and returns its result. If the method has fewer parameters than there are arguments, it gets the
  /// first ones. Reports an issue and returns nil if the target has no such method, or if the types do not match.
  @discardableResult
  package func send(to target: Any, _ arguments: Any?...) -> Any? {
    let found = method(of: target)
    if let result = found?.call(target, SelectorArguments(values: arguments)) { return result }
    Issue.report(.selectorNotSent(description, reason: reason(isFound: found != nil, target)))
    return nil
  }

  private func reason(isFound: Bool, _ target: Any) -> String {
    if isFound { return "the method of \(type(of: target)) takes other arguments" }
    return method == nil
      ? "it is only a name, which \(type(of: target)) is not registered with; use "
        + "Selector(\"tap:\", Door.tap), a method or a closure"
      : "its method does not belong to \(type(of: target))"
  }
}

/// A method as a function of its target and its arguments, whose types are checked when it is called.
private struct SelectorMethod {
  /// Returns true for a target of the type that has the method.
  let belongs: (Any) -> Bool
  /// Calls the method. Returns nil if the target or an argument has another type.
  let call: (Any, SelectorArguments) -> Any?

  init<Target>(_ call: @escaping (Target, SelectorArguments) -> Any?) {
    belongs = { $0 is Target }
    self.call = { target, arguments in (target as? Target).flatMap { call($0, arguments) } }
  }
}

/// The arguments with which a selector is sent.
private struct SelectorArguments {
  let values: [Any?]

  /// Returns an argument as the type of the method's parameter; nil if it has another type. For a parameter of the type
  /// `Timer` any object will do, in whose place an idle timer is passed: methods that a timer called once and a display link
  /// calls now often keep the type, which Objective-C does not check.
  func value<Value>(at index: Int) -> Value? {
    let argument = values.indices.contains(index) ? values[index] : nil
    if let value = argument as? Value { return value }
    guard Value.self == Timer.self, argument != nil else { return nil }
    return Timer(timeInterval: 0, repeats: false) { _ in } as? Value
  }
}
