// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that who uses Lamina does not fetch a benchmark library.
// google/swift-benchmark: repeats until the time is stable and reports percentiles.
let package = Package(
  name: "LaminaBenchmarks",
  dependencies: [
    .package(name: "Lamina", path: ".."),
    .package(url: "https://github.com/google/swift-benchmark", from: "0.1.2"),
  ],
  targets: [
    .executableTarget(
      name: "LaminaBenchmarks",
      dependencies: [
        .product(name: "QuartzCore", package: "Lamina"),
        .product(name: "Benchmark", package: "swift-benchmark"),
      ]),
    // What a benchmark library does not measure: memory, things that happen once, growth with the tree.
    .executableTarget(
      name: "LaminaGrowth", dependencies: [.product(name: "QuartzCore", package: "Lamina")]),
  ],
  swiftLanguageModes: [.v6]
)
