import CoreGraphics
import QuartzCore
import RenderModel

extension PropertyDescription {
  /// Two or more different values of the property, which are stored without being converted.
  package var samples: [PropertyValue] {
    switch type {
    case .number: numbers.map { .number($0) }
    case .bool: [.bool(true), .bool(false)]
    case .integer: [.integer(3), .integer(9)]
    case .point: [.point(CGPoint(x: 1, y: 2)), .point(CGPoint(x: -3, y: 4))]
    case .size: [.size(CGSize(width: 1, height: 2)), .size(CGSize(width: 3, height: 4))]
    case .rect: [1.0, 2].map { .rect(CGRect(x: $0, y: 2, width: 3, height: 4)) }
    case .transform: [2.0, 3].map { .transform(CATransform3D(scaleX: $0, y: 5)) }
    case .color: [.color(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)), .null]
    case .path: [.path(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))), .null]
    case .contents: [.contents(.image(Self.image)), .null]
    case .colors: [.array([.color(.black), .color(.white)]), .null]
    case .numbers: [.array([.number(0.25), .number(0.75)]), .null]
    case .string: strings.map { .string($0) }
    case .object: objects.map { .object(OpaqueValue($0)) } + [.null]
    }
  }

  /// Returns a value that a document can contain and that is not the default value.
  package func sample(otherThan defaultValue: PropertyValue) -> PropertyValue? {
    samples.first { $0 != defaultValue && !$0.isNull }
  }

  /// Sample numbers. The number 0.3 shows whether a number is written with the digits of a `Float` or of a `Double`.
  private var numbers: [Double] {
    switch numberType {
    case .double: [0.3, 7]
    case .float: [Double(Float(0.3)), 7]
    case .int: [3, 7]
    }
  }

  private var strings: [String] {
    if case .names(let names) = constants { return names.map(\.value) }
    return Self.names[key] ?? ["one", "another"]
  }

  /// The values of properties that accept certain strings only, for which the API has no constants.
  private static let names: [String: [String]] = [
    "particleType": ["sprite", "plane"], "contentsFrameMode": ["random", "sequential"],
    "contentsScaling": ["stretch", "repeat"],
  ]

  private var objects: [Any] {
    switch content {
    case .filter: [CAFilter(type: "multiplyBlendMode")]
    case .filters: [[CAFilter(type: "gaussianBlur")]]
    case .cells: [[Self.cell]]
    case .behaviors: [[Self.behavior]]
    case .text: ["words"]
    case .font: ["Courier"]
    case nil: []
    }
  }

  private static var image: CGImage {
    var random = SeededGenerator(seed: 71)
    return random.image(width: 1, height: 1, isOpaque: true)
  }

  private static var behavior: CAEmitterBehavior {
    let behavior = CAEmitterBehavior(type: .wave)
    behavior.setValue([1.0, 2, 3], forKey: "force")
    behavior.setValue(0.5, forKey: "frequency")
    return behavior
  }

  /// An emitter cell in which every property that a document can contain differs from that of a new cell.
  private static var cell: CAEmitterCell {
    let cell = CAEmitterCell()
    for row in EmitterCellProperty.table where row.type != .contents {
      let sample = row.description.sample(otherThan: row.read(EmitterCellValues()))
      sample.map { cell.setValue($0.boxed, forKey: row.description.key) }
    }
    return cell
  }
}

extension CALayer {
  /// Changes the value of every property that a document can contain and for which `isSet` returns true.
  package func setEveryProperty(where isSet: (LayerProperty) -> Bool = { _ in true }) {
    for row in LayerProperty.table
    where row.belongs(to: kind) && row.type != .contents && isSet(row) {
      let defaultValue = PropertyValue(boxing: value(forKey: row.key), as: row.type) ?? .null
      row.description.sample(otherThan: defaultValue).map { setValue($0.boxed, forKey: row.key) }
    }
  }
}

extension CAAnimation {
  /// Sets every property that a document can contain, except the key path, to a value that is not the default.
  package func setEveryProperty() {
    for row in AnimationProperty.table where row.isDeclared(self) && row.id != .keyPath {
      row.sample.map { setValue($0, forKey: row.description.key) }
    }
  }
}

extension AnimationProperty {
  /// A value that is not the default; nil for an object that documents cannot contain.
  package var sample: Any? {
    switch content {
    case .number, .flag, .numbers, .path, .name: typedSample
    case .value: 0.3
    case .values: [0.3, 7]
    case .curve: CAMediaTimingFunction(name: .easeIn)
    case .curves: [CAMediaTimingFunction(name: .easeOut)]
    case .valueFunction: CAValueFunction(name: .rotateX)
    case .animations: [CABasicAnimation(keyPath: "opacity")]
    case .object: nil
    }
  }

  private var typedSample: Any? {
    let standard = PropertyValue(boxing: defaultValue, as: description.type) ?? .null
    return description.sample(otherThan: standard)?.boxed
  }
}
