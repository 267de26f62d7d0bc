import CoreGraphics
import Foundation
import Testing

/// Tests of the vectors, matrices and quaternions of Apple's module simd.
@Suite struct SimdTests {
  private func isNear<V: SIMD>(_ a: V, _ b: V) -> Bool where V.Scalar == Double {
    simd_distance(a, b) < 1e-12
  }

  private let matrix = simd_double4x4(
    simd_double4(1, 2, 0, 1), simd_double4(0, 3, 1, 0), simd_double4(2, 0, 1, 0),
    simd_double4(5, 6, 7, 1))

  @Test func vectorsHaveLengthsAndProducts() {
    #expect(simd_length(simd_float3(0, 3, 4)) == 5 && simd_dot(Self.all(1), Self.all(2)) == 6)
    #expect(simd_cross(simd_double3(1, 0, 0), simd_double3(0, 1, 0)) == simd_double3(0, 0, 1))
    #expect(
      simd_clamp(simd_double2(-1, 5), .zero, simd_double2(1, 1)) == simd_double2(0, 1)
        && simd_mix(2.0, 4, 0.25) == 2.5)
    #expect([-1, 0.5, 2].map { simd_smoothstep(0, 1, $0) } == [0, 0.5, 1])
    #expect(
      simd_linear_combination(2, simd_double2(1, 0), -1, simd_double2(0, 1)) == simd_double2(2, -1))
  }

  private static func all(_ number: Double) -> simd_double3 { simd_double3(repeating: number) }

  @Test func inversesUndoMatrices() {
    let product = matrix * matrix.inverse
    for column in 0..<4 { #expect(isNear(product[column], matrix_identity_double4x4[column])) }
    let part = simd_double3x3(rows: [
      simd_double3(1, 2, 0), simd_double3(0, 3, 1), simd_double3(2, 0, 1),
    ])
    #expect(part.determinant == 7 && part.transpose[0] == simd_double3(1, 2, 0))
    #expect(isNear((part * part.inverse)[2], simd_double3(0, 0, 1)))
    #expect(!simd_double3x3().inverse.determinant.isFinite)
  }

  @Test func matricesMapTheRightOneFirst() {
    let turn = simd_double4x4(simd_quatd(angle: .pi / 2, axis: simd_double3(0, 0, 1)))
    var move = matrix_identity_double4x4
    move[3] = simd_double4(1, 0, 0, 1)
    let point = simd_double4(1, 0, 0, 1)
    #expect(isNear(simd_mul(simd_mul(move, turn), point), simd_double4(1, 1, 0, 1)))
    #expect(isNear(turn * move * point, simd_double4(0, 2, 0, 1)))
    #expect(move[3, 0] == 1 && move.columns.3.x == 1)
  }

  @Test(arguments: [0.5, 1.5, 3.0, 3.14])
  func quaternionsAreTheRotationsOfTheirMatrices(angle: Double) {
    for axis in [simd_double3(1, 0, 0), simd_double3(0, 2, 1), simd_double3(1, -2, 3)] {
      let rotation = simd_quatd(angle: angle, axis: simd_normalize(axis))
      let (matrix, vector) = (simd_double3x3(rotation), simd_double3(3, 4, 5))
      #expect(isNear(matrix * vector, rotation.act(vector)))
      #expect(isNear(simd_quatd(matrix).vector, rotation.vector))
      #expect(abs(rotation.angle - angle) < 1e-12 && isNear(rotation.axis, simd_normalize(axis)))
      #expect(isNear((rotation * rotation.inverse).vector, simd_double4(0, 0, 0, 1)))
    }
  }

  @Test func rotationsAreInterpolatedOnTheShorterArc() {
    let axis = simd_double3(0, 0, 1)
    let (start, end) = (simd_quatd(angle: 0, axis: axis), simd_quatd(angle: 1, axis: axis))
    let opposite = simd_quatd(vector: -end.vector)
    for end in [end, opposite] {
      #expect(abs(simd_slerp(start, end, 0.25).angle - 0.25) < 1e-12)
    }
    #expect(simd_slerp(end, end, 0.5) == end)
  }
}
