import CoreGraphics
import Testing

@testable import RenderModel

struct ReplicatorPropertiesTests {
  private var turning: ReplicatorProperties {
    var replicator = ReplicatorProperties()
    replicator.instanceTransform = CATransform3D(rotationAngle: 0.3, x: 0, y: 0.2, z: 1)
      .translatedAfter(x: 3, y: -1, z: 2)
    return replicator
  }

  @Test(arguments: [0, 1, 2, 3, 10, 33])
  func theTransformOfACopyRepeatsTheStep(instance: Int) {
    let bounds = CGRect(x: 10, y: 20, width: 100, height: 50)
    let step = turning.step(in: bounds)
    let walked = (0..<instance).reduce(CATransform3D.identity) { m, _ in m.concatenating(step) }
    let transform = turning.transform(of: instance, in: bounds)
    #expect(zip(transform.entries, walked.entries).allSatisfy { abs($0 - $1) < 1e-8 })
  }

  @Test(arguments: [
    (2.9, 2), (-3, 0), (0, 0), (Double.nan, 0), (1e9, 10_000), (Double.infinity, 10_000),
  ])
  func countsAreRoundedDownAndHaveALimit(count: Double, drawn: Int) {
    var replicator = ReplicatorProperties()
    replicator.instanceCount = count
    // At most 10,000 copies are drawn.
    #expect(replicator.drawnCount == drawn)
    #expect(replicator.isOverLimit == (count > 10_000))
  }

  @Test func colorsAreClampedToTheUnitRange() {
    var replicator = ReplicatorProperties()
    replicator.offsets = SIMD4(-0.3, 0.3, 0, -0.25)
    #expect(replicator.color(of: 4) == SIMD4(0, 1, 1, 0))
  }
}
