import Foundation

/// The reason why a process could not be restricted.
package enum SandboxError: Error, Equatable, CustomStringConvertible {
  /// The process has this number of threads, of which the others would not be restricted; 0 if the number is not known.
  case threads(Int)
  /// The kernel has refused the restriction of this part, with an error code.
  case refused(String, Int32)

  package var description: String {
    switch self {
    case .threads(0): "the sandbox cannot be made: /proc is not mounted"
    case .threads(let count): "the sandbox cannot be made: \(count) threads run already"
    case .refused(let part, let code):
      "the sandbox cannot be made: \(part): \(String(cString: strerror(code)))"
    }
  }

  /// Throws the error of a part unless the code is 0.
  static func check(_ part: String, _ code: Int32) throws {
    guard code == 0 else { throw SandboxError.refused(part, code) }
  }
}
