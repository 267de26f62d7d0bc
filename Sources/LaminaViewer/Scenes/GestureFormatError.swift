import Foundation
import Localization
import ViewerControl

/// The reason why bytes are not a gesture script.
struct GestureFormatError: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }

  static func unknownKey(_ name: String, _ number: Int) -> GestureFormatError {
    GestureFormatError(localized("gesture \(number) has the unknown key '\(name)'"))
  }

  /// Creates the reason from what the reader of `data` has thrown.
  init(_ error: any Error, in data: Data) {
    if let error = error as? GestureFormatError {
      self = error
    } else if let place = Self.place(in: data) {
      reason = localized(
        "is not a gesture script: invalid JSON at line \(place.line), column \(place.column)")
    } else if let (number, name) = Self.member(of: error) {
      reason = localized("\"\(name)\" of gesture \(number) is missing or has another form")
    } else {
      reason = localized("is not a gesture script, such as those that the viewer records")
    }
  }

  /// Returns the line and the column, counted from 1 and in bytes, at which a text is no JSON; nil when it is.
  private static func place(in data: Data) -> (line: Int, column: Int)? {
    let text = [UInt8](data)
    do { _ = try JSONParser.value(of: text) } catch let error as JSONParser.NoJSON {
      return error.place(in: text)
    } catch {}
    return nil
  }

  /// Returns the number, counted from 1, of the gesture that lacks a value or has another than it may, and its name.
  private static func member(of error: any Error) -> (number: Int, name: String)? {
    let path: [any CodingKey]
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?: path = context.codingPath + [key]
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
      path = context.codingPath
    case nil: return nil
    @unknown default: return nil
    }
    // The path consists of "gestures", the index of the gesture, and the name of the value.
    guard path.count >= 3, let index = path[1].intValue else { return nil }
    return (index + 1, path[2].stringValue)
  }
}

/// The error of a file that is not a gesture script.
package struct GestureScriptError: Error, CustomStringConvertible {
  package let description: String
  init(_ path: String, _ reason: String) { description = "\(path): \(reason)" }
}
