import CommitStream
import CoreGraphics
import RenderModel
import Testing

/// Tests of the sizes of streams. StreamBenchmark measures the times.
@Suite struct StreamSizeTests {
  private static func values(_ index: Int) -> LayerProperties {
    var values = box(
      CGRect(x: Double(index % 1000), y: Double(index / 1000) * 1.1, width: 44, height: 30))
    values.transform = CATransform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0)
    return values
  }

  @Test func aChangedLayerTakesAtMost250Bytes() {
    var (encoder, commit, update) = (
      StreamEncoder(), Commit(time: 100.1), NodeUpdate(id: NodeID(index: 517))
    )
    update.properties = Self.values(3)
    update.properties?.rare.values.name = "door"
    update.properties?.timing.timeOffset = 0.3
    commit.updates = [update]
    encoder.append(commit)
    #expect(encoder.byteCount <= 250)
  }

  @Test func aHundredThousandLayersTakeAtMost15Megabytes() {
    var (encoder, commit) = (StreamEncoder(), Commit(time: 1))
    commit.inserted = (0..<100_000).map { NodeID(index: Int32($0)) }
    commit.updates = commit.inserted.map { id in
      var update = NodeUpdate(id: id)
      update.properties = Self.values(Int(id.index))
      return update
    }
    encoder.append(commit)
    #expect(encoder.byteCount <= 15_000_000)
  }
}
