// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Lamina",
  products: [
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "CAML", targets: ["CAML"]),
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
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .target(name: "CX11", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xext")]),
    .target(name: "CPixelKernels"),
    .target(name: "CRuntime"),
    .target(name: "CViewRuntime", dependencies: ["CRuntime"]),
    .target(name: "CSceneRuntime"),

    // Empty modules that swift-testing's cross-import files ask for beside modules of these names.
    .target(
      name: "_Testing_CoreGraphics", path: "Sources/TestingOverlays/_Testing_CoreGraphics"),
    .target(name: "_Testing_UIKit", path: "Sources/TestingOverlays/_Testing_UIKit"),

    // What readers of documents share.
    .target(name: "Archives", dependencies: ["CZlib"]),
    .target(name: "JSON"),

    // The pipeline, bottom up.
    .target(
      name: "CoreGraphics",
      dependencies: [
        "CCairo", "CPango", "CFontconfig", "CGdkPixbuf", "CPixelKernels", "CZlib",
        "_Testing_CoreGraphics",
      ]),
    .target(name: "CoreText", dependencies: ["CoreGraphics"]),
    .target(name: "ImageIO", dependencies: ["CoreGraphics"]),
    .target(name: "RenderModel", dependencies: ["CoreGraphics"]),
    .target(name: "DisplayLists", dependencies: ["CoreGraphics", "RenderModel"]),
    .target(
      name: "Raster", dependencies: ["CoreGraphics", "RenderModel", "DisplayLists", "CPixelKernels"]),
    .target(
      name: "RenderServer",
      dependencies: ["CoreGraphics", "RenderModel", "DisplayLists", "Raster"]),
    .target(
      name: "QuartzCore",
      dependencies: ["CoreGraphics", "RenderModel", "DisplayLists", "RenderServer", "CRuntime"]),
    // Documents become layers.
    .target(name: "DocumentReading", dependencies: ["Archives", "CoreGraphics"]),
    .target(
      name: "CAML",
      dependencies: [
        "Archives", "DocumentReading", "QuartzCore", "RenderModel", "CoreGraphics", "CExpat",
      ]),
    .target(
      name: "Lottie",
      dependencies: ["Archives", "DocumentReading", "JSON", "QuartzCore", "CoreGraphics"]),
    .target(name: "ChildPrograms"),
    .target(name: "WindowSystem", dependencies: ["ChildPrograms", "CoreGraphics", "CX11"]),
    .target(name: "WindowHosting", dependencies: ["QuartzCore", "RenderServer", "WindowSystem"]),
    .target(
      name: "UIKit",
      dependencies: [
        "QuartzCore", "RenderModel", "WindowHosting", "WindowSystem", "CViewRuntime", "_Testing_UIKit",
      ]),

    // The program's texts in the user's language.
    .target(name: "Localization"),

    // Layers and animations become source text.
    .target(
      name: "SourceExport", dependencies: ["CAML", "QuartzCore", "RenderModel", "CoreGraphics"]),

    // Pictures that move become files.
    .target(name: "Export", dependencies: ["CoreGraphics", "CZlib", "Localization"]),

    // Swift files become libraries, tried in a process of their own.
    .target(name: "SceneBuilding", dependencies: ["ChildPrograms", "Localization"]),

    // Scenes that are measured, with and without a window.
    .target(
      name: "Bench",
      dependencies: [
        "QuartzCore", "RenderModel", "Raster", "CoreGraphics", "WindowHosting", "WindowSystem",
      ], path: "Benchmarks/Bench"),

    // The socket through which other programs control the viewer, and what its clients may ask for.
    .target(name: "ViewerControl", dependencies: ["JSON", "Localization", "WindowSystem"]),

    // The viewer, its controls, and the scenes of its gallery.
    .target(name: "Gallery", dependencies: ["Localization", "UIKit"]),
    .target(name: "ViewerKit", dependencies: ["Localization", "UIKit", "QuartzCore", "WindowSystem"]),
    .target(
      name: "LaminaViewer",
      dependencies: [
        "Archives", "CAML", "ChildPrograms", "CSceneRuntime", "Export", "Gallery", "Localization",
        "Lottie",
        "SceneBuilding",
        "SourceExport", "UIKit", "QuartzCore", "RenderModel", "Raster", "RenderServer", "ViewerControl",
        "ViewerKit",
        "WindowHosting", "WindowSystem",
      ]),
    .executableTarget(
      name: "lamina",
      dependencies: [
        "Bench", "ChildPrograms", "LaminaViewer", "Export", "Localization", "SceneBuilding",
        "ViewerControl",
        // For scenes in Swift that import them.
        "CoreText", "ImageIO",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Scenes that are loaded from libraries find Lamina in the program itself.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),

    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    // Compares the versions of each kernel; main.c is for processors without Swift tests.
    .target(
      name: "KernelTwins", dependencies: ["CPixelKernels"], path: "Tests/KernelTwins",
      exclude: ["main.c"]),
    .target(
      name: "TestSupport",
      dependencies: ["CoreGraphics", "QuartzCore", "RenderModel", "CAllocationCounter"],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "CoreGraphicsTests",
      dependencies: ["CoreGraphics", "CoreText", "ImageIO", "TestSupport"]),
    .testTarget(
      name: "RenderServerTests",
      dependencies: [
        "RenderModel", "DisplayLists", "Raster", "RenderServer", "CoreGraphics", "CPixelKernels",
        "KernelTwins", "TestSupport",
      ]),
    .target(name: "TutorialLayers", dependencies: ["UIKit"], path: "Tests/TutorialLayers"),
    .testTarget(
      name: "QuartzCoreTests",
      dependencies: [
        "UIKit", "QuartzCore", "RenderModel", "DisplayLists", "Raster", "RenderServer", "CoreGraphics",
        "TestSupport", "TutorialLayers",
      ]),
    .testTarget(
      name: "CAMLTests",
      dependencies: [
        "CAML", "LaminaViewer", "SourceExport", "UIKit", "QuartzCore", "RenderModel", "CoreGraphics",
        "TestSupport",
      ]),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "UIKit", "QuartzCore", "RenderModel", "RenderServer", "WindowSystem", "CoreGraphics",
        "TestSupport", "CRuntime",
      ]),
    // Sources as they are written for Apple's systems, in both language modes.
    .target(
      name: "CompatibilitySwift5", dependencies: ["UIKit"], path: "Tests/Compatibility/Swift5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "CompatibilitySwift6", dependencies: ["UIKit"], path: "Tests/Compatibility/Swift6"),
    .testTarget(
      name: "CompatibilityTests",
      dependencies: [
        "CompatibilitySwift5", "CompatibilitySwift6", "UIKit", "QuartzCore", "RenderServer",
        "CoreGraphics", "TestSupport",
      ], path: "Tests/Compatibility/Runner"),
    .testTarget(
      name: "VectorTests",
      dependencies: [
        "UIKit", "QuartzCore", "RenderModel", "RenderServer", "CoreGraphics", "CPixelKernels",
        "TutorialLayers",
      ]),
    .testTarget(
      name: "ExportTests",
      dependencies: ["Export", "CoreGraphics", "ImageIO", "TestSupport"]),
    .testTarget(
      name: "BenchTests", dependencies: ["Bench", "QuartzCore", "CoreGraphics", "TestSupport"]),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "Gallery", "LaminaViewer", "UIKit", "QuartzCore", "RenderModel", "ViewerKit", "WindowSystem",
        "CoreGraphics", "TestSupport",
      ]),
    .testTarget(
      name: "ViewerTests",
      dependencies: [
        "Gallery", "LaminaViewer", "Localization", "UIKit", "QuartzCore", "RenderModel", "Raster",
        "RenderServer",
        "ViewerControl", "ViewerKit", "WindowHosting", "WindowSystem", "CoreGraphics", "TestSupport",
      ]),
    // The reference and what cites it; reads the files of the repository.
    .testTarget(name: "DocumentationTests", dependencies: ["Localization"]),
    .testTarget(name: "ArchivesTests", dependencies: ["Archives", "TestSupport"]),
    .testTarget(
      name: "LottieTests",
      dependencies: ["LaminaViewer", "Lottie", "JSON", "QuartzCore", "CoreGraphics", "TestSupport"]),
    .testTarget(name: "ChildProgramsTests", dependencies: ["ChildPrograms"]),
    .testTarget(name: "WatchTests", dependencies: ["SceneBuilding"]),
    // Programs that import nothing but UIKit; WindowTests runs them.
    .executableTarget(name: "TestPage", dependencies: ["UIKit"], path: "Tests/Applications/Page"),
    .executableTarget(
      name: "TestDelegate", dependencies: ["UIKit"], path: "Tests/Applications/Delegate"),
    // Feeds random inputs to the readers; Scripts/fuzz runs it.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Archives", "CAML", "DocumentReading", "LaminaViewer", "Lottie", "SceneBuilding", "QuartzCore",
        "CoreGraphics", "ImageIO", "ViewerControl", "WindowSystem",
      ], path: "Tests/Fuzz", exclude: ["Samples"]),
    .testTarget(
      name: "WindowTests",
      dependencies: [
        "Export", "Gallery", "LaminaViewer", "UIKit", "QuartzCore", "RenderServer",
        "ViewerControl", "ViewerKit", "WindowHosting", "WindowSystem", "CoreGraphics", "CX11",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
