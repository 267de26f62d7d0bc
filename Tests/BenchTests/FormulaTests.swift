import Bench
import Testing

/// Compares the formulas of the scenes with numbers that were computed once from the same formulas, by a program in C
/// that is not part of the repository.
struct FormulaTests {
  private struct Element {
    /// The index of the element (a layer of a scene), counted from 0.
    let index: Int
    /// The random numbers of the element for the keys 0 to 7, in units of 2⁻³².
    let randoms: [Double]
    /// The color as 0xRRGGBB.
    let rgb: UInt32
  }

  private static let elements = [
    Element(
      index: 0,
      randoms: [
        1_133_855_410, 2_017_156_448, 1_938_988_926, 187_950_249, 207_927_234, 648_843_730,
        2_010_104_829, 2_264_943_160,
      ], rgb: 0x4d8691),
    Element(
      index: 1,
      randoms: [
        1_467_481_520, 2_963_593_504, 3_500_316_724, 503_943_604, 1_426_709_693, 278_871_251,
        3_215_014_929, 2_311_029_089,
      ], rgb: 0x3eb893),
    Element(
      index: 299,
      randoms: [
        1_070_042_335, 215_445_241, 2_777_395_525, 938_715_753, 4_101_455_191, 4_248_058_477,
        2_038_728_337, 4_083_416_415,
      ], rgb: 0xe387dc),
    Element(
      index: 9999,
      randoms: [
        7_975_963, 14_844_901, 2_693_202_978, 2_672_485_052, 4_152_381_267, 1_251_318_992,
        394_386_952, 986_180_472,
      ], rgb: 0x67435b),
  ]

  @Test func randomNumbersAndColors() {
    for element in Self.elements {
      let randoms = (0..<8).map { BenchFormulas.random(element.index, $0) * 4_294_967_296 }
      #expect(randoms == element.randoms, "element \(element.index)")
      #expect(BenchFormulas.rgb(element.index) == element.rgb, "element \(element.index)")
    }
  }

  @Test func theTriangleWaveIsPeriodic() {
    // 100.3 has no exact binary value, and 100.3 - 100 is 0.29999999999999716 in double precision.
    let values: [(u: Double, value: Double)] = [
      (0, 0), (0.25, 0.25), (1, 1), (1.5, 0.5), (2, 0), (3.75, 0.25), (-0.5, 0.5),
      (100.3, 0.29999999999999716),
    ]
    for (u, value) in values { #expect(BenchFormulas.triangle(u) == value, "at \(u)") }
  }
}
