import DisplayLists
import RenderModel

// The problems of a frame: the requests that it cannot fulfill, and the parts that it leaves out because of their
// cost (L2.24).

extension Recorder {
  /// Reports a problem of a layer. It is reported once for all replicas of the layer, which have it one after
  /// another. Only the last eight problems are compared, which limits the time and is a choice.
  mutating func report(_ kind: RenderProblem.Kind, of id: NodeID) {
    let problem = RenderProblem(node: id, kind: kind)
    guard !problems.suffix(8).contains(problem) else { return }
    problems.append(problem)
  }

  /// Reports a problem for the first layer of a frame that has it.
  mutating func reportOnce(_ kind: RenderProblem.Kind, of id: NodeID) {
    guard !problems.contains(where: { $0.kind == kind }) else { return }
    problems.append(RenderProblem(node: id, kind: kind))
  }
}
