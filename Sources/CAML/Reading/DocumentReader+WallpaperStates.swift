import QuartzCore
import RenderModel

// The states of wallpapers that are written as a table of values in the `style` of the root, and not as states.

extension DocumentReader {
  /// The names of the states, and the elements with the values that a property has in them.
  private static let wallpaperStates = [
    (name: "Locked", value: "v_lock"), (name: "Unlock", value: "v_home"),
    (name: "Sleep", value: "v_sleep"),
  ]

  /// A property in the table, and the element with its values.
  private typealias Row = (layer: CALayer, keyPath: String, element: Element)

  /// Returns the state machines, with the states of the table added to those of the root. A state that the root has
  /// under the same name counts instead of that of the table.
  func addingWallpaperStates(to machines: [StateMachine]) -> [StateMachine] {
    guard let table = wallpaperTable, !table.children.isEmpty, let root = madeLayers.first?.layer else {
      return machines
    }
    let layers = Dictionary(
      madeLayers.compactMap { layer, _ in layer.name.map { ($0, layer) } }
    ) { first, _ in first }
    let rows = table.children.compactMap { row($0, of: layers) }
    let own = machines.first { $0.owner === root }
    let names = Set((own?.states ?? []).map(\.name))
    let added = Self.wallpaperStates.filter { !names.contains($0.name) }.map { state in
      DocumentState(
        name: state.name, base: nil, isInitial: false,
        changes: rows.compactMap { change(of: $0, to: state.value) })
    }
    let machine = StateMachine(
      owner: root, states: (own?.states ?? []) + added, transitions: own?.transitions ?? [])
    return [machine] + machines.filter { $0.owner !== root }
  }

  /// Returns the row of an element; nil, with an issue, if there is no such layer or number.
  private func row(_ element: Element, of layers: [String: CALayer]) -> Row? {
    func text(_ name: String) -> String { element.child(name)?["value"] ?? "" }
    let (name, keyPath) = (text("layerName"), text("keyPath"))
    guard let layer = layers[name] else {
      note("there is no layer '\(name.clipped)' for a value of the wallpaper; left out", at: element)
      return nil
    }
    guard PropertyPath.declared(keyPath, kind: layer.kind)?.type == .number else {
      note("'\(keyPath.clipped)' is not a number of the layer; left out", at: element)
      return nil
    }
    return (layer, keyPath, element)
  }

  /// Returns the change to the value in the child `key` of a row; nil if the row has no such value.
  private func change(of row: Row, to key: String) -> StateChange? {
    guard let child = row.element.child(key), let value = value(of: child, as: .number),
      value.isFinite
    else { return nil }
    return .value(row.layer, keyPath: row.keyPath, value.boxed, elementNumber: child.number)
  }
}
