import DocumentReading

/// The limits of a Lottie file. Files of more than `bytes` are refused, and animations of more than `frames` are shown
/// only up to this limit.
package enum LottieLimits {
  package static let bytes = 64 << 20
  /// The greatest number of frames that are shown.
  package static let frames = 36_000.0
  /// The greatest width and height of the area in points. The rest of a larger one is not shown.
  static let side = 8192.0
  /// The greatest number of layers that are made for a file; the rest of it is left out.
  static let layers = 20_000
  /// The greatest number of layers of a file that are looked at, of which some may show nothing; each one counts as often as
  /// its composition is used. The rest of the file is left out.
  static let visits = 10 * layers
  /// The greatest number of letters of a text; more are left out.
  static let letters = 10_000
  /// The greatest number of changes of the letters of a text: the letters times their animators times the frames for
  /// which these are computed. Further letters are left out.
  private static let letterChanges = 2_000_000
  /// The greatest number of letters of the names of layers, and of names in messages.
  static let name = 200
  /// The greatest number of colors of a gradient, and of its opacities; more are left out.
  static let stops = 256
  /// The greatest number of points of a path that is trimmed or changed in form; others stay as they are.
  static let points = 20_000
  /// The greatest number of merges that are applied to a path, one after the other; more are left out.
  static let merges = 16
  /// The greatest number of parents of a layer whose transforms apply to it.
  static let parents = 64
  /// The greatest number of outer points of a star; more are left out.
  static let starPoints = 1000
  /// The greatest number of named times. Further ones are left out.
  static let markers = 1000

  /// Returns the greatest number of letters of a text of which each one is changed this often.
  static func letters(withChanges changes: Int) -> Int { max(1, letterChanges / max(1, changes)) }

  /// Returns `budget`, or the format's own limits if `budget` is unlimited.
  static func budget(within budget: ReadingBudget) -> ReadingBudget {
    budget === ReadingBudget.unlimited ? ReadingBudget(bytes: 512 << 20) : budget
  }
}
