import DisplayLists
import RenderModel

// The problems of a frame: what it cannot show as requested, and what it leaves out because it costs too much (L2.24).

extension Recorder {
  /// Reports a problem of a layer, whose replicas all have the same one.
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
