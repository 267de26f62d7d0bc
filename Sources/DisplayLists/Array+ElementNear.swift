extension Array {
  /// Returns an element at most 8 positions from `index` that satisfies `predicate`; nil when there is none. The
  /// number of positions is limited because a layer may have thousands of replicas, which cannot all be compared with
  /// each other.
  func element(near index: Int, where predicate: (Element) -> Bool) -> Element? {
    let reach = 8
    let middle = Swift.min(index, count)
    let (low, high) = (Swift.max(0, middle - reach), Swift.min(count, middle + reach))
    return self[low..<high].last(where: predicate)
  }
}
