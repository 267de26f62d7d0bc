extension CATransform3D {
  /// Returns the matrix to the power `exponent` ≥ 0, by repeated squaring.
  func power(_ exponent: Int) -> CATransform3D {
    var (result, square, left) = (CATransform3D.identity, self, exponent)
    while left > 0 {
      if left & 1 == 1 { result = result.concatenating(square) }
      square = square.concatenating(square)
      left >>= 1
    }
    return result
  }
}
