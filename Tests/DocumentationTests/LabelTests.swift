import Testing

/// Checks that calls are readable: functions have few parameters, and labels that name the arguments.
@Suite struct LabelTests {
  /// The greatest number of parameters that a function may have, and the greatest number of parameters without a
  /// label.
  private static let (parameterLimit, unlabelledLimit) = (6, 2)

  /// The prefixes of Apple's global functions, whose names come from C and are not checked.
  private static let apple = ["CA", "CG", "CT", "UI", "objc_", "simd_"]

  /// The functions that may exceed the limits, by their file and name, with the reason.
  private static let exceptions: [String: String] = [
    "Sources/CoreGraphics/Context/CGContext+Bitmap.swift init": "Apple's signature",
    "Sources/CoreGraphics/Geometry/CGAffineTransform.swift init": "Apple's signature",
    "Sources/CoreGraphics/Context/CGShading.swift init": "Apple's signature",
    "Sources/CoreGraphics/Context/CGPattern.swift init": "Apple's signature",
    "Sources/CoreGraphics/Simd/Matrices.swift init": "Apple's signature",
    "Sources/CoreGraphics/Image/CGImage+Pixels.swift init": "Apple's signature",
    "Sources/QuartzCore/Animations/CAMediaTimingFunction.swift init": "Apple's signature",
    "Sources/RenderModel/Values/CATransform3D.swift init": "Apple's signature",
    "Sources/UIKitCore/Animation/UIView+Animate.swift animate": "Apple's signature",
    "Sources/UIKitCore/Views/Responders/UIAction.swift init": "Apple's signature",
    "Sources/UIKitCore/Layout/NSLayoutConstraint.swift init": "Apple's signature",
    "Sources/Export/Options/ExportFormat.swift init": "a row of a table, whose columns have labels",
    "Sources/CoreGraphics/Path/Cubic.swift init": "mathematics: the control points in order",
    "Sources/CoreGraphics/Path/Cubic.swift turningPoints": "mathematics: the control points in order",
    "Sources/CoreGraphics/Path/Cubic.swift roots": "mathematics: the coefficients in order",
    "Sources/RenderModel/Geometry/Depth/DepthPlane.swift minor":
      "mathematics: the columns of a determinant",
    "Sources/RenderModel/Geometry/Homography+Scale.swift gradient":
      "mathematics: the terms of a derivative",
    "Sources/RenderModel/Geometry/Homography.swift init": "mathematics: the rows of a matrix",
    "Sources/RenderModel/Timing/TimingCurve.swift init": "mathematics: the control points in order",
  ]

  @Test func callsHaveLabels() {
    let sources = ["Sources", "Benchmarks"].flatMap { Repository.shared.files(in: $0) }
      .filter { $0.path.hasSuffix(".swift") }
    let modules = Dictionary(grouping: sources) { String($0.path.split(separator: "/")[1]) }
    #expect(modules.count > 10)
    var used: Set<String> = []
    for (module, files) in modules {
      var found: [String] = []
      for file in files {
        for signature in FunctionSignature.all(in: file.text) where !Self.isReadable(signature) {
          let key = "\(file.path) \(signature.name)"
          used.insert(key)
          guard Self.exceptions[key] == nil else { continue }
          found.append("\(file.path):\(signature.line) \(signature.name)")
        }
      }
      #expect(
        found.isEmpty,
        "\(module): functions with too many parameters, or too many without a label:\n\(found)")
    }
    let unused = Set(Self.exceptions.keys).subtracting(used).sorted()
    #expect(unused.isEmpty, "exceptions that are no longer needed")
  }

  private static func isReadable(_ signature: FunctionSignature) -> Bool {
    let isApples = apple.contains { signature.name.hasPrefix($0) }
    return isApples
      || (signature.parameterCount <= parameterLimit && signature.unlabelledCount <= unlabelledLimit)
  }

  @Test(arguments: [
    ("func a(_ b: Int, _ c: Int, _ d: Int) {}", "a", 3, 3),
    ("  static func a<T: B>(\n    _ b: T, to c: [Int: Int] = [:], d: Int\n  ) {}", "a", 3, 1),
    ("init?(_ b: (Int, Int) -> Int, _ c: @escaping (A<Int, Int>) -> Void) {}", "init", 2, 2),
    ("init(b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int) {}", "init", 7, 0),
    ("subscript(b: Int, in c: Int, _ d: Int) -> Int { b }", "subscript", 3, 2),
    ("func a(@Builder _ b: () -> Int, c: Dictionary<Int, Int>.Index) {}", "a", 2, 1),
    ("static func < (b: A, c: A) -> Bool { true }", "<", 2, 0),
    ("func a() {}", "a", 0, 0), ("func a(_ b: Int = c(1, 2), _: Int) {}", "a", 2, 2),
  ])
  func signaturesAreFound(source: String, name: String, parameters: Int, unlabelled: Int) {
    #expect(
      FunctionSignature.all(in: source) == [
        FunctionSignature(
          name: name, line: 1, parameterCount: parameters, unlabelledCount: unlabelled)
      ])
  }

  @Test(arguments: [
    "self.init(b: 1, c: 2)", "let a = A.init(b: 1)", "// func a(_ b: Int)", "let a = \"func a(b: c)\"",
    "A(b: 1, c: 2)", "let function = 1", "{ (a: Int, b: Int) in }",
  ])
  func callsAreLeftOut(source: String) {
    #expect(FunctionSignature.all(in: source).isEmpty)
  }

  @Test func signaturesHaveLines() {
    let source = "/// func c(d: Int)\nfunc a(\n  _ b: Int\n) {}\n\n  private init(_ c: Int) {}"
    #expect(FunctionSignature.all(in: source).map(\.line) == [2, 6])
  }
}
