import Testing

@testable import LaminaViewer

@Suite struct NumberTests {
  @Test func onlyNumbersInRangeAreTaken() {
    func number(_ text: String, infinite: Bool = false) -> Double? {
      NumberField.number(in: text, range: 0...10, allowsInfinity: infinite)
    }
    #expect(number(" 2.5 ") == 2.5 && number("2,5") == 2.5)
    #expect(number("11") == nil && number("-1") == nil && number("two") == nil && number("") == nil)
    #expect(number("nan") == nil && number("inf") == nil)
    #expect(number("∞", infinite: true) == .infinity && number("forever", infinite: true) == .infinity)
  }

  @Test func numbersAreWrittenWithoutIdleZeros() {
    #expect(NumberField.text(2, 3) == "2" && NumberField.text(0.25, 3) == "0.25")
    #expect(NumberField.text(100, 0) == "100" && NumberField.text(.infinity, 2) == "∞")
  }

  @Test func slidersComeBackToTheirNumber() {
    let linear = SliderScale(range: -20...20)
    let steep = SliderScale(range: 1...1000, isLogarithmic: true)
    #expect(linear.place(of: 0) == 0.5 && linear.number(at: 0.75) == 10)
    #expect(abs(steep.place(of: 10) - 1 / 3) < 1e-12 && steep.number(at: 2 / 3) == 100)
    for place in stride(from: 0.0, through: 1, by: 0.1) {
      #expect(abs(linear.place(of: linear.number(at: place)) - place) < 1e-2)
      #expect(abs(steep.place(of: steep.number(at: place)) - place) < 1e-2)
    }
    #expect(steep.number(at: 7) == 1000 && steep.place(of: 1e9) == 1)
  }

  @Test func axesHaveRoundNumbers() {
    #expect(GraphGeometry.ticks(in: 0...1, count: 4) == [0, 0.5, 1])
    #expect(GraphGeometry.ticks(in: -3...103, count: 5) == [0, 50, 100])
    #expect(GraphGeometry.ticks(in: 5...5, count: 4).count <= 1)
    #expect(GraphGeometry.number(0.25, step: 0.05) == "0.25")
    #expect(GraphGeometry.number(-0.0001, step: 1) == "0")
  }
}
