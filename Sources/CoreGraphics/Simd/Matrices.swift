/// A matrix of three columns. Apple's types of matrices are its instances for `Float` and `Double`. `@unchecked Sendable`:
/// vectors of numbers are values.
public struct SimdMatrix3<S: SIMDScalar & BinaryFloatingPoint & Sendable>: Hashable, @unchecked Sendable
{
  /// A column of the matrix.
  public typealias Column = SIMD3<S>
  private var first, second, third: Column

  /// The columns.
  public var columns: (Column, Column, Column) {
    get { (first, second, third) }
    set { (first, second, third) = newValue }
  }

  /// Creates a matrix from its columns.
  public init(columns: (Column, Column, Column)) { (first, second, third) = columns }
  /// Creates a matrix from its columns.
  public init(_ first: Column, _ second: Column, _ third: Column) {
    self.init(columns: (first, second, third))
  }
  /// Creates a matrix from its three columns. Missing ones are 0.
  public init(_ columns: [Column]) {
    let all = columns + [Column](repeating: .zero, count: 3)
    self.init(all[0], all[1], all[2])
  }
  /// Creates a matrix from its three rows. Missing ones are 0.
  public init(rows: [Column]) { self = Self(rows).transpose }
  /// Creates a matrix that is 0 except for its diagonal.
  public init(diagonal: Column) {
    self.init(Column(diagonal.x, 0, 0), Column(0, diagonal.y, 0), Column(0, 0, diagonal.z))
  }
  /// Creates a matrix with a number in its diagonal.
  public init(_ scalar: S) { self.init(diagonal: Column(repeating: scalar)) }
  /// Creates a matrix of 0.
  public init() { self.init(0) }

  /// A column.
  public subscript(column: Int) -> Column {
    get { [first, second, third][column] }
    set {
      precondition((0..<3).contains(column), "a matrix of three columns has no column \(column)")
      if column == 0 {
        first = newValue
      } else if column == 1 {
        second = newValue
      } else {
        third = newValue
      }
    }
  }
  /// An element.
  public subscript(column: Int, row: Int) -> S {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }

  /// The matrix with rows for columns.
  public var transpose: Self {
    Self(
      Column(first.x, second.x, third.x), Column(first.y, second.y, third.y),
      Column(first.z, second.z, third.z))
  }
  /// The determinant.
  public var determinant: S { simd_dot(first, simd_cross(second, third)) }
  /// The inverse; a matrix of infinite numbers or NaN if there is none.
  public var inverse: Self {
    let rows = [simd_cross(second, third), simd_cross(third, first), simd_cross(first, second)]
    return Self(rows: rows.map { $0 / determinant })
  }

  /// Returns the vector that the matrix maps a vector to.
  public static func * (matrix: Self, vector: Column) -> Column {
    matrix.first * vector.x + matrix.second * vector.y + matrix.third * vector.z
  }
  /// Returns the matrix that maps like the right and then like the left one.
  public static func * (left: Self, right: Self) -> Self {
    Self(left * right.first, left * right.second, left * right.third)
  }
}

/// A matrix of four columns. Apple's types of matrices are its instances for `Float` and `Double`. `@unchecked Sendable`:
/// vectors of numbers are values.
public struct SimdMatrix4<S: SIMDScalar & BinaryFloatingPoint & Sendable>: Hashable, @unchecked Sendable
{
  /// A column of the matrix.
  public typealias Column = SIMD4<S>
  private var first, second, third, fourth: Column

  /// The columns.
  public var columns: (Column, Column, Column, Column) {
    get { (first, second, third, fourth) }
    set { (first, second, third, fourth) = newValue }
  }

  /// Creates a matrix from its columns.
  public init(columns: (Column, Column, Column, Column)) { (first, second, third, fourth) = columns }
  /// Creates a matrix from its columns.
  public init(_ first: Column, _ second: Column, _ third: Column, _ fourth: Column) {
    self.init(columns: (first, second, third, fourth))
  }
  /// Creates a matrix from its four columns. Missing ones are 0.
  public init(_ columns: [Column]) {
    let all = columns + [Column](repeating: .zero, count: 4)
    self.init(all[0], all[1], all[2], all[3])
  }
  /// Creates a matrix from its four rows. Missing ones are 0.
  public init(rows: [Column]) { self = Self(rows).transpose }
  /// Creates a matrix that is 0 except for its diagonal.
  public init(diagonal: Column) {
    self.init(
      (0..<4).map { index in
        var column = Column.zero
        column[index] = diagonal[index]
        return column
      })
  }
  /// Creates a matrix with a number in its diagonal.
  public init(_ scalar: S) { self.init(diagonal: Column(repeating: scalar)) }
  /// Creates a matrix of 0.
  public init() { self.init(0) }

  private var all: [Column] { [first, second, third, fourth] }

  /// A column.
  public subscript(column: Int) -> Column {
    get { all[column] }
    set {
      var columns = all
      columns[column] = newValue
      self = Self(columns)
    }
  }
  /// An element.
  public subscript(column: Int, row: Int) -> S {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }

  /// The matrix with rows for columns.
  public var transpose: Self {
    Self((0..<4).map { row in Column(first[row], second[row], third[row], fourth[row]) })
  }
  /// The determinant.
  public var determinant: S { (0..<4).reduce(0) { $0 + first[$1] * cofactor(0, $1) } }
  /// The inverse; a matrix of infinite numbers or NaN if there is none.
  public var inverse: Self {
    let determinant = determinant
    return Self(
      (0..<4).map { column in
        Column((0..<4).map { row in cofactor(row, column) / determinant })
      })
  }

  /// Returns the determinant of the other columns and rows, with its sign.
  private func cofactor(_ column: Int, _ row: Int) -> S {
    let rest = (0..<4).filter { $0 != column }.map { index in
      SIMD3((0..<4).filter { $0 != row }.map { all[index][$0] })
    }
    let value = SimdMatrix3(rest).determinant
    return (column + row).isMultiple(of: 2) ? value : -value
  }

  /// Returns the vector that the matrix maps a vector to.
  public static func * (matrix: Self, vector: Column) -> Column {
    let half = matrix.first * vector.x + matrix.second * vector.y
    return half + matrix.third * vector.z + matrix.fourth * vector.w
  }
  /// Returns the matrix that maps like the right and then like the left one.
  public static func * (left: Self, right: Self) -> Self { Self(right.all.map { left * $0 }) }
}

/// A matrix of three columns.
public typealias simd_float3x3 = SimdMatrix3<Float>
/// A matrix of three columns.
public typealias simd_double3x3 = SimdMatrix3<Double>
/// A matrix of four columns.
public typealias simd_float4x4 = SimdMatrix4<Float>
/// A matrix of four columns.
public typealias simd_double4x4 = SimdMatrix4<Double>
/// A matrix of three columns.
public typealias float3x3 = simd_float3x3
/// A matrix of three columns.
public typealias double3x3 = simd_double3x3
/// A matrix of four columns.
public typealias float4x4 = simd_float4x4
/// A matrix of four columns.
public typealias double4x4 = simd_double4x4

/// The matrix that maps each vector to itself.
public var matrix_identity_float3x3: simd_float3x3 { simd_float3x3(1) }
/// The matrix that maps each vector to itself.
public var matrix_identity_double3x3: simd_double3x3 { simd_double3x3(1) }
/// The matrix that maps each vector to itself.
public var matrix_identity_float4x4: simd_float4x4 { simd_float4x4(1) }
/// The matrix that maps each vector to itself.
public var matrix_identity_double4x4: simd_double4x4 { simd_double4x4(1) }

/// Returns the determinant of a matrix.
public func simd_determinant<S>(_ x: SimdMatrix3<S>) -> S { x.determinant }
/// Returns the determinant of a matrix.
public func simd_determinant<S>(_ x: SimdMatrix4<S>) -> S { x.determinant }
/// Returns the inverse of a matrix.
public func simd_inverse<S>(_ x: SimdMatrix3<S>) -> SimdMatrix3<S> { x.inverse }
/// Returns the inverse of a matrix.
public func simd_inverse<S>(_ x: SimdMatrix4<S>) -> SimdMatrix4<S> { x.inverse }
/// Returns a matrix with rows for columns.
public func simd_transpose<S>(_ x: SimdMatrix3<S>) -> SimdMatrix3<S> { x.transpose }
/// Returns a matrix with rows for columns.
public func simd_transpose<S>(_ x: SimdMatrix4<S>) -> SimdMatrix4<S> { x.transpose }
/// Returns the matrix that maps like the right and then like the left one.
public func simd_mul<S>(_ x: SimdMatrix3<S>, _ y: SimdMatrix3<S>) -> SimdMatrix3<S> { x * y }
/// Returns the matrix that maps like the right and then like the left one.
public func simd_mul<S>(_ x: SimdMatrix4<S>, _ y: SimdMatrix4<S>) -> SimdMatrix4<S> { x * y }
/// Returns the vector that the matrix maps a vector to.
public func simd_mul<S>(_ x: SimdMatrix3<S>, _ y: SIMD3<S>) -> SIMD3<S> { x * y }
/// Returns the vector that the matrix maps a vector to.
public func simd_mul<S>(_ x: SimdMatrix4<S>, _ y: SIMD4<S>) -> SIMD4<S> { x * y }
