import Foundation
import Synchronization
import Testing

@testable import CoreGraphics

/// Tests of key-value observing that need no classes of UIKit.
struct ObservingTests {
  class Model: NSObject {
    var progress = 0.0 { didSet { ObjectiveCClass.wasSet("progress", of: self) } }
    /// A property whose values cannot be compared.
    var items: [Any] = [] { didSet { ObjectiveCClass.wasSet("items", of: self) } }
    var owner: Model? { didSet { ObjectiveCClass.wasSet("owner", of: self) } }
    var token: NSKeyValueObservation?
  }

  final class Watcher: NSObject, KeyValueObserver {
    var log: [String] = []
    var react: () -> Void = {}

    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      log.append((keyPath ?? "") + (change?[.oldKey] == nil ? "" : " old"))
      react()
    }
  }

  init() {
    var model = ObjectiveCClass(Model.self, named: "ObservedModel")
    model.add(ObjectiveCKey("progress", \Model.progress))
    model.add(ObjectiveCKey("items", \Model.items))
    model.add(ObjectiveCKey("owner", \Model.owner))
    model.register()
  }

  // MARK: Messages

  @Test func changesOfOtherPropertiesAreNotSeen() {
    let model = Model()
    var (items, progress) = (0, 0)
    let tokens = [
      model.observe(\.items) { _, _ in items += 1 },
      model.observe(\.progress) { _, _ in progress += 1 },
    ]
    model.progress = 1
    #expect(items == 0 && progress == 1)
    model.items = [1]
    #expect(items == 1 && progress == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test func aPropertyThatIsNaNDoesNotChangeWithOthers() {
    let model = Model()
    model.progress = .nan
    var count = 0
    let token = model.observe(\.progress) { _, _ in count += 1 }
    model.items = [1]
    #expect(count == 0)
    withExtendedLifetime(token) {}
  }

  /// A path leads to other objects over time, so that one observer may have observations of several objects.
  @Test func theNewestObservationOfAPathIsEndedFirst() {
    let (model, watcher) = (Model(), Watcher())
    let owners = (0..<8).map { _ in Model() }
    for owner in owners {
      model.owner = owner
      model.addObserver(watcher, forKeyPath: "owner.progress", context: nil)
    }
    for count in (0..<owners.count).reversed() {
      model.removeObserver(watcher, forKeyPath: "owner.progress")
      watcher.log = []
      owners[count].progress += 1
      #expect(watcher.log.isEmpty)
      for owner in owners[..<count] { owner.progress += 1 }
      #expect(watcher.log.count == count)
    }
  }

  /// A property that was set has changed even if its value is equal, as an object may be that was changed in place.
  @Test func bothKindsOfObserversSeeEqualValues() {
    let (model, watcher) = (Model(), Watcher())
    var count = 0
    let token = model.observe(\.progress) { model, _ in
      count += 1
      model.progress = 0
    }
    model.addObserver(watcher, forKeyPath: "progress", context: nil)
    model.didChangeValue(forKey: "progress")
    #expect(count == 1 && watcher.log == ["progress", "progress"])
    withExtendedLifetime(token) {}
  }

  @Test func optionalValuesAreReported() {
    let (model, owner) = (Model(), Model())
    var values: [[Model?]?] = []
    let token = model.observe(\.owner, options: [.old, .new]) { _, change in
      if let old = change.oldValue, let new = change.newValue { values.append([old, new]) }
    }
    model.owner = owner
    model.owner = nil
    #expect(values.map { $0?.map { $0 === owner } } == [[false, true], [true, false]])
    withExtendedLifetime(token) {}
  }

  @Test func theFirstMessageHasNoFormerValue() {
    let (model, watcher) = (Model(), Watcher())
    model.addObserver(watcher, forKeyPath: "progress", options: [.initial, .old], context: nil)
    model.progress = 1
    #expect(watcher.log == ["progress", "progress old"])
  }

  // MARK: The end

  @Test func oneRemovalEndsOneObservation() {
    let (model, watcher) = (Model(), Watcher())
    for _ in 0..<2 { model.addObserver(watcher, forKeyPath: "progress", context: nil) }
    model.removeObserver(watcher, forKeyPath: "progress")
    model.progress = 1
    #expect(watcher.log.count == 1)
    model.removeObserver(watcher, forKeyPath: "progress")
    model.progress = 2
    #expect(watcher.log.count == 1)
  }

  @Test func observersThatAnotherOneRemovesGetNoMessage() {
    let (model, first, second) = (Model(), Watcher(), Watcher())
    model.addObserver(first, forKeyPath: "progress", context: nil)
    model.addObserver(second, forKeyPath: "progress", context: nil)
    first.react = { model.removeObserver(second, forKeyPath: "progress") }
    model.progress = 1
    #expect(first.log.count == 1 && second.log.isEmpty)
    first.react = {}
  }

  @Test func observersAreRemovedByTheirDestruction() {
    final class Leaver: NSObject, KeyValueObserver {
      let model: Model
      init(_ model: Model) { self.model = model }
      func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {}
      deinit { model.removeObserver(self, forKeyPath: "progress") }
    }
    let model = Model()
    do { model.addObserver(Leaver(model), forKeyPath: "progress", context: nil) }
    #expect(KeyValueObservations.all(of: model).isEmpty)
  }

  @Test func observationsKeepNoObjects() {
    weak var owner: Model?
    do {
      let (model, strong) = (Model(), Model())
      (model.owner, owner) = (strong, strong)
      strong.token = model.observe(\.owner) { _, _ in }
      model.addObserver(Watcher(), forKeyPath: "owner", context: nil)
    }
    #expect(owner == nil)
  }

  // MARK: Limits

  @Test func observersThatAreGoneAreForgotten() {
    let model = Model()
    for _ in 0..<2000 { model.addObserver(Watcher(), forKeyPath: "progress", context: nil) }
    // Other tests may observe something at the same time.
    // Beyond 64 observations, those that have ended are removed whenever the number of all has doubled. Half
    // of those that were added is a choice.
    #expect(KeyValueObservations.all(of: model).count < 1000)
  }

  /// The last reference to an object may be released while its observations are looked for, and then ends others.
  @Test func observationsEndOnManyThreads() async {
    let model = Model()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            let other = Model()
            other.token = other.observe(\.owner) { _, _ in }
            let watcher = Watcher()
            other.addObserver(watcher, forKeyPath: "progress", context: nil)
            other.removeObserver(watcher, forKeyPath: "progress")
          }
        }
      }
    }
    model.addObserver(Watcher(), forKeyPath: "progress", context: nil)
    // An observation whose observer is gone may not be removed yet.
    #expect(KeyValueObservations.all(of: model).count <= 1)
  }

  // MARK: What cannot be observed

  @Test func whatCannotBeObservedIsReported() {
    let issues = Mutex<[String]>([])
    CoreGraphics.Issue.setHandler { issue in issues.withLock { $0.append("\(issue)") } }
    defer { CoreGraphics.Issue.setHandler { _ in } }
    Model().addObserver(NSNumber(1), forKeyPath: "progress", context: nil)
    Model().addObserver(Watcher(), forKeyPath: "owner.progress", context: nil)
    let found = issues.withLock { $0.filter { $0.contains("is not observed") } }
    #expect(found.contains { $0.contains("'progress'") && $0.contains("KeyValueObserver") })
    #expect(
      found.contains { $0.contains("'owner.progress'") && $0.contains("owner leads to no object") })
  }
}
