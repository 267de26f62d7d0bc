import Testing

@testable import UIKitCore

@Suite struct SolverTests {
  private typealias Expression = LinearExpression

  @Test func strongerConstraintsGoFirst() {
    var solver = LinearSolver()
    let x = Expression.variable(solver.makeVariable())
    solver.add(x + -10, .atMost)
    solver.add(x + -50, .equal, priority: 250)
    solver.add(x + -5, .equal, priority: 251)
    for _ in 0..<20 { solver.add(x + -8, .equal, priority: 250) }
    solver.optimize()
    #expect(
      abs(solver.value(of: x) - 5) < 1e-6, "twenty constraints of a lower priority do not outweigh it")
  }

  @Test func contradictoryConstraintsAreRejected() {
    var solver = LinearSolver()
    let (x, y) = (
      Expression.variable(solver.makeVariable()), Expression.variable(solver.makeVariable())
    )
    #expect(solver.add(x - y, .equal) && solver.add(x + -3, .equal))
    #expect(
      !solver.add(y + -4, .equal) && solver.add(y + -3, .equal),
      "a redundant constraint is not a contradiction")
    #expect(solver.add(x + -1, .atLeast) && !solver.add(x + -9, .atLeast))
    solver.optimize()
    #expect(abs(solver.value(of: y) - 3) < 1e-6)
  }

  /// The solution satisfies the first preference as well as the bounds allow, and then the second one. The expected
  /// solution is computed directly.
  @Test func randomProblemsAreSolvedOptimally() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let bounds = (0..<3).map { _ in Double.random(in: -20...20, using: &random) }.sorted()
      let wishes = (0..<2).map { _ in Double.random(in: -30...30, using: &random) }
      var solver = LinearSolver()
      let x = Expression.variable(solver.makeVariable())
      let y = Expression.variable(solver.makeVariable())
      solver.add(x + -bounds[0], .atLeast)
      solver.add(x + -bounds[2], .atMost)
      solver.add(y - x * 2, .equal)
      solver.add(y + -2 * bounds[1], .atMost)
      solver.add(x + -wishes[0], .equal, priority: 700)
      solver.add(y + -wishes[1], .equal, priority: 300)
      solver.optimize()
      let best = min(max(wishes[0], bounds[0]), bounds[1])
      #expect(abs(solver.value(of: x) - best) < 1e-6, "\(bounds) \(wishes)")
      #expect(abs(solver.value(of: y) - 2 * best) < 1e-6)
    }
  }

  /// Each label of a chain begins where the one before it ends, and all are as wide as the first one is high: many rows contain
  /// the same variable, and each has to follow when that variable is replaced.
  @Test func aLongChainIsSolved() {
    var solver = LinearSolver()
    let count = 100
    let labels = (0..<count).map { number in
      let sides = (0..<3).map { _ in Expression.variable(solver.makeVariable()) }
      for (side, content) in zip(sides.dropFirst(), [7, Double(number)]) {
        solver.add(side, .atLeast)
        solver.add(side + -content, .atMost, priority: 250)
        solver.add(side + -content, .atLeast, priority: 750)
      }
      return sides
    }
    solver.add(labels[0][0], .equal)
    for (label, last) in zip(labels.dropFirst(), labels) {
      let isAdded = solver.add(label[0] - last[0] - last[1] + -1, .equal)
      #expect(isAdded)
    }
    for label in labels.dropFirst() {
      let isAdded = solver.add(label[1] - labels[0][2], .equal)
      #expect(isAdded)
    }
    solver.optimize()
    let width = solver.value(of: labels[1][1])
    #expect(abs(width - 7) < 1e-6 && abs(solver.value(of: labels[0][2]) - 7) < 1e-6)
    #expect(abs(solver.value(of: labels[count - 1][0]) - Double(count - 1) * 8) < 1e-3)
  }
}
