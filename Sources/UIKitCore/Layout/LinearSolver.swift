/// A linear expression: a constant plus multiples of variables.
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

  /// Returns the sum with a multiple of another expression.
  func adding(_ other: LinearExpression, times factor: Double) -> LinearExpression {
    var sum = self
    sum.add(other, times: factor)
    return sum
  }

  /// Adds a multiple of another expression.
  mutating func add(_ other: LinearExpression, times factor: Double) {
    constant += other.constant * factor
    for (variable, coefficient) in other.terms { add(coefficient * factor, of: variable) }
  }

  /// Adds a multiple of a variable.
  mutating func add(_ coefficient: Double, of variable: Variable) {
    let sum = terms[variable, default: 0] + coefficient
    terms[variable] = abs(sum) < LinearSolver.epsilon ? nil : sum
  }

  /// Replaces a variable by an expression.
  mutating func substitute(_ variable: Variable, with expression: LinearExpression) {
    guard let coefficient = terms.removeValue(forKey: variable) else { return }
    add(expression, times: coefficient)
  }

  /// Returns the expression, taken as an equation with zero, solved for `variable`.
  func solved(for variable: Variable) -> LinearExpression {
    var rest = self
    guard let coefficient = rest.terms.removeValue(forKey: variable) else { return rest }
    return rest * (-1 / coefficient)
  }
}

/// A solver of linear constraints. Required constraints hold; others hold as far as those of higher priorities
/// allow.
///
/// It is a simplex tableau with unrestricted variables, after Badros, Borning and Stuckey, "The Cassowary
/// Linear Arithmetic Constraint Solving Algorithm" (2001), without the removal of constraints: each layout is
/// solved from scratch. Priorities are lexicographic: each has its own objective, and a lower one may only
/// change what leaves the higher ones optimal. A single weighted objective was rejected, because many weak
/// constraints could outweigh a strong one.
struct LinearSolver {
  typealias Variable = LinearExpression.Variable

  /// The relation of a constraint's expression to zero.
  enum Relation { case equal, atLeast, atMost }

  /// The size below which a coefficient counts as zero.
  static let epsilon = 1e-8
  /// The error in points up to which a required constraint counts as satisfied. Both limits are choices.
  private static let tolerance = 1e-6

  /// A Boolean value for each variable that says whether it may be negative; slack and error variables may not.
  private var isFree: [Bool] = []
  /// The rows of the tableau: basic variables in terms of parametric ones.
  private var rows: [Variable: LinearExpression] = [:]
  /// The rows that may contain a parametric variable, by their basic variables. Without them, each step would have to look
  /// at every row. A row from which a variable has vanished may still be among those of the variable.
  private var columns: [Variable: Set<Variable>] = [:]
  /// The objective of each priority: the sum of its error variables.
  private var objectives: [Double: LinearExpression] = [:]

  /// Creates a variable that may be negative.
  mutating func makeVariable() -> Variable { newVariable(isFree: true) }

  private mutating func newVariable(isFree free: Bool) -> Variable {
    isFree.append(free)
    return isFree.count - 1
  }

  /// Returns the value of an expression after `optimize()`.
  func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { sum, term in
      sum + term.value * (rows[term.key]?.constant ?? 0)
    }
  }

  // MARK: Constraints

  /// Adds the constraint that `expression` is equal to, at least or at most zero. A nil priority means
  /// required. Returns false if the constraint contradicts the required ones.
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

  /// Returns the expression in terms of parametric variables.
  private func reduced(_ expression: LinearExpression) -> LinearExpression {
    expression.terms.reduce(into: LinearExpression(expression.constant)) { sum, term in
      if let row = rows[term.key] {
        sum.add(row, times: term.value)
      } else {
        sum.add(term.value, of: term.key)
      }
    }
  }

  /// Adds a slack or error variable with a sign to a row.
  private mutating func addHelper(_ sign: Double, to row: inout LinearExpression) -> Variable {
    let helper = newVariable(isFree: false)
    row.add(sign, of: helper)
    return helper
  }

  /// Adds an error variable to a row and to the objective of a priority.
  private mutating func addError(
    _ sign: Double, to row: inout LinearExpression, _ priority: Double
  ) -> Variable {
    let error = addHelper(sign, to: &row)
    objectives[priority, default: LinearExpression()].add(1, of: error)
    return error
  }

  /// Inserts a row into the tableau; returns false if it contradicts the required ones.
  private mutating func insert(_ row: LinearExpression, _ helpers: [Variable]) -> Bool {
    if let free = row.terms.keys.filter({ isFree[$0] }).min() {
      enter(free, by: row.solved(for: free))
      return true
    }
    let row = row.constant < 0 ? row * -1 : row
    if row.terms.isEmpty { return row.constant < Self.tolerance }
    // A helper with a negative coefficient can become basic, as its value is then not negative.
    if let helper = helpers.first(where: { (row.terms[$0] ?? 0) < 0 }) {
      enter(helper, by: row.solved(for: helper))
      return true
    }
    return insertByArtificialVariable(row)
  }

  /// Inserts a row with an artificial variable, which is minimized; the row is satisfiable if it becomes zero.
  private mutating func insertByArtificialVariable(_ row: LinearExpression) -> Bool {
    let missing = newVariable(isFree: false)
    setRow(missing, row)
    var objective = row
    minimize(&objective) { _, _ in true }
    let isSatisfied = objective.constant < Self.tolerance
    if let left = rows.removeValue(forKey: missing), isSatisfied,
      let entering = left.terms.keys.filter({ $0 != missing }).min()
    {
      var equation = left
      equation.add(-1, of: missing)
      enter(entering, by: equation.solved(for: entering))
    }
    substitute(missing, with: LinearExpression())
    return isSatisfied
  }

  // MARK: Tableau

  /// Makes a parametric variable basic.
  private mutating func enter(_ variable: Variable, by expression: LinearExpression) {
    substitute(variable, with: expression)
    setRow(variable, expression)
  }

  /// Replaces a parametric variable in all rows and objectives.
  private mutating func substitute(_ variable: Variable, with expression: LinearExpression) {
    for key in columns.removeValue(forKey: variable) ?? [] {
      guard rows[key]?.terms[variable] != nil else { continue }
      rows[key]?.substitute(variable, with: expression)
      for other in expression.terms.keys { columns[other, default: []].insert(key) }
    }
    for key in objectives.keys { objectives[key]?.substitute(variable, with: expression) }
  }

  /// Sets the row of a basic variable.
  private mutating func setRow(_ variable: Variable, _ expression: LinearExpression) {
    rows[variable] = expression
    for other in expression.terms.keys { columns[other, default: []].insert(variable) }
  }

  /// Minimizes the errors of all priorities, the highest first.
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

  /// Minimizes an objective. It always picks the first variable (Bland's rule), which prevents cycling
  /// with exact coefficients. With rounded ones, the limit of the number of steps makes sure that it ends.
  private mutating func minimize(
    _ objective: inout LinearExpression,
    where isAllowed: (LinearSolver, Variable) -> Bool
  ) {
    for _ in 0..<10_000 {
      guard let entering = entering(objective, where: isAllowed),
        let leaving = leaving(for: entering), var equation = rows.removeValue(forKey: leaving)
      else { return }
      equation.add(-1, of: leaving)
      let expression = equation.solved(for: entering)
      objective.substitute(entering, with: expression)
      enter(entering, by: expression)
    }
  }

  /// Returns the first restricted variable that reduces an objective while it grows; nil if there is none.
  private func entering(
    _ objective: LinearExpression, where isAllowed: (LinearSolver, Variable) -> Bool
  ) -> Variable? {
    var first: Variable?
    for (variable, coefficient) in objective.terms where coefficient < -Self.epsilon {
      if isFree[variable] || variable > first ?? .max { continue }
      if isAllowed(self, variable) { first = variable }
    }
    return first
  }

  /// Returns the restricted basic variable that becomes zero first while `entering` grows.
  private func leaving(for entering: Variable) -> Variable? {
    var best: (ratio: Double, variable: Variable)?
    for variable in columns[entering] ?? [] where !isFree[variable] {
      guard let row = rows[variable], let coefficient = row.terms[entering],
        coefficient < -Self.epsilon
      else { continue }
      let ratio = -row.constant / coefficient
      if let known = best, (known.ratio, known.variable) <= (ratio, variable) { continue }
      best = (ratio, variable)
    }
    return best?.variable
  }
}
