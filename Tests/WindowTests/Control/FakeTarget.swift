@testable import ViewerControl

/// A control target that records its requests.
@MainActor
final class FakeTarget: ControlTarget {
  private(set) var requests: [ControlRequest] = []
  private(set) var isCancelled = false
  /// The requests `settle` that wait until `settleNow` is called.
  private var settling: [CheckedContinuation<Void, Never>] = []
  /// The answer to `tree`.
  var tree: JSONValue = [:]
  var onRequest: ((ControlRequest) -> Void)?

  func perform(_ request: ControlRequest) async throws -> JSONValue {
    requests.append(request)
    onRequest?(request)
    switch request {
    case .seek(let time): return ["time": .number(time)]
    case .tree: return tree
    case .select(let layer): throw ControlError("there is no layer '\(layer ?? "")'\nat all")
    case .settle: return try await settle()
    default: return [:]
    }
  }

  private func settle() async throws -> JSONValue {
    await withTaskCancellationHandler {
      await withCheckedContinuation { settling.append($0) }
    } onCancel: {
      Task { @MainActor in
        self.isCancelled = true
        self.settleNow()
      }
    }
    return [:]
  }

  func settleNow() {
    for continuation in settling { continuation.resume() }
    settling = []
  }
}
