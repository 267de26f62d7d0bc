import Testing
import UIKit

/// Tests of the types and functions of Apple's systems that Foundation on Linux lacks.
@Suite @MainActor struct TableTests {
  private final class Thing {}

  @Test func weakTablesForgetDeallocatedObjects() {
    let table = NSHashTable<Thing>.weakObjects()
    let kept = Thing()
    table.add(kept)
    for _ in 0..<100 { table.add(Thing()) }
    #expect(table.count == 1 && table.contains(kept) && table.anyObject === kept)
    table.remove(kept)
    #expect(table.allObjects.isEmpty)

    let map = NSMapTable<Thing, NSString>.weakToStrongObjects()
    map.setObject("kept", forKey: kept)
    for _ in 0..<100 { map.setObject("gone", forKey: Thing()) }
    #expect(map.count == 1 && map.object(forKey: kept) == "kept")
    map.removeObject(forKey: kept)
    #expect(map.object(forKey: kept) == nil)

    let values = NSMapTable<NSString, Thing>.strongToWeakObjects()
    values.setObject(kept, forKey: "a")
    values.setObject(Thing(), forKey: "b")
    #expect(values.count == 1 && values.object(forKey: "a") === kept)
  }

  @Test func theOptionsOfATableDetermineWhichKeysAreEqual() {
    let (a, b) = (NSString(string: "key"), NSMutableString(string: "key"))
    let equal = NSMapTable<NSString, NSString>.strongToStrongObjects()
    equal.setObject("1", forKey: a)
    #expect(equal.object(forKey: b) == "1")
    #expect(equal.dictionaryRepresentation().count == 1)
    let identical = NSHashTable<NSString>(options: .objectPointerPersonality)
    identical.add(a)
    #expect(identical.contains(a) && !identical.contains(b))
    let strong = NSHashTable<NSString>()
    strong.add(a)
    strong.add(b)
    #expect(strong.count == 1)
  }

  @Test func associatedObjectsFollowTheirOwner() {
    let (first, second) = (UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1), "text")
    defer { first.deallocate() }
    let owner = Thing()
    objc_setAssociatedObject(owner, first, second, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(owner, first) as? String == "text")
    #expect(objc_getAssociatedObject(owner, first + 1) == nil)
    #expect(objc_getAssociatedObject(Thing(), first) == nil)
    objc_setAssociatedObject(owner, first, Thing(), .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(owner, first) == nil, "the value is not retained")
    objc_setAssociatedObject(owner, first + 1, 3, .OBJC_ASSOCIATION_RETAIN)
    objc_removeAssociatedObjects(owner)
    #expect(objc_getAssociatedObject(owner, first + 1) == nil)
    // The associated objects of deallocated owners are released when other owners are added. The number of owners that
    // this takes depends on the other owners of the process.
    weak var lost: Thing?
    do {
      let value = Thing()
      lost = value
      objc_setAssociatedObject(Thing(), first, value, .OBJC_ASSOCIATION_RETAIN)
    }
    // The owners are kept alive, because a new owner at the address of a deallocated one would not count as another
    // owner.
    var owners: [Thing] = []
    while lost != nil, owners.count < 20_000 {
      owners.append(Thing())
      objc_setAssociatedObject(owners[owners.count - 1], first, second, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(lost == nil)
    withExtendedLifetime(owners) {}
  }

  @Test func constants() {
    #expect(HUGE == .greatestFiniteMagnitude)
    #expect(CGFLOAT_MAX == .greatestFiniteMagnitude && CGFLOAT_MIN > 0)
    #expect(NSEC_PER_SEC == 1_000_000_000 && NSIntegerMax == .max)
    #expect(autoreleasepool { 3 } == 3)
    #expect(abs(CFAbsoluteTimeGetCurrent() - Date().timeIntervalSinceReferenceDate) < 60)
    #expect(NSSelectorFromString("tap:") == Selector("tap:"))
    #expect(NSStringFromSelector("tap:") == "tap:")
  }
}
