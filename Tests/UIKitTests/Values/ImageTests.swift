import TestSupport
import Testing
import UIKit

@Suite @MainActor struct ImageTests {
  private func solid(_ pixel: UInt32, _ width: Int = 4, _ height: Int = 4) -> CGImage {
    picture(width, height) { _, _ in pixel }
  }

  private func write(_ image: CGImage, to url: URL) throws {
    try #require(image.pngData()).write(to: url)
  }

  @Test func namesAreSearchedForInFoldersAndCatalogsL7_28() throws {
    try withTemporaryFolder { folder in
      try write(solid(0xFFFF_0000), to: folder.appendingPathComponent("lamina-a.png"))
      try write(solid(0xFF00_FF00, 8, 8), to: folder.appendingPathComponent("lamina-b@2x.png"))
      let set = folder.appendingPathComponent("Pictures.xcassets/Group/lamina-c.imageset")
      try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
      try write(solid(0xFF00_00FF, 3, 3), to: set.appendingPathComponent("one.png"))
      try write(solid(0xFF00_00FF, 6, 6), to: set.appendingPathComponent("two.png"))
      let contents = """
        {"images": [{"idiom": "universal", "scale": "1x", "filename": "one.png"},
          {"idiom": "universal", "scale": "2x", "filename": "two.png"}, {"scale": "3x"}],
         "properties": {"template-rendering-intent": "template"}}
        """
      try Data(contents.utf8).write(to: set.appendingPathComponent("Contents.json"))
      ResourceFolders.additional = [folder]
      defer { ResourceFolders.additional = [] }
      let first = try #require(UIImage(named: "lamina-a"))
      #expect(first.size == CGSize(width: 4, height: 4) && first == UIImage(named: "lamina-a"))
      #expect(UIImage(named: "lamina-a.png")?.scale == 1)
      let double = try #require(UIImage(named: "lamina-b"))
      #expect(double.scale == 2 && double.size == CGSize(width: 4, height: 4))
      let asset = try #require(UIImage(named: "lamina-c"))
      #expect(asset.cgImage?.width == 3 && asset.renderingMode == .alwaysTemplate)
      #expect(UIImage(named: "lamina-missing") == nil && UIImage(named: "") == nil)
      let literal: UIImage = UIImage(imageLiteralResourceName: "lamina-a")
      #expect(literal.cgImage === first.cgImage, "cached")
      #expect(UIImage(imageLiteralResourceName: "lamina-c").renderingMode == .alwaysTemplate)
      let path = folder.appendingPathComponent("lamina-a.png").path
      #expect(UIImage(contentsOfFile: path)?.scale == 1)
    }
    #expect(UIImage(named: "lamina-a") == nil)
  }

  /// The blend mode and the alpha of an image replace those of the context (L7.25).
  @Test(arguments: [(1.0, UInt32(255)), (0.4, 102)]) func imagesAreDrawnWithTheirOwnAlpha(
    alpha: Double, expected: UInt32
  ) throws {
    let image = UIImage(cgImage: solid(0xFFFF_0000))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 4, height: 4)
    let drawn = UIGraphicsImageRenderer(size: size, format: format).image { renderer in
      renderer.cgContext.setAlpha(0.1)
      renderer.cgContext.setBlendMode(.clear)
      image.draw(in: CGRect(origin: .zero, size: size), blendMode: .normal, alpha: alpha)
    }
    #expect(try #require(drawn.cgImage).bitmap[2, 2] >> 24 == expected)
  }

  @Test func namedColorsHaveADarkForm() throws {
    try withTemporaryFolder { folder in
      let set = folder.appendingPathComponent("Colors.xcassets/lamina-tint.colorset")
      try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
      let contents = """
        {"colors": [
          {"idiom": "universal", "color": {"color-space": "srgb",
            "components": {"red": "0xFF", "green": "51", "blue": "0.5", "alpha": "1.000"}}},
          {"appearances": [{"appearance": "luminosity", "value": "dark"}],
            "color": {"color-space": "gray-gamma-22", "components": {"white": "0.25", "alpha": "1"}}}
        ]}
        """
      try Data(contents.utf8).write(to: set.appendingPathComponent("Contents.json"))
      ResourceFolders.additional = [folder]
      defer { ResourceFolders.additional = [] }
      let color = try #require(UIColor(named: "lamina-tint"))
      #expect(color.cgColor == CGColor(red: 1, green: 0.2, blue: 0.5, alpha: 1))
      UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
        // A component without a decimal point, such as the alpha here, is in 0…255.
        #expect(color.cgColor.components == [0.25, 1.0 / 255])
      }
    }
    #expect(UIColor(named: "lamina-tint") == nil)
  }

  @Test func setsOfDataAreRead() throws {
    try withTemporaryFolder { folder in
      let set = folder.appendingPathComponent("Files.xcassets/lamina-notes.dataset")
      try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
      let contents = """
        {"data": [{"filename": "../../secret"}, {"idiom": "universal", "filename": "notes.txt",
          "universal-type-identifier": "public.plain-text"}]}
        """
      try Data(contents.utf8).write(to: set.appendingPathComponent("Contents.json"))
      try Data("note".utf8).write(to: set.appendingPathComponent("notes.txt"))
      ResourceFolders.additional = [folder]
      defer { ResourceFolders.additional = [] }
      let asset = try #require(NSDataAsset(name: "lamina-notes"))
      #expect(asset.data == Data("note".utf8) && asset.typeIdentifier == "public.plain-text")
      try FileManager.default.removeItem(at: set.appendingPathComponent("notes.txt"))
      #expect(NSDataAsset(name: "lamina-notes") == nil)
    }
    #expect(NSDataAsset(name: "lamina-notes", bundle: .main) == nil)
  }

  /// An animated image is drawn as the frame for the current time (L8.32).
  @Test func theFramesOfAnimatedImagesPlayInTurnL8_31() throws {
    let frames = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF].map { UIImage(cgImage: solid($0)) }
    let image = try #require(UIImage.animatedImage(with: frames, duration: 3))
    #expect(image.images == frames && image.duration == 3 && image.size == frames[0].size)
    #expect(image.cgImage === frames[0].cgImage)
    for (time, index) in [(0.0, 0), (0.99, 0), (1, 1), (2.5, 2), (3, 0), (-0.5, 2), (.infinity, 0)] {
      #expect(image.frame(at: time) === frames[index], "\(time)")
    }
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    let quick = try #require(UIImage.animatedImage(with: frames, duration: 0))
    #expect(abs(quick.duration - 0.3) < 1e-12, "each picture lasts a tenth of a second")
    #expect(frames[0].images == nil && frames[0].duration == 0)
    #expect(image.withRenderingMode(.alwaysTemplate).images?.count == 3)
    #expect(image.withTintColor(.white).images?[2].cgImage?.bitmap[1, 1] == 0xFFFF_FFFF)
  }

  @Test func numberedFilesStopAtTheFirstGapL8_31() throws {
    try withTemporaryFolder { folder in
      for index in [1, 2, 3, 5] {
        try write(solid(0xFFFF_0000), to: folder.appendingPathComponent("lamina-n\(index).png"))
      }
      ResourceFolders.additional = [folder]
      defer { ResourceFolders.additional = [] }
      #expect(UIImage.animatedImageNamed("lamina-n", duration: 1)?.images?.count == 3)
      let resizable = UIImage.animatedResizableImageNamed(
        "lamina-n", capInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), duration: 1)
      #expect(resizable?.capInsets.top == 1 && resizable?.images?.count == 3)
      #expect(UIImage.animatedImageNamed("lamina-none", duration: 1) == nil)
    }
  }

  @Test func tintsKeepTheAlphaL7_28() throws {
    let image = UIImage(cgImage: picture(3, 1) { x, _ in [0, 0x8080_0000, 0xFFFF_0000][x] })
    let tinted = image.withTintColor(.green, renderingMode: .alwaysOriginal)
    let pixels = try #require(tinted.cgImage).bitmap
    #expect(pixels[0, 0] == 0 && pixels[2, 0] == 0xFF00_FF00)
    #expect(pixels[1, 0].channelDistance(to: 0x8000_8000) <= 1)
    #expect(tinted.renderingMode == .alwaysOriginal)
  }

  @Test func capsKeepTheirSizeL7_28() throws {
    // The corners are red, the sides are green, and the middle has blue and white columns.
    let source = picture(6, 6) { x, y in
      let (edgeX, edgeY) = (x == 0 || x == 5, y == 0 || y == 5)
      if edgeX && edgeY { return 0xFFFF_0000 }
      if edgeX || edgeY { return 0xFF00_FF00 }
      return x % 2 == 1 ? 0xFF00_00FF : 0xFFFF_FFFF
    }
    let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let tiled = UIImage(cgImage: source).resizableImage(withCapInsets: caps)
    #expect(tiled.resizingMode == .tile && tiled.capInsets == caps)
    let drawn = try draw(13, 9) { tiled.draw(in: CGRect(x: 0, y: 0, width: 13, height: 9)) }
    for y in 0..<9 {
      for x in 0..<13 {
        let (edgeX, edgeY) = (x == 0 || x == 12, y == 0 || y == 8)
        let middle: UInt32 = x % 2 == 1 ? 0xFF00_00FF : 0xFFFF_FFFF
        let expected: UInt32 = edgeX && edgeY ? 0xFFFF_0000 : edgeX || edgeY ? 0xFF00_FF00 : middle
        #expect(drawn[x, y] == expected, "(\(x), \(y))")
      }
    }
    let small = try draw(2, 2) { tiled.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2)) }
    for y in 0..<2 { for x in 0..<2 { #expect(small[x, y] == 0xFFFF_0000) } }
    let stretched = tiled.resizableImage(withCapInsets: caps, resizingMode: .stretch)
    let wide = try draw(42, 6) { stretched.draw(in: CGRect(x: 0, y: 0, width: 42, height: 6)) }
    #expect(wide[0, 0] == 0xFFFF_0000 && wide[41, 5] == 0xFFFF_0000 && wide[20, 0] == 0xFF00_FF00)
    #expect(wide[4, 3] == 0xFF00_00FF && wide[37, 3] == 0xFFFF_FFFF, "columns ten points wide")
  }

  @Test func jpegsAreOverWhite() throws {
    let image = UIImage(cgImage: picture(16, 16) { x, _ in x < 8 ? 0 : 0xFF20_4080 })
    let data = try #require(image.jpegData(compressionQuality: 0.95))
    #expect(data.starts(with: [0xFF, 0xD8, 0xFF]))
    let read = try #require(UIImage(data: data)?.cgImage).bitmap
    // JPEG loses a little; the limit of six levels is a choice.
    #expect(read[2, 8].channelDistance(to: 0xFFFF_FFFF) < 6)
    #expect(read[13, 8].channelDistance(to: 0xFF20_4080) < 6)
    let rough = try #require(image.jpegData(compressionQuality: -1))
    #expect(rough.count < data.count)
    #expect(UIImage().jpegData(compressionQuality: 1) == nil && UIImage().pngData() == nil)
  }

  @Test func flippedAndScaledCopies() throws {
    let image = UIImage(cgImage: picture(4, 2) { x, _ in x == 0 ? 0xFFFF_0000 : 0xFF00_00FF })
    let flipped = try draw(4, 2) { image.withHorizontallyFlippedOrientation().draw(at: .zero) }
    #expect(flipped[0, 0] == 0xFF00_00FF && flipped[3, 1] == 0xFFFF_0000)
    let thumbnail = try #require(image.preparingThumbnail(of: CGSize(width: 2, height: 1)))
    #expect(thumbnail.size == CGSize(width: 2, height: 1))
    #expect(image.preparingThumbnail(of: .zero) == nil)
    for raw in 0..<8 {
      let orientation = try #require(UIImage.Orientation(rawValue: raw))
      let turned = UIImage(cgImage: solid(.max), scale: 1, orientation: orientation)
      let flipped = turned.withHorizontallyFlippedOrientation()
      #expect(flipped.imageOrientation != orientation)
      #expect(flipped.withHorizontallyFlippedOrientation().imageOrientation == orientation)
    }
    #expect(image.withAlignmentRectInsets(UIEdgeInsets(top: 1, left: 0, bottom: 0, right: 0)) != image)
  }

  @Test func framesOfRectangles() throws {
    let drawn = try draw(8, 8) {
      UIColor.red.setFill()
      UIRectFrame(CGRect(x: 1, y: 1, width: 6, height: 5))
      UIRectClip(CGRect(x: 0, y: 7, width: 2, height: 1))
      UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    #expect(drawn[1, 1] == 0xFFFF_0000 && drawn[6, 5] == 0xFFFF_0000 && drawn[2, 2] == 0)
    #expect(drawn[0, 0] == 0 && drawn[1, 7] == 0xFFFF_0000 && drawn[2, 7] == 0)
  }
}
