import CoreGraphics
import RenderModel

// Core Animation's C functions (L6). The new operation of Translate, Scale and Rotate acts first, in the local
// coordinates: CATransform3DScale(t, …) = S · t.

/// The transform that leaves points where they are.
public let CATransform3DIdentity = CATransform3D.identity

/// Returns true if all entries of `t` are exactly those of the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t.isIdentity }

/// Returns true if all sixteen entries are exactly equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a translation by (tx, ty, tz).
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3D(translationX: tx, y: ty, z: tz) }

/// Returns a scale by (sx, sy, sz).
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(scaleX: sx, y: sy, z: sz)
}

/// Returns a rotation by `angle` radians about the axis (x, y, z); the identity for an axis of length 0.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3D(rotationAngle: angle, x: x, y: y, z: z) }

/// Returns a transform that translates by (tx, ty, tz) first and then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DMakeTranslation(tx, ty, tz).concatenating(t) }

/// Returns a transform that scales by (sx, sy, sz) first and then applies `t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DMakeScale(sx, sy, sz).concatenating(t) }

/// Returns a transform that rotates by `angle` radians about the axis (x, y, z) first and then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DMakeRotation(angle, x, y, z).concatenating(t) }

/// Returns a transform that applies `a` first and then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}

/// Returns the inverse of `t`; a singular matrix is returned unchanged (L6.5).
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverted() }

/// Returns the three-dimensional transform that applies `m` in the plane and keeps z.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}

/// Returns true if `t` is an affine map of the plane, exactly (L6.6).
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }

/// Returns the six planar entries of `t`, which describe it only if `CATransform3DIsAffine` is true.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.affine }
