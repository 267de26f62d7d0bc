import ArgumentParser
import WindowHosting

/// An argument that is a duration, such as `60s`, `2m` or `90`, which is in seconds.
struct DurationArgument: ExpressibleByArgument {
  let seconds: Double

  init?(argument: String) {
    guard let seconds = RecordingRequest.seconds(argument) else { return nil }
    self.seconds = seconds
  }
}
