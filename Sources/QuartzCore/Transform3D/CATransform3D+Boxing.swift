import CoreGraphics
import RenderModel

extension NSValue {
  /// Creates a value that contains a transform.
  public convenience init(caTransform3D t: CATransform3D) { self.init(structure: t) }

  /// The transform that the value contains; zeros when it contains something else.
  public var caTransform3DValue: CATransform3D { CATransform3D(boxedIn: self) ?? CATransform3D() }
}

extension CATransform3D: NumberStructure {
  package static var valueEncoding: String { "[16d]" }
  package var valueNumbers: [Double] { entries }
  package init(valueNumbers n: [Double]) { self = CATransform3D(entries: n) ?? CATransform3D() }
}

extension CATransform3D: BridgedToValue {}
