import CX11

/// A program that drags something over a window (XDND 5). It is not used on the main thread.
final class DragSource {
  let peer: SelectionPeer
  private let target: UInt

  init(_ server: XServer, target: UInt) throws {
    peer = try SelectionPeer(server)
    self.target = target
  }

  func enter(_ types: [String], version: Int = 5) {
    let atoms = types.map { Int(bitPattern: peer.atom($0)) }
    if types.count > 3 {
      peer.setLongs(
        peer.window, peer.atom("XdndTypeList"), Atom(XA_ATOM), atoms.map { UInt(bitPattern: $0) })
    }
    let flags = version << 24 | (types.count > 3 ? 1 : 0)
    peer.send("XdndEnter", [Int(peer.window), flags] + atoms.prefix(3), to: target)
  }

  /// Moves the drag to a position in pixels of the window. Returns true if the target would accept a drop there; nil
  /// without an answer.
  func move(_ x: Int, _ y: Int) -> Bool? {
    let root = XDefaultRootWindow(peer.display)
    var (rootX, rootY, child): (Int32, Int32, UInt) = (0, 0, 0)
    XTranslateCoordinates(
      peer.display, target, root, Int32(x), Int32(y), &rootX, &rootY, &child)
    peer.send(
      "XdndPosition",
      [
        Int(peer.window), 0, Int(rootX) << 16 | Int(rootY), 0,
        Int(bitPattern: peer.atom("XdndActionCopy")),
      ], to: target)
    return peer.wait { peer.takeMessage("XdndStatus") }.map { $0.data.l.1 & 1 == 1 }
  }

  func leave() { peer.send("XdndLeave", [Int(peer.window)], to: target) }

  /// Drops the list. Returns true if the target has accepted it; nil without an answer.
  func drop(_ list: String) -> Bool? {
    peer.own("XdndSelection", ["text/uri-list": Array(list.utf8)])
    peer.send("XdndDrop", [Int(peer.window)], to: target)
    return peer.wait { peer.takeMessage("XdndFinished") }.map { $0.data.l.1 & 1 == 1 }
  }

  /// Drops, but does not answer the target's requests.
  func dropSilently() {
    peer.own("XdndSelection", [:])
    peer.send("XdndDrop", [Int(peer.window)], to: target)
  }
}
