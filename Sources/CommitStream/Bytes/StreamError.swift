/// The reason why a stream, or a part of it, cannot be read.
package enum StreamError: Error, Equatable, CustomStringConvertible {
  /// The bytes are not a stream.
  case notAStream
  /// The stream has a version of the format that this program does not know.
  case unknownVersion(Int)
  /// A value is longer than the bytes that contain it.
  case endsTooEarly
  /// The checksum of a chunk is wrong.
  case isDamaged(chunk: String)
  /// A value is not allowed. The text says which one.
  case invalid(String)
  /// The stream asks for more memory than a stream of its size may.
  case needsTooMuchMemory

  package var description: String {
    switch self {
    case .notAStream: "the file is not a recording of Lamina"
    case .unknownVersion(let version):
      "the recording has version \(version) of the format, which a newer Lamina reads"
    case .endsTooEarly: "a part of the recording is shorter than it says"
    case .isDamaged(let chunk): "the checksum of a part '\(chunk)' of the recording is wrong"
    case .invalid(let reason): "the recording contains \(reason)"
    case .needsTooMuchMemory: "the recording asks for more memory than its size allows"
    }
  }
}
