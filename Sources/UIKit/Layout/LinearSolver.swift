/// A sum of multiples of variables, and a constant.
struct LinearExpression {
  typealias Variable = Int

  var constant: Double
  private(set) var terms: [Variable: Double]

  init(_ constant: Double = 0, _ terms: [Variable: Double] = [:]) {
    (self.constant, self.terms) = (constant, terms)
  }

  static func variable(_ variable: Variable) -> LinearExpression {
    LinearExpression(0, [variable: 1])
  }

  static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression { a.adding(b, times: 1) }
  static func - (a: LinearExpression, b: LinearExpression) -> LinearExpression {
    a.adding(b, times: -1)
  }
  static func * (a: LinearExpression, factor: Double) -> LinearExpression {
    LinearExpression().adding(a, times: factor)
  }
  static func + (a: LinearExpression, b: Double) -> LinearExpression {
    LinearExpression(a.constant + b, a.terms)
  }

  func adding(_ other: LinearExpression, times factor: Double) -> LinearExpression {
    var sum = self
    sum.add(other, times: factor)
    return sum
  }

  mutating func add(_ other: LinearExpression, times factor: Double) {
    constant += other.constant * factor
    for (variable, coefficient) in other.terms { add(coefficient * factor, of: variable) }
  }

  mutating func add(_ coefficient: Double, of variable: Variable) {
    let sum = terms[variable, default: 0] + coefficient
    terms[variable] = abs(sum) < LinearSolver.epsilon ? nil : sum
  }

  /// Takes the variable out and puts `expression` in its place.
  mutating func substitute(_ variable: Variable, with expression: LinearExpression) {
    guard let coefficient = terms.removeValue(forKey: variable) else { return }
    add(expression, times: coefficient)
  }

  /// The expression, taken as an equation with zero, solved for `variable`.
  func solved(for variable: Variable) -> LinearExpression {
    var rest = self
    guard let coefficient = rest.terms.removeValue(forKey: variable) else { return rest }
    return rest * (-1 / coefficient)
  }
}

/// Finds values for variables under linear constraints: required ones hold, others as far as those of higher
/// priority let them.
///
/// A simplex tableau with free variables, after Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic
/// Constraint Solving Algorithm" (2001), without its ways to take constraints back: a layout is solved anew.
/// Priorities are lexicographic, so each has an objective of its own, and a lower one may use only what leaves
/// the higher ones as they are. Rejected: one objective with weights, which lets many wishes outvote a higher
/// one.
struct LinearSolver {
  typealias Variable = LinearExpression.Variable

  enum Relation { case equal, atLeast, atMost }

  static let epsilon = 1e-8

  /// May be negative; the others, slacks and errors, may not.
  private var isFree: [Bool] = []
  /// Basic variables by the parametric ones.
  private var rows: [Variable: LinearExpression] = [:]
  /// The sum of the errors for each priority.
  private var objectives: [Double: LinearExpression] = [:]

  mutating func makeVariable() -> Variable { newVariable(isFree: true) }

  private mutating func newVariable(isFree free: Bool) -> Variable {
    isFree.append(free)
    return isFree.count - 1
  }

  /// After `optimize`.
  func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { sum, term in
      sum + term.value * (rows[term.key]?.constant ?? 0)
    }
  }

  // MARK: Constraints

  /// `expression` against zero. nil is required; false when it contradicts the required ones.
  @discardableResult
  mutating func add(
    _ expression: LinearExpression, _ relation: Relation, priority: Double? = nil
  ) -> Bool {
    var row = reduced(expression)
    var helpers: [Variable] = []
    if relation != .equal { helpers.append(addHelper(relation == .atLeast ? -1 : 1, to: &row)) }
    if let priority {
      if relation != .atLeast { helpers.append(addError(-1, to: &row, priority)) }
      if relation != .atMost { helpers.append(addError(1, to: &row, priority)) }
    }
    return insert(row, helpers)
  }

  private func reduced(_ expression: LinearExpression) -> LinearExpression {
    expression.terms.reduce(into: LinearExpression(expression.constant)) { sum, term in
      if let row = rows[term.key] {
        sum.add(row, times: term.value)
      } else {
        sum.add(term.value, of: term.key)
      }
    }
  }

  private mutating func addHelper(_ sign: Double, to row: inout LinearExpression) -> Variable {
    let helper = newVariable(isFree: false)
    row.add(sign, of: helper)
    return helper
  }

  private mutating func addError(
    _ sign: Double, to row: inout LinearExpression, _ priority: Double
  ) -> Variable {
    let error = addHelper(sign, to: &row)
    objectives[priority, default: LinearExpression()].add(1, of: error)
    return error
  }

  private mutating func insert(_ row: LinearExpression, _ helpers: [Variable]) -> Bool {
    if let free = row.terms.keys.filter({ isFree[$0] }).min() {
      enter(free, by: row.solved(for: free))
      return true
    }
    let row = row.constant < 0 ? row * -1 : row
    if row.terms.isEmpty { return row.constant < 1e-6 }
    if let helper = helpers.first(where: { (row.terms[$0] ?? 0) < 0 }) {
      enter(helper, by: row.solved(for: helper))
      return true
    }
    return insertByArtificialVariable(row)
  }

  /// Looks for any solution first: the artificial variable is what is missing, and has to become zero.
  private mutating func insertByArtificialVariable(_ row: LinearExpression) -> Bool {
    let missing = newVariable(isFree: false)
    rows[missing] = row
    var objective = row
    minimize(&objective) { _, _ in true }
    let isSatisfied = objective.constant < 1e-6
    if let left = rows.removeValue(forKey: missing), isSatisfied,
      let entering = left.terms.keys.filter({ $0 != missing }).min()
    {
      var equation = left
      equation.add(-1, of: missing)
      enter(entering, by: equation.solved(for: entering))
    }
    let none = LinearExpression()
    for key in rows.keys { rows[key]?.substitute(missing, with: none) }
    for key in objectives.keys { objectives[key]?.substitute(missing, with: none) }
    return isSatisfied
  }

  // MARK: The tableau

  /// Makes a parametric variable basic.
  private mutating func enter(_ variable: Variable, by expression: LinearExpression) {
    for key in rows.keys { rows[key]?.substitute(variable, with: expression) }
    for key in objectives.keys { objectives[key]?.substitute(variable, with: expression) }
    rows[variable] = expression
  }

  /// Lets the wishes have what they can, the strongest first.
  mutating func optimize() {
    for key in objectives.keys { objectives[key] = reduced(objectives[key] ?? LinearExpression()) }
    let priorities = objectives.keys.sorted(by: >)
    for (index, priority) in priorities.enumerated() {
      var objective = objectives[priority] ?? LinearExpression()
      minimize(&objective) { solver, variable in
        priorities[..<index].allSatisfy {
          (solver.objectives[$0]?.terms[variable] ?? 0) < Self.epsilon
        }
      }
    }
  }

  /// Bland's rule: always the first variable, so that it cannot go in circles.
  private mutating func minimize(
    _ objective: inout LinearExpression,
    where isAllowed: (LinearSolver, Variable) -> Bool
  ) {
    for _ in 0..<10_000 {
      let entering = objective.terms
        .filter { $0.value < -Self.epsilon && !isFree[$0.key] && isAllowed(self, $0.key) }
        .keys.min()
      guard let entering, let leaving = leaving(for: entering) else { return }
      guard var equation = rows.removeValue(forKey: leaving) else { return }
      equation.add(-1, of: leaving)
      let expression = equation.solved(for: entering)
      objective.substitute(entering, with: expression)
      enter(entering, by: expression)
    }
  }

  /// The restricted basic variable that becomes zero first while `entering` grows.
  private func leaving(for entering: Variable) -> Variable? {
    var best: (ratio: Double, variable: Variable)?
    for (variable, row) in rows where !isFree[variable] {
      guard let coefficient = row.terms[entering], coefficient < -Self.epsilon else { continue }
      let ratio = -row.constant / coefficient
      if let known = best, (known.ratio, known.variable) <= (ratio, variable) { continue }
      best = (ratio, variable)
    }
    return best?.variable
  }
}
