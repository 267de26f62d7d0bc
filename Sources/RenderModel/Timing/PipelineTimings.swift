import Foundation
import Synchronization

/// The time spent in each stage of the pipeline, measured only after `switchOn`.
package final class PipelineTimings: Sendable {
  /// The stages in the order of a frame. `wait` is the time for which the render thread waits for a buffer that the
  /// window still reads.
  package enum Stage: Int, CaseIterable, Sendable {
    case commit, evaluate, record, damage, raster, wait, present
  }

  private let isOn = Atomic<Bool>(false)
  private let nanoseconds = Mutex([UInt64](repeating: 0, count: Stage.allCases.count))

  package init() {}

  /// Starts measuring from zero.
  package func switchOn() {
    nanoseconds.withLock { totals in for index in totals.indices { totals[index] = 0 } }
    isOn.store(true, ordering: .relaxed)
  }

  package func switchOff() { isOn.store(false, ordering: .relaxed) }
  package var isMeasuring: Bool { isOn.load(ordering: .relaxed) }

  /// The seconds since `switchOn`, summed over all threads.
  package subscript(stage: Stage) -> Double {
    Double(nanoseconds.withLock { $0[stage.rawValue] }) / 1e9
  }

  package func measure<Result>(_ stage: Stage, _ body: () throws -> Result) rethrows -> Result {
    guard isOn.load(ordering: .relaxed) else { return try body() }
    let start = DispatchTime.now().uptimeNanoseconds
    defer {
      let duration = DispatchTime.now().uptimeNanoseconds - start
      nanoseconds.withLock { $0[stage.rawValue] += duration }
    }
    return try body()
  }
}
