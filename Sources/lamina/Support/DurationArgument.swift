import ArgumentParser

/// An argument that is a duration, such as `60s`, `2m` or `90`, which is in seconds.
struct DurationArgument: ExpressibleByArgument {
  let seconds: Double

  init?(argument: String) {
    let factors: [(ending: String, seconds: Double)] = [("min", 60), ("m", 60), ("s", 1), ("", 1)]
    guard let unit = factors.first(where: { argument.hasSuffix($0.ending) }),
      let number = Double(argument.dropLast(unit.ending.count)), number.isFinite, number > 0
    else { return nil }
    seconds = number * unit.seconds
  }
}
