import Synchronization

/// The images of a file or of data. All of them are decoded when the first one is needed.
public final class CGImageSource: Sendable {
  private let data: Data
  /// The path of the file, or another name, for errors.
  private let name: String
  /// The header of the file; nil if the format is unknown, the header is damaged, or the image takes too much memory
  /// even at the smallest size at which it can be decoded.
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

/// Creates a source for a file. Returns nil, and reports the reason, only if the file's bytes cannot be read. If its
/// header cannot be read, the result is like that of `CGImageSourceCreateWithData(_:_:)`. The options are ignored.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  let path = (url as URL).path
  do {
    return CGImageSource(data: try Data(contentsOfImageFile: path), name: path)
  } catch {
    Issue.report(.unreadableImage("\(error)"))
    return nil
  }
}

/// Creates a source for data. If its header cannot be read, reports the reason, and the source has no images. The
/// result is never nil; it is optional as in Apple's API. The options are ignored.
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

/// Returns the number of images, which are the frames of an animation; 0 if the header could not be read.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.header?.frameCount ?? 0 }

/// Returns the uniform type identifier of the file's format, such as "public.png"; nil if the header could not be
/// read.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.header.map { $0.format.typeIdentifier as CFString }
}

/// Returns an image without applying the orientation to its pixels. If the pixels of a PNG or JPEG would take more
/// memory than `CGImage.decodedByteLimit`, or decoding it would take more than 7/4 of that, it is returned with its
/// sides halved once or several times, and an issue says so. Returns nil for an index without an image and for damaged
/// files. The options are ignored.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  isrc.image(at: index)
}
