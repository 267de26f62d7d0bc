import QuartzCore

/// Evaluates the input of a vector. The runner compares the result with the expected output.
typealias KindRunner = @Sendable (Vector) throws -> JSON

/// Thrown for a row of a supported kind that needs a class or a feature that is not implemented yet.
struct Unsupported: Error {
  let feature: String
  init(_ feature: String) { self.feature = feature }
}

/// The outcome of one row. A row is unsupported if a feature that it needs is not implemented yet.
enum Outcome {
  case pass
  case fail(String)
  case unsupported(feature: String)
}

/// Evaluates vectors with the functions of their kinds.
enum VectorRunner {
  private static let runners = [
    TimingKinds.runners, AnimationKinds.runners, InterpolationKinds.runners,
    KeyframeKinds.runners, SpringKinds.runners, EasingKinds.runners, DisplayLinkKinds.runners,
    ViewKinds.runners, AnimationBlockKinds.runners, AnimatorKinds.runners, GestureKinds.runners,
    KeyValueKinds.runners,
    TransactionKinds.runners,
    ActionKinds.runners, EventKinds.runners,
    TransformKinds.runners, GeometryKinds.runners, ScrollingKinds.runners, TreeKinds.runners,
    DrawingKinds.runners,
    ParticleKinds.runners, ShadowAndDepthKinds.runners,
    GradientKinds.runners, BlendKinds.runners,
    PathKinds.runners,
    TextKinds.runners,
    TransitionEffectKinds.runners,
    ContextKinds.runners,
    ColorKinds.runners,
  ].reduce(into: [String: KindRunner]()) { all, family in
    for (kind, runner) in family {
      let other = all.updateValue(runner, forKey: kind)
      precondition(other == nil, "two families have a runner of \(kind)")
    }
  }

  static func run(_ vector: Vector) -> Outcome {
    guard let runner = runners[vector.kind] else {
      return .fail(report(vector, "the kind \(vector.kind) is unknown"))
    }
    defer { Stage.reset() }
    do {
      let actual = try runner(vector)
      return actual.matches(vector.expected, tolerance: vector.tolerance)
        ? .pass : .fail(report(vector, "actual: \(actual)"))
    } catch let error as Unsupported {
      return .unsupported(feature: error.feature)
    } catch {
      return .fail(report(vector, "error: \(error)"))
    }
  }

  private static func report(_ vector: Vector, _ outcome: String) -> String {
    """
    vector \(vector.id), kind \(vector.kind), clause \(vector.clause)
      input: \(vector.input)
      expected: \(vector.expected) (tolerance \(vector.tolerance))
      \(outcome)
    """
  }
}

/// Counts of the outcomes of one file's rows.
struct Tally {
  private(set) var passes = 0
  private(set) var failures: [String] = []
  private var unsupported: [String: (count: Int, features: Set<String>)] = [:]

  mutating func add(_ outcome: Outcome, kind: String) {
    switch outcome {
    case .pass: passes += 1
    case .fail(let report): failures.append(report)
    case .unsupported(let feature):
      unsupported[kind, default: (0, [])].count += 1
      unsupported[kind]?.features.insert(feature)
    }
  }

  /// Returns a line about the file, followed by a line for each unsupported kind.
  func summary(of file: String) -> String {
    let left = unsupported.values.reduce(0) { $0 + $1.count }
    let total = passes + failures.count + left
    let lines = unsupported.sorted { $0.key < $1.key }.map { kind, rows in
      let features = rows.features.sorted().joined(separator: ", ")
      return "  \(kind): \(rows.count)" + (features.isEmpty ? "" : " (\(features))")
    }
    let first =
      "vectors \(file): \(passes) pass, \(failures.count) fail, \(left) unsupported of \(total)"
    return ([first] + lines).joined(separator: "\n")
  }
}
