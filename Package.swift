// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Lamina",
  products: [
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .executable(name: "lamina", targets: ["lamina"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // C libraries: module maps and the few lines of C that Swift cannot say.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "cairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", providers: [.apt(["libgdk-pixbuf-2.0-dev", "webp-pixbuf-loader"])]),
    .target(name: "CX11", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xext")]),
    .target(name: "CPixelKernels"),
    .target(name: "CRuntime"),

    // Empty modules that swift-testing's cross-import files ask for beside modules of these names.
    .target(
      name: "_Testing_CoreGraphics", path: "Sources/TestingOverlays/_Testing_CoreGraphics"),
    .target(name: "_Testing_UIKit", path: "Sources/TestingOverlays/_Testing_UIKit"),

    // The pipeline, bottom up.
    .target(
      name: "CoreGraphics",
      dependencies: [
        "CCairo", "CPango", "CFontconfig", "CGdkPixbuf", "_Testing_CoreGraphics",
      ]),
    .target(name: "RenderServer", dependencies: ["CoreGraphics", "CPixelKernels"]),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics", "RenderServer", "CRuntime"]),
    .target(name: "UIKit", dependencies: ["QuartzCore", "_Testing_UIKit"]),
    .target(name: "WindowSystem", dependencies: ["CoreGraphics", "CX11"]),

    // The viewer.
    .target(
      name: "LaminaViewer", dependencies: ["QuartzCore", "RenderServer", "WindowSystem"]),
    .executableTarget(
      name: "lamina",
      dependencies: [
        "LaminaViewer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .target(
      name: "TestSupport", dependencies: ["CoreGraphics", "CAllocationCounter"],
      path: "Tests/TestSupport"),
    .testTarget(name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "TestSupport"]),
    .testTarget(
      name: "RenderServerTests",
      dependencies: ["RenderServer", "CoreGraphics", "CPixelKernels", "TestSupport"]),
    .target(name: "TutorialLayers", dependencies: ["UIKit"], path: "Tests/TutorialLayers"),
    .testTarget(
      name: "QuartzCoreTests",
      dependencies: [
        "UIKit", "QuartzCore", "RenderServer", "CoreGraphics", "TestSupport", "TutorialLayers",
      ]),
    .testTarget(
      name: "VectorTests",
      dependencies: [
        "UIKit", "QuartzCore", "RenderServer", "CoreGraphics", "CPixelKernels", "TutorialLayers",
      ]),
    .testTarget(
      name: "WindowTests",
      dependencies: [
        "LaminaViewer", "QuartzCore", "RenderServer", "WindowSystem", "CoreGraphics", "CX11",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
