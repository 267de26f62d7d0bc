import Testing
import ViewerControl

/// Tests of the members of JSON objects, which have an index if there are more than 16.
struct JSONObjectTests {
  private func object(_ count: Int) -> JSONObject {
    JSONObject((0..<count).map { (key: "k\($0)", value: JSONValue.number(Double($0))) })
  }

  @Test(arguments: [0, 1, 16, 17, 1000])
  func membersAreFound(count: Int) {
    let object = object(count)
    #expect(object.count == count && object["other"] == nil)
    for number in 0..<count { #expect(object["k\(number)"] == .number(Double(number))) }
    #expect(object.keys == (0..<count).map { "k\($0)" })
    #expect(JSONObject(object.dictionary.map { (key: $0.key, value: $0.value) }) == object)
  }

  @Test(arguments: [2, 16, 17, 18, 100])
  func membersAreReplacedAndRemoved(count: Int) {
    var object = object(count)
    object["k1"] = true
    object["k0"] = nil
    object["other"] = nil
    #expect(object.count == count - 1 && object["k0"] == nil && object["k1"] == true)
    let last: JSONValue = count == 2 ? true : .number(Double(count - 1))
    #expect(object["k\(count - 1)"] == last)
    object["k0"] = 0
    object["k1"] = 1
    #expect(object == self.object(count))
  }

  @Test func theLastValueOfAKeyCounts() {
    let members: [JSONObject.Member] = [("a", 1), ("b", 2), ("a", 3)]
    let object = JSONObject(members)
    #expect(object == ["b": 2, "a": 3] && object != ["a": 3] && object != ["a": 3, "c": 2])
  }

  /// The time does not grow with the square of the number of members.
  @Test func largeObjectsAreParsedInProportionalTime() throws {
    let text = "{" + (0..<100_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    let duration = try ContinuousClock().measure {
      let value = try JSONParser.value(of: Array(text.utf8))
      guard case .object(let object) = value else {
        Issue.record("the value is no object")
        return
      }
      #expect(object.count == 100_000 && object["k99999"] == 99_999)
    }
    #expect(duration < .seconds(10), "\(duration)")
  }
}
