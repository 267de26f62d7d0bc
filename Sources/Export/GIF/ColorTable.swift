/// A table that gives a few colors 0xRRGGBB numbers from 0 to 255. It is several times as fast as a dictionary.
struct ColorTable {
  /// The number of places, which is a power of two and four times that of the colors, so that most colors are at the first
  /// place where they are looked for.
  private static let size = 1024
  /// The mark of a place without a color.
  private static let nothing = UInt32.max

  private var colors = [UInt32](repeating: nothing, count: size)
  private var numbers = [UInt8](repeating: 0, count: size)
  /// The places that have colors.
  private var places: [Int] = []

  /// Returns the number of a color; nil if it is not in the table.
  func number(of color: UInt32) -> UInt8? {
    let place = place(of: color)
    return colors[place] == color ? numbers[place] : nil
  }

  /// Adds a color, of which there may be up to 256. Returns false if it is in the table already.
  mutating func insert(_ color: UInt32, number: UInt8) -> Bool {
    let place = place(of: color)
    guard colors[place] == Self.nothing else { return false }
    (colors[place], numbers[place]) = (color, number)
    places.append(place)
    return true
  }

  /// Removes all colors.
  mutating func removeAll() {
    for place in places { colors[place] = Self.nothing }
    places.removeAll(keepingCapacity: true)
  }

  /// Returns the place of a color, or the one where it would be added.
  private func place(of color: UInt32) -> Int {
    // The multiplier, 2³² divided by the golden ratio, distributes similar colors.
    var place = Int((color &* 0x9E37_79B1) >> 22)
    while colors[place] != color, colors[place] != Self.nothing { place = (place + 1) % Self.size }
    return place
  }
}
