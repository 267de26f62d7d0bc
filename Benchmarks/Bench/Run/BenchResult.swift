import Foundation
import RenderModel

/// The measurements of one scene.
package struct BenchResult: Codable, Sendable {
  package struct Rates: Codable, Sendable {
    package let frames: Int
    package let seconds: Double
    /// The processor time of all threads of this process in user and kernel mode, in seconds.
    package let cpuSeconds: Double
  }

  package let scene: BenchScene
  package let rates: Rates
  package let framesPerSecond: Double
  package let cpuMillisecondsPerFrame: Double
  /// The real time from one frame to the next. `wallToCPU` is its ratio to the processor time. The ratio is less than
  /// 1 if several cores work at the same time.
  package let wallMillisecondsPerFrame: Double
  package let wallToCPU: Double
  /// The real time of each stage per frame, in milliseconds.
  package let stages: [String: Double]
  /// The time for creating the layers, in milliseconds. `firstCommitMilliseconds` is the time for committing them.
  package let buildMilliseconds: Double
  package let firstCommitMilliseconds: Double
  /// The peak memory use of the process during the run, in bytes.
  package let peakMemory: Int

  /// Computes the result. `setup` contains the times for creating and for committing the layers, in seconds.
  init(
    of scene: BenchScene, rates: Rates, times: PipelineTimings,
    setup: (build: Double, commit: Double)
  ) {
    self.scene = scene
    self.rates = rates
    let frames = Double(max(rates.frames, 1))
    framesPerSecond = frames / rates.seconds
    cpuMillisecondsPerFrame = rates.cpuSeconds / frames * 1000
    wallMillisecondsPerFrame = rates.seconds / frames * 1000
    wallToCPU = rates.cpuSeconds > 0 ? rates.seconds / rates.cpuSeconds : 0
    stages = Dictionary(
      uniqueKeysWithValues: PipelineTimings.Stage.allCases.map {
        ("\($0)", times[$0] / frames * 1000)
      })
    buildMilliseconds = setup.build * 1000
    firstCommitMilliseconds = setup.commit * 1000
    peakMemory = ProcessUsage.peakMemory
  }

  // MARK: Text

  private static let columns: [String] =
    ["scene", "frames/s", "CPU ms", "wall ms", "wall/CPU"]
    + PipelineTimings.Stage.allCases.map { "\($0)" }
    + ["set-up ms", "peak MB"]

  /// The column headings for `row`.
  package static var header: String { line(columns) }

  /// The result as a line of text.
  package var row: String {
    let times = PipelineTimings.Stage.allCases.map {
      stages["\($0)", default: 0].formatted(decimals: 3)
    }
    return Self.line(
      [
        "\(scene.rawValue) \(scene.title)", framesPerSecond.formatted(decimals: 1),
        cpuMillisecondsPerFrame.formatted(decimals: 3),
        wallMillisecondsPerFrame.formatted(decimals: 3), wallToCPU.formatted(decimals: 2),
      ] + times + [
        (buildMilliseconds + firstCommitMilliseconds).formatted(decimals: 0),
        (Double(peakMemory) / 1e6).formatted(decimals: 1),
      ])
  }

  private static func line(_ cells: [String]) -> String {
    let first = cells[0].padding(toLength: 13, withPad: " ", startingAt: 0)
    return cells.dropFirst().reduce(first) { line, cell in
      line + String(repeating: " ", count: max(1, 10 - cell.count)) + cell
    }
  }

  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
