import Foundation
import Testing

@testable import Export

extension ExportTests {
  @MainActor struct OrderedJobsTests {
    /// The first job ends last, since it waits for the others.
    @Test func resultsHaveTheOrderOfTheJobs() throws {
      let jobs = OrderedJobs<Int>(width: 1, height: 1)
      let others = DispatchSemaphore(value: 0)
      jobs.add {
        others.wait()
        return 1
      }
      jobs.add {
        others.signal()
        return 2
      }
      #expect(try jobs.takeFirst() == 1)
      #expect(try jobs.takeFirst() == 2 && jobs.isEmpty)
    }

    @Test func anErrorIsThrownWhereTheResultIsTaken() throws {
      struct Failure: Error {}
      let jobs = OrderedJobs<Int>(width: 1, height: 1)
      jobs.add { throw Failure() }
      #expect(throws: Failure.self) { try jobs.takeFirst() }
    }

    @Test func largeFramesAreEncodedOneAtATime() throws {
      let jobs = OrderedJobs<Int>(width: 30_000, height: 30_000)
      #expect(!jobs.isFull && jobs.isFirstDone)
      jobs.add { 1 }
      #expect(jobs.isFull)
      jobs.waitForAll()
      #expect(jobs.isFirstDone && jobs.areAllDone)
    }

    /// The colors collide in the table, because there are more of them than places near their own.
    @Test func theTableOfColorsFindsWhatWasAdded() {
      var table = ColorTable()
      let colors = (0..<256).map { UInt32($0) &* 0x01_0101 }
      for (index, color) in colors.enumerated() {
        let isNew = table.insert(color, number: UInt8(index))
        #expect(isNew)
      }
      let isNew = table.insert(colors[3], number: 9)
      #expect(!isNew)
      #expect(colors.indices.allSatisfy { table.number(of: colors[$0]) == UInt8($0) })
      #expect(table.number(of: 0x01_0203) == nil)
      table.removeAll()
      #expect(table.number(of: colors[0]) == nil)
    }
  }
}
