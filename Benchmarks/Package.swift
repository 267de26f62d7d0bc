// swift-tools-version: 6.0
import PackageDescription

// This is a package of its own, so that neither programs that use Lamina nor Scripts/test download a benchmark library.
// The scenes (Bench) are a target of the main package, because `lamina bench` shows them.
// google/swift-benchmark repeats a benchmark until its time is stable, and reports percentiles.
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
      ], path: "Micro"),
    // Measures what a benchmark library does not: memory, costs that occur once, and growth with the tree.
    .executableTarget(
      name: "LaminaGrowth", dependencies: [.product(name: "QuartzCore", package: "Lamina")],
      path: "Growth"),
  ],
  swiftLanguageModes: [.v6]
)
