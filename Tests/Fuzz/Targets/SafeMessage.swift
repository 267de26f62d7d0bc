import Foundation

/// A filter for messages. It removes messages that would write files outside of the folder, and shortens those that
/// would wait for a long time.
enum SafeMessage {
  /// Returns the line to send; nil if the message must not be sent.
  static func line(from input: [UInt8], folder: URL) -> String? {
    let text = String(decoding: input.filter { $0 != 0x0A }, as: UTF8.self)
    // The socket accepts lines of at most 1 MiB, which is also `inputLimit`. The 1000 bytes below it are a
    // choice.
    guard text.utf8.count <= inputLimit - 1000 else { return nil }
    guard
      let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed),
      var object = value as? [String: Any], let verb = object["verb"] as? String
    else { return text }
    switch verb {
    case "snapshot":
      if object["path"] is String { object["path"] = folder.appendingPathComponent("picture.png").path }
      if let scale = object["scale"] as? Double, scale > 2 { return nil }
    case "settle": limit("timeout", of: &object, orElse: 0.02)
    case "drag": limit("duration", of: &object, orElse: 0)
    default: return text
    }
    guard JSONSerialization.isValidJSONObject(object),
      let data = try? JSONSerialization.data(withJSONObject: object)
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Limits a duration in the message to 0.02 seconds. A missing duration becomes `fallback` seconds.
  private static func limit(_ name: String, of object: inout [String: Any], orElse fallback: Double) {
    guard let seconds = object[name] as? Double else {
      if object[name] == nil { object[name] = fallback }
      return
    }
    if seconds > 0.02 { object[name] = 0.02 }
  }
}
