import QuartzCore
import RenderModel

/// Vectors of the positions of lines of text (L4.14, L4.15).
enum TextKinds {
  static let runners: [String: KindRunner] = [
    "text_baselines": baselines, "text_align": align,
  ]

  /// Returns the baselines of lines with equal metrics, as distances from the top of the bounds (L4.14).
  private static func baselines(_ vector: Vector) throws -> JSON {
    let line = LineMetrics(
      ascent: try vector.input["ascent"].number(), descent: try vector.input["descent"].number(),
      leading: try vector.input["leading"].number())
    let lines = Array(repeating: line, count: Int(try vector.input["lines"].number()))
    let top = try vector.input["boundsMinY"].number()
    return JSON(LineMetrics.baselines(of: lines, top: top).map { Double($0) })
  }

  /// Returns the horizontal offset of a line in its bounds (L4.15).
  private static func align(_ vector: Vector) throws -> JSON {
    let mode = CATextLayerAlignmentMode(rawValue: try vector.input["alignmentMode"].string())
    let offset = mode.value.offset(
      ofLine: try vector.input["lineWidth"].number(), in: try vector.input["boundsWidth"].number())
    return JSON(Double(offset))
  }
}
