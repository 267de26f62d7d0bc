internal import Archives
import QuartzCore

/// The name of a set of data in an asset catalog.
public typealias NSDataAssetName = String

/// The data of a set in an asset catalog, which is read when the object is created.
open class NSDataAsset: NSObject {
  /// The name of the set.
  public let name: NSDataAssetName
  /// The data.
  public let data: Data
  /// The uniform type identifier of the data; `public.data` unless the set gives another one.
  public let typeIdentifier: String

  /// Reads the data of a set in the main bundle's asset catalogs; returns nil if there is none.
  public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

  /// Reads the data of a set in the asset catalogs of a bundle. Returns nil if there is none, and reports an issue if its
  /// file cannot be read or is larger than 64 MiB.
  public init?(name: NSDataAssetName, bundle: Bundle) {
    guard let found = AssetSet(named: name, kind: "dataset", in: bundle)?.data else { return nil }
    (self.name, data, typeIdentifier) = (name, found.data, found.type ?? "public.data")
    super.init()
  }
}

extension AssetSet {
  /// The greatest size of a file with data in bytes.
  private static let dataLimit = 64 << 20

  /// The contents of the first file with data and its type; nil if there is none that can be read.
  fileprivate var data: (data: Data, type: String?)? {
    guard let file = dataFile else { return nil }
    guard let data = BoundedFile.read(file.url, atMost: Self.dataLimit) else {
      let name = file.url.resolvingSymlinksInPath().lastPathComponent
      Issue.report(
        .document(name, issue: "it is no readable file of at most 64 MiB"))
      return nil
    }
    return (data, file.type)
  }
}
