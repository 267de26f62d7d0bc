// swift-tools-version: 6.0
import PackageDescription

// This is a separate package, so that neither programs that use Lamina nor Scripts/test download a benchmark library.
// The scenes (Bench) are a target of the main package, because `lamina bench` shows them. The library
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
    // Measures what the benchmark library cannot: memory, costs that occur only once, and growth with the size of the
    // tree.
    .executableTarget(
      name: "LaminaGrowth", dependencies: [.product(name: "QuartzCore", package: "Lamina")],
      path: "Growth"),
  ],
  swiftLanguageModes: [.v6]
)
