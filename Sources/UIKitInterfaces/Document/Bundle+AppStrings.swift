import Synchronization
import UIKitCore

// The translated texts of an app that another program shows, in files such as `de.lproj/Localizable.strings`. The translator
// of sources for iOS uses these functions in place of Foundation's.

extension Bundle {
  /// Returns the text of a key in a table, as `NSLocalizedString` does.
  ///
  /// - Parameters:
  ///   - tableName: The name of the file without its ending; nil means `Localizable`.
  ///   - value: The text without a translation; the key if it is empty.
  ///   - comment: A note for translators, which has no effect.
  public static func appText(
    _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String
  ) -> String {
    bundle.appString(forKey: key, value: value, table: tableName)
  }

  /// Returns the text of a key in a table of the bundle or of the app's folders. Without one it returns `value`, or the key if
  /// that is nil or empty.
  public func appString(forKey key: String, value: String?, table tableName: String?) -> String {
    let name = tableName.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
    if let text = AppStrings.texts(of: name, in: self)[key] { return text }
    return localizedString(forKey: key, value: value, table: tableName)
  }
}

/// The tables of texts that were read.
private enum AppStrings {
  private struct Table {
    let texts: [String: String]
    let time: ContinuousClock.Instant
  }
  private static let tables = Mutex<[String: Table]>([:])
  /// The greatest number of tables that are kept.
  private static let limit = 64
  /// The time for which a table is used before its file is read again, as somebody may edit it.
  private static let life = Duration.seconds(1)

  /// Returns the texts of a table by their keys.
  static func texts(of table: String, in bundle: Bundle) -> [String: String] {
    let (id, now) = ("\(TargetBundles.key(bundle))\n\(table)", ContinuousClock.now)
    let kept = tables.withLock { $0[id] }
    if let kept, now - kept.time < life { return kept.texts }
    let read = Table(texts: read(table, bundle), time: now)
    tables.withLock { tables in
      if tables.count >= limit { tables = [:] }
      tables[id] = read
    }
    return read.texts
  }

  /// Reads the table of the first language that has one, or else that of the development region.
  private static func read(_ table: String, _ bundle: Bundle) -> [String: String] {
    guard !table.contains("/") else { return [:] }
    let languages = InterfaceStrings.languages(ProcessInfo.processInfo.environment)
    let names = languages.map { "\($0).lproj/\(table).strings" } + ["\(table).strings"]
    let files = names.lazy.flatMap { ResourceFolders.files(named: $0, in: bundle) }
    return files.compactMap(InterfaceStrings.text).first.map(InterfaceStrings.read) ?? [:]
  }
}
