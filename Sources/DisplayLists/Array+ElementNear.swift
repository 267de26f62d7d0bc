extension Array {
  /// Returns an element at most 8 positions from `index` that satisfies `predicate`; nil when there is none. A layer may
  /// have thousands of replicas, so not all elements can be compared with all others.
  func element(near index: Int, where predicate: (Element) -> Bool) -> Element? {
    let reach = 8
    let middle = Swift.min(index, count)
    let (low, high) = (Swift.max(0, middle - reach), Swift.min(count, middle + reach))
    return self[low..<high].last(where: predicate)
  }
}
