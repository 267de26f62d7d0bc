import Foundation
import Testing

@testable import CoreGraphics

/// Tests of classes whose members are found by their names.
struct RegistryTests {
  enum Side: Int { case left, right }

  class Door: NSObject {
    var log: [String] = []
    var handle: Door?
    var label: String! = "door"
    var width = 1.5
    var height: CGFloat = 2
    var count = 0
    var isLit = false
    var side = Side.left
    let number = 7
    weak var other: Door?

    func tap(_ sender: NSNumber) { log.append("tap \(sender)") }
    func open() { log.append("open") }
    class func made() -> NSNumber { 3 }
  }
  final class Gate: Door {}

  init() {
    var door = ObjectiveCClass(Door.self, named: "RegistryDoor") { Door() }
    door.add(Selector("tap:", Door.tap(_:)))
    door.add(Selector("made", in: Door.self, Door.made))
    door.add(ObjectiveCKey("handle", \Door.handle))
    door.add(ObjectiveCKey("label", \Door.label))
    door.add(ObjectiveCKey("width", \Door.width))
    door.add(ObjectiveCKey("height", \Door.height))
    door.add(ObjectiveCKey("count", \Door.count))
    door.add(ObjectiveCKey("isLit", \Door.isLit))
    door.add(ObjectiveCKey("side", \Door.side))
    door.add(ObjectiveCKey("number", \Door.number))
    door.add(ObjectiveCKey("other", \Door.other))
    door.register()
    ObjectiveCClass(Gate.self, named: "RegistryGate").register()
  }

  @Test func classesAreFoundByTheirNames() {
    #expect(ObjectiveCClass.named("RegistryDoor")?.type == Door.self)
    #expect(ObjectiveCClass.named("App.RegistryDoor")?.type == Door.self)
    #expect(ObjectiveCClass.named("NoDoor") == nil)
    #expect(ObjectiveCClass.named("RegistryDoor")?.makeObject() is Door)
    #expect(ObjectiveCClass.named("RegistryGate")?.makeObject() == nil)
    #expect(ObjectiveCClass.type(named: "RegistryGate") == Gate.self)
  }

  @Test func classesOfTheModuleNeedNoRegistration() {
    ObjectiveCClass.setModule("CoreGraphicsTests")
    #expect(ObjectiveCClass.type(named: "UnregisteredDoor") == UnregisteredDoor.self)
    #expect(ObjectiveCClass.type(named: "App.UnregisteredDoor") == UnregisteredDoor.self)
    #expect(ObjectiveCClass.type(named: "No..Door") == nil && ObjectiveCClass.type(named: "") == nil)
    #expect(ObjectiveCClass.name(of: UnregisteredDoor.self) == "CoreGraphicsTests.UnregisteredDoor")
    #expect(ObjectiveCClass.name(of: HiddenDoor.self) == "CoreGraphicsTests.HiddenDoor")
    // Each version of an app is compiled as a module of its own.
    ObjectiveCClass.setModule("CoreGraphicsTests", named: "App")
    #expect(ObjectiveCClass.name(of: UnregisteredDoor.self) == "App.UnregisteredDoor")
    #expect(ObjectiveCClass.type(named: "App.UnregisteredDoor") == UnregisteredDoor.self)
  }

  @Test func aLaterClassTakesThePlaceOfAnEarlierOne() {
    class First: NSObject {}
    class Second: NSObject {}
    ObjectiveCClass(First.self, named: "RegistryTwice").register()
    ObjectiveCClass(Second.self, named: "RegistryTwice").register()
    #expect(ObjectiveCClass.named("RegistryTwice")?.type == Second.self)
  }

  @Test func membersAreAddedToARegisteredClass() {
    var more = ObjectiveCClass(Door.self, named: "RegistryDoor")
    more.add(Selector("open", Door.open))
    more.register()
    let door = Door()
    Selector("open").send(to: door)
    Selector("tap:").send(to: door, 1)
    #expect(door.log == ["open", "tap 1"])
    #expect(ObjectiveCClass.named("RegistryDoor")?.makeObject() is Door)
  }

  @Test func selectorsThatAreOnlyNamesAreSent() {
    let gate = Gate()
    gate.perform(NSSelectorFromString("tap:"), with: NSNumber(value: 4))
    #expect(gate.log == ["tap 4"])
    #expect(gate.responds(to: "tap:") && !gate.responds(to: "tap") && !gate.responds(to: "made"))
    #expect(Selector("made").send(to: Gate.self) as? Int == 3)
    #expect(ObjectiveCClass.method(named: "tap:", of: gate)?.description == "tap:")
    #expect(ObjectiveCClass.method(named: "tap:", of: Gate.self) == nil)
  }

  /// A selector with a method of one class is sent to an object of another one that was registered with its name.
  @Test func selectorsAreSentByNameToOtherClasses() {
    class Window: NSObject { func tap(_ sender: NSNumber) {} }
    let door = Door()
    Selector("tap:", Window.tap(_:)).send(to: door, 5)
    #expect(door.log == ["tap 5"])
  }

  @Test func propertiesAreSetByTheirNames() {
    let (gate, handle) = (Gate(), Door())
    gate.setValue(handle, forKey: "handle")
    gate.setValue(handle, forKey: "other")
    gate.setValue("gate", forKeyPath: "handle.label")
    gate.setValue(NSNumber(value: 3), forKey: "width")
    gate.setValue(4, forKey: "height")
    gate.setValue(5.0, forKey: "count")
    gate.setValue(1, forKey: "isLit")
    gate.setValue(1, forKey: "side")
    #expect(gate.handle === handle && gate.other === handle && handle.label == "gate")
    #expect(gate.width == 3 && gate.height == 4 && gate.count == 5 && gate.isLit)
    #expect(gate.side == .right)
    #expect(gate.value(forKeyPath: "handle.label") as? String == "gate")
    #expect(gate.value(forKey: "number") as? Int == 7)
    gate.setValue(nil, forKey: "handle")
    #expect(gate.handle == nil && gate.value(forKey: "handle") == nil)
  }

  @Test func numbersAreReadFromObjectsOfAnyType() {
    let numbers: [AnyObject] = [
      NSNumber(value: 1.5), 1.5 as AnyObject, CGFloat(1.5) as AnyObject, Float(1.5) as AnyObject,
    ]
    #expect(numbers.allSatisfy { ObjectiveCClass.number(in: $0)?.doubleValue == 1.5 })
    #expect(ObjectiveCClass.number(in: 3 as AnyObject)?.intValue == 3)
    #expect(ObjectiveCClass.number(in: NSString(string: "1.5 pt"))?.doubleValue == 1.5)
    #expect(ObjectiveCClass.number(in: Gate()) == nil && ObjectiveCClass.number(in: nil) == nil)
  }

  @Test func theNumberOfATypeTellsObjectsApart() {
    let color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(CFGetTypeID(color) == CGColor.typeID && CGColor.typeID != CGPath.typeID)
    #expect(CFGetTypeID(CGMutablePath()) == CGPath.typeID)
    #expect(CFGetTypeID(NSNumber(value: 1)) != CGColor.typeID && CFGetTypeID(nil) == 0)
  }

  @Test func valuesThatDoNotFitAreLeftOut() {
    let gate = Gate()
    #expect(!ObjectiveCClass.setValue("text", forKey: "count", of: gate))
    #expect(!ObjectiveCClass.setValue(nil, forKey: "width", of: gate))
    #expect(!ObjectiveCClass.setValue(9, forKey: "side", of: gate))
    #expect(!ObjectiveCClass.setValue(9, forKey: "number", of: gate))
    #expect(!ObjectiveCClass.setValue(9, forKey: "none", of: gate))
    gate.setValue(9, forKey: "none")
    gate.setValue(9, forKeyPath: "label.length")
    #expect(gate.value(forKey: "none") == nil && gate.width == 1.5 && gate.number == 7)
  }
}

class UnregisteredDoor: NSObject {}
private class HiddenDoor: NSObject {}
