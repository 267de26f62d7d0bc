import QuartzCore
import UIKit
import ViewerKit

/// A door that turns on its hinge in perspective, by itself or by dragging (listings 9.2 and 9.4 of the tutorial).
@MainActor
final class DoorScene: InteractiveScene, DemonstratedScene {
  let root = CALayer()
  private let plays: Bool
  private let wall = CALayer()
  private let container = CALayer()
  private let door = CALayer()
  /// The last point of a drag; nil when no button is pressed.
  private var dragPoint: CGPoint?

  /// The size in points of a scene that shows the tutorial's container of 300 points unscaled.
  private static let designSize = CGSize(width: 400, height: 400)
  /// The greatest time offset. It lies just before the end of the animation, where the door would jump back (L8.42).
  private static let lastOffset = 0.999
  /// The points of dragging that open the door entirely.
  private static let dragLength = 200.0

  init(assets: AssetStore, plays: Bool) throws {
    self.plays = plays
    root.name = plays ? "swing" : "door scene"
    root.backgroundColor = Palette.wall
    buildWall()
    try buildDoor(assets)
  }

  private func buildWall() {
    wall.name = "skirting"
    wall.backgroundColor = Palette.skirting
    wall.anchorPoint = CGPoint(x: 0, y: 0)
    root.addSublayer(wall)
    container.name = "container"
    container.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
    root.addSublayer(container)
    let casing = CALayer()
    casing.name = "door frame"
    casing.frame = CGRect(x: 76, y: 12, width: 148, height: 266)
    casing.backgroundColor = Palette.frame
    container.addSublayer(casing)
    let doorway = CALayer()
    doorway.name = "doorway"
    doorway.frame = CGRect(x: 86, y: 22, width: 128, height: 256)
    doorway.backgroundColor = Palette.doorway
    container.addSublayer(doorway)
  }

  private func buildDoor(_ assets: AssetStore) throws {
    door.name = "door"
    door.bounds = CGRect(x: 0, y: 0, width: 128, height: 256)
    door.position = CGPoint(x: 86, y: 150)
    door.anchorPoint = CGPoint(x: 0, y: 0.5)
    door.contents = try assets.image("door")
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    container.sublayerTransform = perspective
    container.addSublayer(door)
  }

  func layOut(in size: CGSize, scale: CGFloat) {
    root.bounds = CGRect(origin: .zero, size: size)
    let enlargement = min(
      size.width / Self.designSize.width, size.height / Self.designSize.height)
    container.setAffineTransform(CGAffineTransform(scaleX: enlargement, y: enlargement))
    let floor = size.height / 2 + 128 * enlargement
    wall.bounds = CGRect(x: 0, y: 0, width: size.width, height: max(0, size.height - floor))
    wall.position = CGPoint(x: 0, y: floor)
    container.position = CGPoint(x: size.width / 2, y: size.height / 2)
  }

  func start() {
    let animation = CABasicAnimation(keyPath: "transform.rotation.y")
    animation.toValue = -Double.pi / 2
    if plays {
      animation.duration = 2
      animation.repeatDuration = .infinity
      animation.autoreverses = true
    } else {
      door.speed = 0
      animation.duration = 1
    }
    door.add(animation, forKey: nil)
  }

  /// Scrubs the door while it is dragged: 200 points to the left open it (L8.42).
  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {
    if phase == .moved, let dragPoint, !plays {
      setOffset(door.timeOffset - Double(point.x - dragPoint.x) / Self.dragLength)
    }
    dragPoint = phase == .up ? nil : point
  }

  private func setOffset(_ offset: Double) {
    door.timeOffset = min(max(offset, 0), Self.lastOffset)
  }

  func demonstrate(at time: Double, after last: Double?) {
    if !plays { setOffset(time) }
  }

  var status: String {
    plays ? "" : "timeOffset \(door.timeOffset.shown(decimals: 3))"
  }
}
