import CoreGraphics
import RenderServer

extension NSValue {
  public convenience init(caTransform3D t: CATransform3D) { self.init(structure: t) }

  /// Zeros when something else is boxed.
  public var caTransform3DValue: CATransform3D { CATransform3D(boxedIn: self) ?? CATransform3D() }
}

extension CATransform3D: NumberStructure {
  package static var valueEncoding: String { "[16d]" }
  package var valueNumbers: [Double] { entries }
  package init(valueNumbers n: [Double]) { self = CATransform3D(entries: n) ?? CATransform3D() }
}

extension CATransform3D: BridgedToValue {}
