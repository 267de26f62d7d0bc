import ArgumentParser
import Foundation
import LaminaViewer
import Localization

/// The greatest size of the viewer's history, as a number of MiB on the command line or in the environment.
enum HistoryArgument {
  /// The numbers of MiB that are accepted: up to 1 TiB, which is a choice.
  private static let range = 0...1_048_576
  private static let variable = "LAMINA_HISTORY_MIB"

  /// The size in bytes that the environment asks for, or the standard size. Throws a `ValidationError` if the variable
  /// has another value than a whole number in the range.
  static var ofEnvironment: Int {
    get throws {
      guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else {
        return ViewerApp.Options.standardHistoryLimit
      }
      return try bytes(Int(text), variable)
    }
  }

  /// Converts a number of MiB to bytes. Throws a `ValidationError` if it is missing or out of range; `name` is that
  /// of the option or variable, for the message.
  static func bytes(_ mebibytes: Int?, _ name: String) throws -> Int {
    guard let mebibytes, range.contains(mebibytes) else {
      let greatest = range.upperBound
      throw ValidationError(localized("\(name) must be a whole number of MiB from 0 to \(greatest)"))
    }
    return mebibytes << 20
  }
}
