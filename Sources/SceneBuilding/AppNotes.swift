import Localization

/// The sentences about parts of an app that were left out.
enum AppNotes {
  /// Returns the sentence about files that a project names but that do not exist. The first three are named.
  static func missing(_ names: [String]) -> String {
    let first = names.prefix(3).joined(separator: ", ")
    if names.count == 1 { return localized("\(first) of the project does not exist") }
    if names.count <= 3 { return localized("\(first) of the project do not exist") }
    return localized("\(names.count) files of the project do not exist, among them \(first)")
  }

  /// Returns the sentence about files outside of the folder of an app.
  static func outside(_ count: Int, of folder: String) -> String {
    count == 1
      ? localized("1 file outside of \(folder) is left out")
      : localized("\(count) files outside of \(folder) are left out")
  }

  /// Returns the sentence about folders that are not watched.
  static func unwatched(_ count: Int) -> String {
    count == 1
      ? localized("1 folder of the app is not watched for changes")
      : localized("\(count) folders of the app are not watched for changes")
  }
}
