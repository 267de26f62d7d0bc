import Synchronization

/// The images of a file or of data. All of them are decoded when the first one is needed.
public final class CGImageSource: Sendable {
  private let data: Data
  /// The path of the file, or another name, for errors.
  private let name: String
  /// The header of the file; nil if the format is unknown, if the file is damaged or ends early, as far as that can be
  /// detected without decoding, or if the images take too much memory even at the smallest size at which they can be
  /// decoded.
  package let header: ImageHeader?
  /// The images; empty if they cannot be decoded, and nil before the first use.
  private let decoded = Mutex<[ImageFile.Frame]?>(nil)

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

  /// Returns the image at `index`. The first call decodes all images; if that fails, it reports the reason. Returns
  /// nil if the images cannot be decoded, or if there is no image with this index.
  func image(at index: Int) -> CGImage? {
    guard let header else { return nil }
    let frames = decoded.withLock { known in
      let frames = known ?? decode(header)
      known = frames
      return frames
    }
    return frames.indices.contains(index) ? frames[index].image : nil
  }
}

extension CGImageSource {
  /// Decodes the images. If that fails, reports why and returns an empty array.
  private func decode(_ header: ImageHeader) -> [ImageFile.Frame] {
    do {
      let file = try ImageFile(data: data, header: header, name: name)
      reportReduction(of: file, header)
      return file.frames
    } catch {
      Issue.report(.unreadableImage("\(error)"))
      return []
    }
  }

  /// Reports that the image was decoded at a reduced size, if it was.
  private func reportReduction(of file: ImageFile, _ header: ImageHeader) {
    if let halvings = file.image?.halvings, halvings > 0 {
      let note = header.noteOfReduction(halvings, limit: header.exceededLimit.bytes)
      Issue.report(.reducedImage("\(name) \(note)"))
    }
  }
}

/// Creates a source for a file. Returns nil, and reports the reason, if the file cannot be read or has more bytes than a
/// quarter of `CGImage.decodedByteLimit`. Otherwise, the result is that of `CGImageSourceCreateWithData(_:_:)` for its
/// bytes. The options are ignored.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  let path = (url as URL).path
  do {
    return CGImageSource(data: try Data(contentsOfImageFile: path), name: path)
  } catch {
    Issue.report(.unreadableImage("\(error)"))
    return nil
  }
}

/// Creates a source for data. If the format is unknown, the data are damaged or end early, or the images take too much
/// memory, reports the reason, and the source has no images; damage that only decoding detects is reported by
/// `CGImageSourceCreateImageAtIndex(_:_:_:)`. The result is never nil; it is optional as in Apple's API. The options are
/// ignored.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data: data as Data, name: "image data")
}

/// Creates a source for a provider's bytes, like `CGImageSourceCreateWithData(_:_:)`.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data: provider.bytes, name: "image data")
}

/// Returns the number of images, which are the frames of an animation; 0 if the source has no images
/// (`CGImageSourceCreateWithData(_:_:)`).
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.header?.frameCount ?? 0 }

/// Returns the uniform type identifier of the file's format, such as "public.png"; nil if the source has no images
/// (`CGImageSourceCreateWithData(_:_:)`).
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.header.map { $0.format.typeIdentifier as CFString }
}

/// Returns an image without applying the orientation to its pixels. Returns nil for an index without an image, and if
/// the source has no images or they cannot be decoded. The options are ignored.
///
/// If the pixels of a PNG or JPEG would take more memory than `CGImage.decodedByteLimit`, or decoding it would take more
/// than 7/4 of that, it is decoded with both sides halved up to three times, and an issue says so. The image has the
/// width and height of the file nevertheless (L7.31). An image that is not small enough then, or that cannot be reduced,
/// such as a GIF, is refused when the source is created.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  isrc.image(at: index)
}
