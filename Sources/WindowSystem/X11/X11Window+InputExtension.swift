internal import CX11

/// Pointer events of the XInput extension. They contain the same as core events, and also scroll distances.
extension X11Window {
  /// Starts the extension; call it before other events are selected. Sets the axes of `valuators` and returns the
  /// extension's opcode, or 0 if core events must be used.
  static func startInputExtension(
    _ connection: X11Connection, for window: UInt, reading valuators: inout ScrollValuators
  ) -> Int32 {
    var axes = CX11ScrollAxes()
    let opcode = cx11_pointer_start(connection.raw, window, &axes)
    for (device, axes) in Dictionary(grouping: axes.all, by: \.device) {
      valuators.setAxes(axes.map(ScrollValuators.Axis.init), of: Int(device))
    }
    return opcode
  }

  func extensionEvent(_ event: inout XEvent, _ batch: inout Batch) {
    var pointer = CX11PointerEvent()
    guard cx11_pointer_read(connection.raw, inputExtension, &event, &pointer) else { return }
    if pointer.kind == XI_DeviceChanged {
      scrollValuators.setAxes(
        pointer.axes.all.map(ScrollValuators.Axis.init), of: Int(pointer.device))
    } else if pointer.window == window {
      if pointer.kind == XI_Motion { return moved(pointer, &batch) }
      flushPointer(&batch)
      handle(pointer)
    }
  }

  private func moved(_ event: CX11PointerEvent, _ batch: inout Batch) {
    let delta = scrollValuators.moved(Int(event.device), source: Int(event.source)) { event.value($0) }
    let state = X11PointerState(event)
    if delta == nil || event.movesPointer {
      if batch.scroll != nil { flushPointer(&batch) }
      batch.motion = pointer(.moved, state)
    }
    guard let delta, !delta.isZero else { return }
    let scroll = scroll(delta, state)
    if batch.scroll?.add(scroll) != true {
      if batch.scroll != nil { flushPointer(&batch) }
      batch.scroll = scroll
    }
  }

  private func handle(_ event: CX11PointerEvent) {
    let state = X11PointerState(event)
    let (number, isDown) = (Int(event.button), event.kind == XI_ButtonPress)
    switch event.kind {
    case XI_Enter, XI_Leave:
      if event.kind == XI_Enter { scrollValuators.entered(Int(event.device)) }
      crossing(isInside: event.kind == XI_Enter, mode: event.mode, detail: event.detail, state)
    case _ where (4...7).contains(number):
      wheel(
        number, isDown: isDown, device: Int(event.device), source: Int(event.source),
        isEmulated: event.is_emulated, state)
    default: button(number, isDown: isDown, state)
    }
  }
}

extension ScrollEvent {
  /// Adds the distance of `next` to this event and returns true, if both agree in position, precision and modifiers;
  /// otherwise returns false.
  fileprivate mutating func add(_ next: ScrollEvent) -> Bool {
    guard (x, y, isPrecise, modifiers) == (next.x, next.y, next.isPrecise, next.modifiers) else {
      return false
    }
    dx += next.dx
    dy += next.dy
    timestamp = next.timestamp
    return true
  }
}

extension CX11PointerEvent {
  /// True if the pointer moved: the event contains its x or y valuator, or no valuators at all.
  fileprivate var movesPointer: Bool { valuators == 0 || valuators & 3 != 0 }

  fileprivate func value(_ valuator: Int) -> Double? {
    var (event, value) = (self, 0.0)
    return cx11_pointer_value(&event, Int32(valuator), &value) ? value : nil
  }
}

extension CX11ScrollAxes {
  fileprivate var all: [CX11ScrollAxis] {
    var axes = self
    return (0..<count).map { cx11_scroll_axis(&axes, $0) }
  }
}

extension ScrollValuators.Axis {
  fileprivate init(_ axis: CX11ScrollAxis) {
    self.init(
      number: Int(axis.number), isHorizontal: axis.is_horizontal, increment: axis.increment)
  }
}
