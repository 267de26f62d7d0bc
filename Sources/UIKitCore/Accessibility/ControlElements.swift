package import Accessibility
import QuartzCore

// The controls as assistive technology sees them by default.

extension UIControl {
  /// Does what a touch does that begins and ends inside. Returns false if the control is disabled.
  @discardableResult
  package final func touchForAccessibility() -> Bool {
    guard isEnabled else { return false }
    sendActions(for: .touchDown)
    sendActions(for: .touchUpInside)
    touchedUpInside()
    return true
  }

  fileprivate final func valueChanged() {
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

extension UIButton: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    let title = currentAttributedTitle?.string ?? currentTitle ?? configuration?.title
    var content = AccessibleContent(.button, name: title)
    if isSelected { content.states.insert([.selected, .pressed]) }
    content.isEnabled = isEnabled
    content.actions = [.activate]
    return content
  }

  package func fulfill(_ request: AccessibilityRequest) -> Bool {
    request == .perform(.activate) && touchForAccessibility()
  }
}

extension UISwitch: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.checkBox)
    content.states = isOn ? [.checkable, .checked] : .checkable
    content.value = isOn ? "1" : "0"
    content.isEnabled = isEnabled
    content.actions = [.activate]
    return content
  }

  package func fulfill(_ request: AccessibilityRequest) -> Bool {
    guard request == .perform(.activate), isEnabled else { return false }
    setOn(!isOn, animated: true)
    valueChanged()
    return true
  }
}

extension UISlider: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.slider)
    content.range = AccessibilityRange(
      value: Double(value), in: Double(minimumValue)...Double(maximumValue))
    let length = maximumValue - minimumValue
    let part = length > 0 ? (value - minimumValue) / length : 0
    content.value = "\(Int((part * 100).rounded())) %"
    content.isEnabled = isEnabled
    return content
  }

  package func fulfill(_ request: AccessibilityRequest) -> Bool {
    guard isEnabled, let number = accessibleContent.range?.number(after: request) else {
      return false
    }
    setValue(Float(number), animated: false)
    valueChanged()
    return true
  }
}

extension UIStepper: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.spinButton)
    let limits = min(minimumValue, maximumValue)...max(minimumValue, maximumValue)
    content.range = AccessibilityRange(value: value, in: limits, step: stepValue)
    content.isEnabled = isEnabled
    return content
  }

  package func fulfill(_ request: AccessibilityRequest) -> Bool {
    guard isEnabled, let number = accessibleContent.range?.number(after: request) else {
      return false
    }
    let old = value
    value = number
    if value != old { valueChanged() }
    return true
  }
}

extension UISegmentedControl: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.pageTabList)
    content.isEnabled = isEnabled
    let frames = segmentFrames
    content.children = .elements(
      accessibleParts(Array(0..<numberOfSegments)) { index, part in
        part.accessibilityFrameInContainerSpace = frames[index]
        part.accessibleContent = segmentContent(at: index)
        part.onRequest = { [weak self] in $0 == .perform(.activate) && self?.choose(index) == true }
      })
    return content
  }

  private func segmentContent(at index: Int) -> AccessibleContent {
    var content = AccessibleContent(
      .pageTab, name: titleForSegment(at: index))
    content.states = index == selectedSegmentIndex ? [.selectable, .selected] : .selectable
    content.isEnabled = isEnabled && isEnabledForSegment(at: index)
    content.actions = [.activate]
    return content
  }

  private func choose(_ index: Int) -> Bool {
    guard isEnabled, isEnabledForSegment(at: index) else { return false }
    guard isMomentary || index != selectedSegmentIndex else { return true }
    selectedSegmentIndex = index
    valueChanged()
    if isMomentary { selectedSegmentIndex = Self.noSegment }
    return true
  }
}
