import Synchronization

/// The images of a file or of data. They are decoded when the first one is needed.
public final class CGImageSource: Sendable {
  private let data: Data
  private let name: String
  /// The header of the file; nil if its format is unknown or damaged.
  package let header: ImageHeader?
  private let decoded = Mutex<ImageFile?>(nil)

  init(data: Data, name: String) {
    self.data = data
    self.name = name
    do {
      header = try ImageHeader(of: data, name: name)
    } catch {
      header = nil
      Issue.report(.unreadableImage("\(error)"))
    }
  }

  /// Returns the image at `index`, and decodes all images at the first call. Returns nil, and reports why, if they
  /// cannot be decoded.
  func image(at index: Int) -> CGImage? {
    guard let header else { return nil }
    let frames = decoded.withLock { file in
      do {
        file = try file ?? read(header)
      } catch {
        Issue.report(.unreadableImage("\(error)"))
      }
      return file?.frames ?? []
    }
    return frames.indices.contains(index) ? frames[index].image : nil
  }
}

extension CGImageSource {
  private func read(_ header: ImageHeader) throws -> ImageFile {
    let file = try ImageFile(data: data, header: header, name: name)
    if let halvings = file.image?.halvings, halvings > 0 {
      let note = header.noteOfReduction(halvings, limit: ImageMemory.byteLimit)
      Issue.report(.reducedImage("\(name) \(note)"))
    }
    return file
  }
}

/// Creates a source of a file. Returns nil for a file that cannot be read, and reports why. The options are ignored.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  let path = (url as URL).path
  do {
    return CGImageSource(data: try Data(contentsOfImageFile: path), name: path)
  } catch {
    Issue.report(.unreadableImage("\(error)"))
    return nil
  }
}

/// Creates a source of data. It has no images if the data is in no known format, which is reported. The options are
/// ignored.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data: data as Data, name: "image data")
}

/// Creates a source of a provider's bytes, like `CGImageSourceCreateWithData(_:_:)`.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data: provider.bytes, name: "image data")
}

/// Returns the number of images, which are the frames of an animation; 0 for data in no known format.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.header?.delays.count ?? 0 }

/// Returns the uniform type identifier of the file's format, such as "public.png"; nil for data in no known format.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.header.map { $0.format.typeIdentifier as CFString }
}

/// Returns an image without applying the orientation to its pixels. Returns nil for an index without an image and for
/// damaged files. The options are ignored.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  isrc.image(at: index)
}
