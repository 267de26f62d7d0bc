/// A text of a layer.
struct TextModel: Sendable {
  /// The text and its formatting from a time on.
  struct Document: Sendable {
    var text = ""
    var font = ""
    /// The size of the font in points.
    var size = 12.0
    var fill: [Double]?
    var stroke: [Double]?
    var strokeWidth = 0.0
    var strokeIsAbove = false
    /// The number of the alignment: 0 left, 1 right, 2 center; 3 to 6 justified.
    var justification = 0
    var lineHeight: Double?
    /// The additional space between letters, in thousandths of the size.
    var tracking = 0.0
    var baselineShift = 0.0
    /// The box in which lines are wrapped; nil for text that begins at the origin and is not wrapped.
    var box: (x: Double, y: Double, width: Double, height: Double)?
    /// The part of the free space of a line that lies before its letters.
    var leadingSpace: Double { [1: 1, 2: 0.5][justification] ?? 0 }
    /// The number of the style of capitals: 0 as written, 1 all capitals, 2 small capitals.
    var capitals = 0
  }

  var documents: [(time: Double, document: Document)]
  var animators: [Animator] = []
  /// The alignment of the letters' anchor points in percent. `grouping` is the number of what the anchor points
  /// belong to: 1 letters, 2 words, 3 lines, 4 the whole text.
  var alignment = Animated([0.0, 0])
  var grouping = 1
  /// The path along which the letters are placed; nil for straight lines.
  var path: Path?

  /// The placement of letters along a mask of the layer.
  struct Path: Sendable {
    /// The index of the mask.
    var mask: Int
    /// The distances, in points, of the first letter from the start of the path and of the last one from its end.
    var firstMargin: Animated<Double>
    var lastMargin: Animated<Double>
    var isReversed: Bool
    /// True if the letters are turned with the path, and false if they stay upright.
    var isPerpendicular: Bool
    /// True if the letters are spread over the whole path.
    var fillsPath: Bool
  }

  /// A change of the letters in a range of the text.
  struct Animator: Sendable {
    var selector: Selector
    var transform = TransformModel.standard
    var hasOpacity = false
    var fill: Animated<[Double]>?
    var stroke: Animated<[Double]>?
    var strokeWidth: Animated<Double>?
    var tracking: Animated<Double>?
  }

  /// The letters that an animator changes, and the amount of the change.
  struct Selector: Sendable {
    var start: Animated<Double>
    var end: Animated<Double>
    var offset: Animated<Double>
    var amount: Animated<Double>
    var easeIn: Animated<Double>
    var easeOut: Animated<Double>
    /// The number of the shape: 1 square, 2 ramp up, 3 ramp down, 4 triangle, 5 round, 6 smooth.
    var shape = 1
    /// The number of the unit: 1 letters, 2 letters without spaces, 3 words, 4 lines.
    var basis = 1
    /// True if start and end count units; false if they are percentages.
    var countsUnits = false
  }
}

struct FontModel: Sendable {
  var family = ""
  var style = ""
  /// The ascent in percent of the size.
  var ascent = 75.0
}

/// The glyphs that a file contains as shapes.
struct GlyphTable: Sendable {
  struct Key: Hashable, Sendable {
    var character: String
    var family: String
    var style: String
  }

  struct Glyph: Sendable {
    /// The advance in percent of the font's size.
    var width: Double
    /// The shapes of the glyph. Their coordinates are in percent of the font's size.
    var shapes: [ShapeItem]
    var size: Double
  }

  var glyphs: [Key: Glyph] = [:]
}
