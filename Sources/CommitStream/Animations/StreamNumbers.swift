import RenderModel

// The numbers of enumerations in streams. They must not be changed; new cases get new numbers. There is no default, so
// that a new case is written only after it has a number.

/// An enumeration whose cases have numbers in streams.
protocol StreamNumbered: CaseIterable {
  var streamNumber: UInt8 { get }
}

extension StreamNumbered {
  /// Returns the case with a number.
  static func number(_ number: UInt8) throws(StreamError) -> Self {
    guard let value = allCases.first(where: { $0.streamNumber == number }) else {
      throw .invalid("the unknown number \(number) of a \(Self.self)")
    }
    return value
  }
}

extension FillMode: StreamNumbered {
  var streamNumber: UInt8 {
    switch self {
    case .removed: 0
    case .forwards: 1
    case .backwards: 2
    case .both: 3
    }
  }
}

extension ValueFunction: StreamNumbered {
  var streamNumber: UInt8 {
    switch self {
    case .rotateX: 0
    case .rotateY: 1
    case .rotateZ: 2
    case .scale: 3
    case .scaleX: 4
    case .scaleY: 5
    case .scaleZ: 6
    case .translate: 7
    case .translateX: 8
    case .translateY: 9
    case .translateZ: 10
    }
  }
}

extension CalculationMode: StreamNumbered {
  var streamNumber: UInt8 {
    switch self {
    case .linear: 0
    case .discrete: 1
    case .paced: 2
    case .cubic: 3
    case .cubicPaced: 4
    }
  }
}

extension PathRoute.RotationMode: StreamNumbered {
  package static var allCases: [PathRoute.RotationMode] { [.auto, .autoReverse] }

  var streamNumber: UInt8 {
    switch self {
    case .auto: 0
    case .autoReverse: 1
    }
  }
}

extension TransitionSide: StreamNumbered {
  var streamNumber: UInt8 {
    switch self {
    case .minX: 0
    case .maxX: 1
    case .minY: 2
    case .maxY: 3
    }
  }
}

extension TransitionEffect {
  var streamNumber: UInt8 {
    switch self {
    case .fade: 0
    case .moveIn: 1
    case .push: 2
    case .reveal: 3
    case .cube: 4
    case .flip: 5
    case .suck: 6
    case .ripple: 7
    case .pageCurl: 8
    case .pageUncurl: 9
    case .irisOpen: 10
    case .irisClose: 11
    case .iris: 12
    case .rotate: 13
    }
  }
}
