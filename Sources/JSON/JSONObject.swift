/// The members of a JSON object. If a key is given repeatedly, its last value counts.
///
/// Nearly all objects have few members, whose list is searched faster than a dictionary is made. Larger objects also
/// have a dictionary of the members' indices.
package struct JSONObject: Sendable {
  package typealias Member = (key: String, value: JSONValue)

  private var members: [Member] = []
  /// The indices of the members in the list by their keys; empty while there are at most `searchLimit` members.
  private var indices: [String: Int] = [:]

  private static let searchLimit = 16

  package init(_ members: some Collection<Member>) {
    self.members.reserveCapacity(members.count)
    for member in members { self[member.key] = member.value }
  }

  package var count: Int { members.count }
  package var keys: [String] { members.map(\.key) }
  package var dictionary: [String: JSONValue] { Dictionary(members) { $1 } }

  /// The value of a key; nil if there is none. Setting it to nil removes the member.
  package subscript(key: String) -> JSONValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      if let index = index(of: key) {
        if let newValue { members[index].value = newValue } else { remove(at: index) }
      } else if let newValue {
        append((key, newValue))
      }
    }
  }

  private func index(of key: String) -> Int? {
    indices.isEmpty ? members.firstIndex { $0.key == key } : indices[key]
  }

  private mutating func append(_ member: Member) {
    members.append(member)
    if !indices.isEmpty {
      indices[member.key] = members.count - 1
    } else if members.count > Self.searchLimit {
      makeIndices()
    }
  }

  private mutating func remove(at index: Int) {
    members.remove(at: index)
    makeIndices()
  }

  private mutating func makeIndices() {
    indices = [:]
    guard members.count > Self.searchLimit else { return }
    for (index, member) in members.enumerated() { indices[member.key] = index }
  }
}

extension JSONObject: Equatable {
  /// The order of the members does not matter.
  package static func == (a: Self, b: Self) -> Bool {
    a.count == b.count && a.members.allSatisfy { b[$0.key] == $0.value }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { (key: $0, value: $1) })
  }
}
