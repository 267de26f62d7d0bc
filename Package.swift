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
    // The modules of C libraries, and the modules with the project's own C code.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "cairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", providers: [.apt(["libgdk-pixbuf-2.0-dev", "webp-pixbuf-loader"])]),
    .systemLibrary(name: "CGio", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .target(name: "CX11", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xext")]),
    .target(name: "CPixelKernels"),
    .target(name: "CRuntime"),
    .target(name: "CViewRuntime", dependencies: ["CRuntime"]),
    .target(name: "CListRuntime", dependencies: ["CRuntime"]),
    .target(name: "CSceneRuntime"),
    .target(name: "CSandbox"),

    // Empty modules. The cross-import files of swift-testing require them because modules of the project have the names
    // CoreGraphics and UIKit.
    .target(
      name: "_Testing_CoreGraphics", path: "Sources/TestingOverlays/_Testing_CoreGraphics"),
    .target(name: "_Testing_UIKit", path: "Sources/TestingOverlays/_Testing_UIKit"),

    // Formats that several readers of files use, and the reading of files within limits (in Archives).
    .target(name: "Archives", dependencies: ["CZlib"]),
    .target(name: "JSON"),
    .target(name: "XMLReading", dependencies: ["CExpat"]),
    // Sockets of this machine, and their files.
    .target(name: "LocalSockets"),

    // The modules of the rendering pipeline. Each depends only on modules above it.
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
    // The binary format of commits, for recordings and for other processes.
    .target(name: "CommitStream", dependencies: ["CoreGraphics", "CZlib", "RenderModel"]),
    // Reading recordings: the trees of layers at any time.
    .target(
      name: "Recordings",
      dependencies: ["CommitStream", "CoreGraphics", "RenderModel", "RenderServer"]),
    .target(
      name: "QuartzCore",
      dependencies: ["CoreGraphics", "RenderModel", "DisplayLists", "RenderServer", "CRuntime"]),
    // Reading documents into layers.
    .target(name: "DocumentReading", dependencies: ["Archives", "CoreGraphics"]),
    .target(
      name: "CAML",
      dependencies: [
        "Archives", "DocumentReading", "QuartzCore", "RenderModel", "CoreGraphics",
        "XMLReading",
      ]),
    .target(
      name: "Lottie",
      dependencies: ["Archives", "DocumentReading", "JSON", "QuartzCore", "CoreGraphics"]),
    .target(name: "ChildPrograms"),
    .target(name: "WindowSystem", dependencies: ["ChildPrograms", "CoreGraphics", "CX11"]),
    .target(
      name: "WindowHosting",
      dependencies: [
        "CommitStream", "CoreGraphics", "QuartzCore", "RenderModel", "RenderServer", "WindowSystem",
      ]),
    // The sockets through which a viewer attaches to a running program, for both sides.
    .target(
      name: "Attaching",
      dependencies: [
        "CommitStream", "CoreGraphics", "LocalSockets", "QuartzCore", "Raster", "RenderModel",
        "RenderServer", "WindowHosting", "WindowSystem",
      ]),
    // The elements of a program as assistive technology sees them.
    .target(name: "Accessibility"),
    // The bus over which assistive technology asks for them.
    .target(name: "AccessibilityBus", dependencies: ["Accessibility", "CGio"]),
    // UIKit's parts, and the module that re-exports all of them.
    .target(
      name: "UIKitCore",
      dependencies: [
        "Accessibility", "AccessibilityBus", "Archives", "Attaching", "ChildPrograms", "QuartzCore",
        "RenderModel", "WindowHosting",
        "WindowSystem", "CViewRuntime",
      ]),
    .target(name: "UIKitLists", dependencies: ["Accessibility", "UIKitCore", "CListRuntime"]),
    .target(name: "UIKitPresentation", dependencies: ["Accessibility", "UIKitCore"]),
    .target(name: "UIKitDynamics", dependencies: ["UIKitCore"]),
    .target(
      name: "UIKitInterfaces", dependencies: ["Archives", "UIKitCore", "UIKitLists", "XMLReading"]),
    .target(
      name: "UIKit",
      dependencies: [
        "UIKitCore", "UIKitDynamics", "UIKitInterfaces", "UIKitLists", "UIKitPresentation",
        "_Testing_UIKit",
      ]),

    // Translation of the program's texts into the user's language.
    .target(name: "Localization"),

    // Restrictions of a process that runs code of a stranger.
    .target(name: "Sandbox", dependencies: ["CSandbox", "Localization"]),

    // Writing layers and animations as source text.
    .target(
      name: "SourceExport", dependencies: ["CAML", "QuartzCore", "RenderModel", "CoreGraphics"]),

    // Writing animated pictures into files.
    .target(name: "Export", dependencies: ["CoreGraphics", "Localization"]),

    // Compiling scenes in Swift into libraries, and starting processes that load them.
    .target(
      name: "SceneBuilding", dependencies: ["Archives", "ChildPrograms", "JSON", "Localization"]),
    // The worker processes that run the code of scenes, as their viewer sees them.
    .target(
      name: "SceneWorkers",
      dependencies: [
        "Attaching", "ChildPrograms", "CommitStream", "CoreGraphics", "LocalSockets", "Localization",
        "QuartzCore", "SceneBuilding",
      ]),

    // Scenes whose speed is measured, with and without a window.
    .target(
      name: "Bench",
      dependencies: [
        "QuartzCore", "RenderModel", "Raster", "CoreGraphics", "WindowHosting", "WindowSystem",
      ], path: "Benchmarks/Bench"),

    // The server of the book's pages, for browsers on this machine.
    .target(name: "BookServing", dependencies: ["LocalSockets", "Localization"]),

    // The socket through which other programs control the viewer, and the commands that it accepts.
    .target(
      name: "ViewerControl", dependencies: ["JSON", "LocalSockets", "Localization", "WindowSystem"]),

    // The viewer, its controls, and the scenes of its gallery.
    .target(name: "Gallery", dependencies: ["Localization", "UIKit"]),
    .target(
      name: "ViewerKit",
      dependencies: ["Accessibility", "JSON", "Localization", "UIKit", "QuartzCore", "WindowSystem"]),
    .target(
      name: "LaminaViewer",
      dependencies: [
        "Accessibility", "Archives", "Attaching", "BookServing", "CAML", "ChildPrograms",
        "CommitStream",
        "CSceneRuntime", "DisplayLists", "Export", "Gallery", "LocalSockets", "Localization", "Lottie",
        "Recordings", "SceneBuilding", "SceneWorkers", "SourceExport", "UIKit", "QuartzCore",
        "RenderModel", "Raster", "RenderServer", "ViewerControl", "ViewerKit",
        "WindowHosting", "WindowSystem",
      ]),
    // The work of such a process.
    .target(
      name: "SceneWorker",
      dependencies: [
        "Attaching", "CommitStream", "CoreGraphics", "LaminaViewer", "LocalSockets", "Localization",
        "QuartzCore", "RenderModel", "RenderServer", "Sandbox", "SceneBuilding", "SceneWorkers",
        "UIKit", "ViewerKit",
        "WindowHosting", "WindowSystem",
      ]),
    .executableTarget(
      name: "lamina",
      dependencies: [
        "Attaching", "Bench", "BookServing", "ChildPrograms", "LaminaViewer", "Export", "Localization",
        "Sandbox", "SceneBuilding", "SceneWorker", "SceneWorkers", "ViewerControl", "ViewerKit",
        "WindowHosting",
        // The program does not use these modules itself. Scenes in Swift may import them.
        "CoreText", "ImageIO",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Scenes are libraries that the program loads. They use the modules that are linked into the program.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),

    // Measures the stream of commits.
    .executableTarget(
      name: "StreamBenchmark",
      dependencies: ["CommitStream", "CoreGraphics", "QuartzCore", "RenderModel"],
      path: "Benchmarks/Stream"),

    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    // Compares the versions of each pixel kernel. main.c is for processors on which no Swift tests run.
    .target(
      name: "KernelComparison", dependencies: ["CPixelKernels"], path: "Tests/KernelComparison",
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
        "CommitStream", "Recordings", "RenderModel", "DisplayLists", "Raster", "RenderServer",
        "CoreGraphics", "CPixelKernels", "KernelComparison", "TestSupport",
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
        "Accessibility", "AccessibilityBus", "ChildPrograms", "UIKit", "UIKitCore", "UIKitDynamics",
        "UIKitInterfaces", "QuartzCore",
        "RenderModel", "RenderServer",
        "WindowSystem", "CoreGraphics", "TestSupport", "CRuntime",
      ]),
    // Samples that are written as for Apple's systems, in both language modes of Swift.
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
        "CommitStream", "Gallery", "LaminaViewer", "Localization", "Recordings", "UIKit", "QuartzCore",
        "RenderModel", "Raster",
        "RenderServer",
        "ViewerControl", "ViewerKit", "WindowHosting", "WindowSystem", "CoreGraphics", "TestSupport",
      ]),
    // The examples of the book. They are compiled like scenes in Swift, which are in the Swift 5 mode.
    .target(
      name: "BookExamples", dependencies: ["UIKit"], path: "Documentation/Book",
      exclude: ["README.md", "Gestures", "en", "zh"], sources: ["Examples"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "BookTests",
      dependencies: [
        "BookExamples", "UIKit", "QuartzCore", "RenderServer", "CoreGraphics", "TestSupport",
      ]),
    // Checks the comments, the pages and the reference. It reads the files of the repository.
    .testTarget(name: "DocumentationTests", dependencies: ["Localization"]),
    .testTarget(name: "ArchivesTests", dependencies: ["Archives", "TestSupport"]),
    .testTarget(
      name: "AttachingTests",
      dependencies: [
        "Attaching", "CommitStream", "CoreGraphics", "LocalSockets", "QuartzCore", "RenderModel",
        "RenderServer", "TestSupport", "WindowHosting", "WindowSystem",
      ]),
    .testTarget(
      name: "LottieTests",
      dependencies: ["LaminaViewer", "Lottie", "JSON", "QuartzCore", "CoreGraphics", "TestSupport"]),
    .testTarget(name: "BookServingTests", dependencies: ["BookServing"]),
    .testTarget(name: "ChildProgramsTests", dependencies: ["ChildPrograms"]),
    .testTarget(name: "WatchTests", dependencies: ["ChildPrograms", "SceneBuilding"]),
    .testTarget(name: "SandboxTests", dependencies: ["ChildPrograms", "Sandbox", "SceneBuilding"]),
    // A program that restricts itself and tries to break out. SandboxTests runs it.
    .target(name: "CEscapeAttempts", path: "Tests/CEscapeAttempts"),
    .executableTarget(
      name: "TestSandboxed",
      dependencies: [
        "CEscapeAttempts", "CSceneRuntime", "CoreText", "ImageIO", "Sandbox", "SceneBuilding",
      ], path: "Tests/Applications/Sandboxed"),
    .testTarget(
      name: "SceneWorkersTests", dependencies: ["CommitStream", "CoreGraphics", "SceneWorkers"]),
    .testTarget(
      name: "SceneWorkerTests",
      dependencies: [
        "CommitStream", "CoreGraphics", "Gallery", "LaminaViewer", "QuartzCore", "SceneBuilding",
        "SceneWorkers", "TestSupport",
      ]),
    // Programs that import UIKit only. WindowTests runs them.
    .executableTarget(name: "TestPage", dependencies: ["UIKit"], path: "Tests/Applications/Page"),
    .executableTarget(
      name: "TestDelegate", dependencies: ["UIKit"], path: "Tests/Applications/Delegate"),
    // Feeds random inputs to the readers of documents and other input. Scripts/fuzz runs it.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Archives", "Attaching", "BookServing", "CAML", "CommitStream", "DocumentReading",
        "LaminaViewer", "Lottie",
        "Recordings", "RenderModel", "RenderServer", "SceneBuilding", "QuartzCore", "CoreGraphics",
        "ImageIO", "ViewerControl", "WindowSystem",
      ], path: "Tests/Fuzz", exclude: ["Samples"]),
    .testTarget(
      name: "WindowTests",
      dependencies: [
        "Attaching", "CommitStream", "Export", "Gallery", "LaminaViewer", "LocalSockets", "Recordings",
        "UIKit",
        "QuartzCore", "RenderModel", "RenderServer", "Sandbox", "ViewerControl", "ViewerKit",
        "WindowHosting",
        "WindowSystem", "CoreGraphics", "TestSupport", "CX11",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
