import CommitStream
import CoreGraphics
import QuartzCore
import SourceExport
import Synchronization

/// The issues that a scene has caused since it was made, such as an animation of a misspelt key path. They are reported
/// on any thread. Only the first ones are kept; the others are counted.
package final class SceneIssues: Sendable {
  /// An issue, without its layer. Equal issues of several layers are one entry.
  struct Entry: Equatable {
    let message: String
    /// The path of the first layer that the issue concerns; nil if it concerns no layer in particular.
    let layerPath: String?
    /// The statement of the scene's code that has caused the issue; nil if it is not known.
    var statement: SceneChanges.Statement?
    /// The number of layers that the issue concerns.
    var count = 1
  }

  fileprivate struct State {
    /// The hash values of the issues that were added, which may be reported again.
    var known: Set<Int> = []
    var entries: [Entry] = []
    var byteCount = 0
    var omitted = 0
    /// True if no call of the observer is requested for issues that were added, so that the next one requests
    /// it.
    var isNoticed = true
    var observer: (@MainActor @Sendable () -> Void)?
  }

  /// The greatest number of entries.
  private static let limit = 200
  /// The greatest number of bytes of their texts.
  private static let byteLimit = 64 << 10
  /// The greatest number of different issues that are counted.
  private static let countLimit = 100_000
  private let state = Mutex(State())

  package init() {}

  var entries: [Entry] { state.withLock(\.entries) }
  /// The number of issues that are not kept because there are too many.
  var omitted: Int { state.withLock(\.omitted) }
  /// True if no issue was added.
  var isEmpty: Bool { state.withLock { $0.entries.isEmpty && $0.omitted == 0 } }

  /// Sets the function that is called after issues were added.
  func observe(_ body: @escaping @MainActor @Sendable () -> Void) {
    state.withLock { $0.observer = body }
  }

  /// Adds an issue, unless it was added before.
  func add(_ issue: Issue) {
    let isNew = state.withLock { state in
      state.known.count < Self.countLimit && state.known.insert(issue.hashValue).inserted
    }
    guard isNew else { return }
    let (path, message) = (issue.layerPath.map { Issue.shortPath($0) }, issue.shortMessage)
    append(Entry(message: message, layerPath: path, statement: issue.statement))
  }

  /// Adds an issue that the code of the scene has caused in another process, which reports each once.
  func add(_ report: SceneIssueReport) {
    let path = report.layerPath.map { "\(Self.root)/\(Issue.shortPath($0))" }
    let message = PlainText.shortened(report.text, to: 600)
    append(Entry(message: message, layerPath: path, statement: report.statement.map { .init($0) }))
  }

  /// The name of the root of the tree in which the scene is shown.
  private static let root = "context"

  private func append(_ entry: Entry) {
    let isFirst = state.withLock { state in
      state.add(entry, limits: (Self.limit, Self.byteLimit))
      defer { state.isNoticed = false }
      return state.isNoticed
    }
    // Issues that are added before the main thread gets there are noticed together.
    if isFirst { DispatchQueue.main.async { self.notice() } }
  }

  @MainActor private func notice() {
    let observer = state.withLock { state in
      state.isNoticed = true
      return state.observer
    }
    observer?()
  }
}

extension SceneIssues.State {
  fileprivate mutating func add(_ entry: SceneIssues.Entry, limits: (count: Int, bytes: Int)) {
    if let index = entries.firstIndex(where: { $0.message == entry.message }) {
      entries[index].count += 1
      return
    }
    let size = entry.message.utf8.count + (entry.layerPath?.utf8.count ?? 0)
    guard entries.count < limits.count, byteCount + size <= limits.bytes else { return omitted += 1 }
    byteCount += size
    entries.append(entry)
  }
}

extension Issue {
  /// The description with the suggestion. An ellipsis replaces the middle of a long path of a layer, and of a long
  /// rest.
  var shortText: String { (layerPath.map { Self.shortPath($0) + ": " } ?? "") + shortMessage }

  /// `shortText` without the path of the layer at its beginning.
  var shortMessage: String {
    let (text, prefix) = (description, layerPath.map { "\($0): " } ?? "")
    let rest = text.hasPrefix(prefix) ? String(text.utf8.dropFirst(prefix.utf8.count)) : text
    return PlainText.shortened(rest ?? text, to: 400) + suggestion
  }

  /// Returns a path of a layer; only that of a layer with an extraordinarily long name is shortened, because a layer is
  /// found by its whole path.
  static func shortPath(_ path: String) -> String { PlainText.shortened(path, to: 500) }

  /// The statement of a scene's code that has caused the issue; nil if the issue does not name one. Long names are left
  /// out, because no source is likely to contain them.
  var statement: SceneChanges.Statement? {
    switch self {
    case .animation(let flaw, let key, _) where key.canBeSearched:
      .animation(key: key, keyPath: flaw.keyPath)
    case .unknownKeyPath(let keyPath, _), .wrongValueType(let keyPath, _, _):
      keyPath.canBeSearched ? .property(name: keyPath, keyPath: keyPath) : nil
    case .animation, .notDrawnYet, .unsupportedContents, .springValueRefused, .valueNotFinite,
      .geometryNotFinite, .shapeNotValid, .nestedTooDeep, .tooMany, .tooCostly, .unknownCell,
      .unknownFilter, .filterWithoutEffect, .transitionDrawnAsFade, .gradientNotDrawn,
      .gradientLocationsUnsorted, .unknownSubtype, .progressOutOfOrder, .missingFont,
      .unreadableFont, .missingCharacter, .noFontSet, .frameNotRectangular, .unusableFontSize,
      .unreadableImage, .reducedImage, .missingResource, .imageNotEncoded, .backingStoreTooLarge,
      .notPresented, .selectorNotSent, .constraintNotSatisfiable, .visualFormat, .unknownKey,
      .notObserved, .document:
      nil
    }
  }

  /// The path of the layer that the issue concerns; nil if it concerns no layer in particular.
  var layerPath: String? {
    switch self {
    case .notDrawnYet(_, let layer), .unsupportedContents(_, let layer),
      .unknownKeyPath(_, let layer), .wrongValueType(_, _, let layer), .animation(_, _, let layer),
      .valueNotFinite(_, let layer), .geometryNotFinite(let layer), .shapeNotValid(let layer),
      .nestedTooDeep(_, _, let layer), .tooMany(_, let layer), .tooCostly(_, _, _, let layer),
      .unknownCell(_, let layer), .unknownFilter(_, let layer), .filterWithoutEffect(_, let layer),
      .transitionDrawnAsFade(_, let layer), .gradientNotDrawn(_, let layer),
      .gradientLocationsUnsorted(let layer), .unknownSubtype(_, _, let layer),
      .progressOutOfOrder(_, let layer), .unusableFontSize(_, let layer),
      .backingStoreTooLarge(let layer):
      layer
    case .springValueRefused, .missingFont, .unreadableFont, .missingCharacter, .noFontSet,
      .frameNotRectangular, .unreadableImage, .reducedImage, .missingResource, .imageNotEncoded,
      .notPresented, .selectorNotSent, .constraintNotSatisfiable, .visualFormat, .unknownKey,
      .notObserved, .document:
      nil
    }
  }
}

extension AnimationFlaw {
  /// The key path of an animation with values that cannot be used; nil for other flaws.
  fileprivate var keyPath: String? {
    switch self {
    case .unknownKeyPath(let keyPath), .wrongValueType(let keyPath, _, _),
      .valueNotFinite(let keyPath), .tooFewValues(let keyPath), .valueFunctionNotUsable(let keyPath),
      .undeclaredKey(let keyPath):
      keyPath.canBeSearched ? keyPath : nil
    case .timesNotFinite, .childTimesNotFinite, .negative, .keyTimeCount, .keyTimesOutOfOrder,
      .functionCount, .shapeNotFinite, .curveNotFinite, .unknownName, .nestedTooDeep, .tooManyNested:
      nil
    }
  }
}

extension String {
  /// True for a name that is short enough to be kept and searched in the sources.
  fileprivate var canBeSearched: Bool { utf8.count <= 200 }
}
