import CoreGraphics
import Foundation
import Synchronization
import Testing

@Suite struct SharedHandlerTests {
  /// Returns the number of bytes on the stack between the frame of a caller and the frame of the handler's closure
  /// that it calls.
  private func stackDepth(of handler: SharedHandler, _ reached: borrowing Atomic<UInt>) -> Int {
    var marker = 0
    let caller = withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
    handler()
    return abs(Int(caller) - Int(reached.load(ordering: .relaxed)))
  }

  @Test func aCallCostsTheSameStackAfterAHundredThousandCalls() {
    let reached = Reached()
    let handler = SharedHandler()
    handler.set { reached.note() }
    let first = stackDepth(of: handler, reached.address)
    for _ in 0..<100_000 { handler() }
    #expect(stackDepth(of: handler, reached.address) == first)
    #expect(reached.count.load(ordering: .relaxed) == 100_002)
  }

  @Test func nothingIsCalledAfterTheHandlerIsTakenAway() {
    let reached = Reached()
    let handler = SharedHandler()
    handler()
    handler.set { reached.note() }
    handler.set(nil)
    handler()
    #expect(reached.count.load(ordering: .relaxed) == 0)
  }

  /// A record of the calls of a handler: their number, and an address on the stack during the last call.
  private final class Reached: Sendable {
    let count = Atomic(0)
    let address = Atomic<UInt>(0)

    func note() {
      var marker = 0
      withUnsafePointer(to: &marker) { pointer in
        address.store(UInt(bitPattern: pointer), ordering: .relaxed)
      }
      count.wrappingAdd(1, ordering: .relaxed)
    }
  }
}
