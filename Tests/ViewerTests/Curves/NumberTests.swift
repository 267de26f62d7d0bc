import Testing

@testable import LaminaViewer
@testable import ViewerKit

@Suite struct NumberTests {
  @Test func onlyNumbersInTheRangeAreAccepted() {
    func number(_ text: String, infinite: Bool = false) -> Double? {
      NumberField.number(in: text, range: 0...10, allowsInfinity: infinite)
    }
    #expect(number(" 2.5 ") == 2.5 && number("2,5") == 2.5)
    #expect(number("11") == nil && number("-1") == nil && number("two") == nil && number("") == nil)
    #expect(number("nan") == nil && number("inf") == nil)
    #expect(number("∞", infinite: true) == .infinity && number("forever", infinite: true) == .infinity)
  }

  @Test func shortTextHasNoTrailingZeros() {
    #expect(
      NumberText.shortText(2, decimals: 3) == "2" && NumberText.shortText(0.25, decimals: 3) == "0.25")
    #expect(NumberText.shortText(100, decimals: 0) == "100")
    #expect(NumberText.shortText(.infinity, decimals: 2) == "∞")
  }

  @Test func negativeNumbersHaveAMinusSign() {
    #expect(
      NumberText.text(-1, decimals: 2) == "−1.00" && NumberText.shortText(-0.5, decimals: 3) == "−0.5")
    #expect(NumberText.text(-0.0001, decimals: 2) == "0.00", "no sign before a zero")
    #expect(NumberText.text(-.infinity, decimals: 2) == "−∞")
  }

  @Test(
    "Both decimal marks and both minus signs are accepted",
    arguments: [
      ("1,5", 1.5), ("1.5", 1.5), ("−3", -3), ("-3", -3), (" −0,25 ", -0.25), ("+2", 2), ("1e3", 1000),
      ("−∞", -.infinity), ("inf", .infinity), ("-forever", -.infinity),
    ])
  func typedNumbers(_ text: String, _ number: Double) {
    #expect(NumberText.number(from: text) == number)
  }

  @Test(
    "Other text is not a number",
    arguments: ["", "-", "one", "nan", "0x10", "1 2", "1,000.5", "1e999", "∞∞"])
  func refusedText(_ text: String) { #expect(NumberText.number(from: text) == nil) }

  @Test func shownTextParsesToTheSameValue() {
    for number in [0, -0.125, 12.5, -1e6, .infinity, -.infinity] as [Double] {
      #expect(NumberText.number(from: NumberText.shortText(number, decimals: 3)) == number)
      #expect(NumberText.number(from: NumberText.text(number, decimals: 3)) == number)
    }
  }

  @Test func positionsOnASliderAndNumbersAreInverse() {
    let linear = SliderScale(range: -20...20)
    let steep = SliderScale(range: 1...1000, isLogarithmic: true)
    #expect(linear.position(of: 0) == 0.5 && linear.number(at: 0.75) == 10)
    #expect(abs(steep.position(of: 10) - 1 / 3) < 1e-12 && steep.number(at: 2 / 3) == 100)
    // Numbers are rounded to about three digits, which changes positions by less than a hundredth.
    for position in stride(from: 0.0, through: 1, by: 0.1) {
      #expect(abs(linear.position(of: linear.number(at: position)) - position) < 1e-2)
      #expect(abs(steep.position(of: steep.number(at: position)) - position) < 1e-2)
    }
    for position in stride(from: 0.0, through: 1, by: 0.001) {
      #expect("\(steep.number(at: position))".count <= 6, "three digits and a fraction")
    }
    #expect(steep.number(at: 7) == 1000 && steep.position(of: 1e9) == 1)
  }

  @Test func axesHaveRoundNumbers() {
    // The step is the least of 1, 2 or 5 times a power of ten that divides the range into at most `count`
    // parts.
    #expect(GraphGeometry.ticks(in: 0...1, count: 4) == [0, 0.5, 1])
    #expect(GraphGeometry.ticks(in: -3...103, count: 5) == [0, 50, 100])
    #expect(GraphGeometry.ticks(in: 5...5, count: 4).count <= 1)
    #expect(GraphGeometry.number(0.25, step: 0.05) == "0.25")
    #expect(GraphGeometry.number(-0.0001, step: 1) == "0")
  }
}
