import UIKitCore

/// Setting the values of controls.
@MainActor
enum ControlAttributes {
  /// Sets what all controls have.
  static func apply(to control: UIControl, _ element: InterfaceElement) {
    if let isEnabled = element.flag("enabled") { control.isEnabled = isEnabled }
    if let isSelected = element.flag("selected") { control.isSelected = isSelected }
    if let isHighlighted = element.flag("highlighted") { control.isHighlighted = isHighlighted }
    switch element["contentHorizontalAlignment"] {
    case "left": control.contentHorizontalAlignment = .left
    case "right": control.contentHorizontalAlignment = .right
    case "leading": control.contentHorizontalAlignment = .leading
    case "trailing": control.contentHorizontalAlignment = .trailing
    case "fill": control.contentHorizontalAlignment = .fill
    default: break
    }
    switch element["contentVerticalAlignment"] {
    case "top": control.contentVerticalAlignment = .top
    case "bottom": control.contentVerticalAlignment = .bottom
    case "fill": control.contentVerticalAlignment = .fill
    default: break
    }
  }

  /// Sets the values of controls and indicators of a kind.
  static func applySpecific(to view: UIView, _ element: InterfaceElement, _ values: InterfaceValues) {
    switch view {
    case let slider as UISlider: setValues(of: slider, element, values)
    case let toggle as UISwitch: setValues(of: toggle, element, values)
    case let segments as UISegmentedControl: setValues(of: segments, element, values)
    case let stepper as UIStepper: setValues(of: stepper, element)
    case let progress as UIProgressView: setValues(of: progress, element, values)
    case let pages as UIPageControl: setValues(of: pages, element, values)
    case let indicator as UIActivityIndicatorView: setValues(of: indicator, element, values)
    default: break
    }
  }

  private static func setValues(
    of slider: UISlider, _ element: InterfaceElement, _ values: InterfaceValues
  ) {
    if let value = element.number("minValue") { slider.minimumValue = Float(value) }
    if let value = element.number("maxValue") { slider.maximumValue = Float(value) }
    if let value = element.number("value") { slider.value = Float(value) }
    if let isContinuous = element.flag("continuous") { slider.isContinuous = isContinuous }
    if let color = values.color("minimumTrackTintColor", of: element) {
      slider.minimumTrackTintColor = color
    }
    if let color = values.color("maximumTrackTintColor", of: element) {
      slider.maximumTrackTintColor = color
    }
    if let color = values.color("thumbTintColor", of: element) { slider.thumbTintColor = color }
    if let image = values.image("minimumValueImage", of: element) { slider.minimumValueImage = image }
    if let image = values.image("maximumValueImage", of: element) { slider.maximumValueImage = image }
  }

  private static func setValues(
    of toggle: UISwitch, _ element: InterfaceElement, _ values: InterfaceValues
  ) {
    if let isOn = element.flag("on") { toggle.isOn = isOn }
    if let color = values.color("onTintColor", of: element) { toggle.onTintColor = color }
    if let color = values.color("thumbTintColor", of: element) { toggle.thumbTintColor = color }
  }

  private static func setValues(
    of control: UISegmentedControl, _ element: InterfaceElement, _ values: InterfaceValues
  ) {
    control.removeAllSegments()
    let segments = element.elements(in: "segments")
    if segments.count > InterfaceLimits.segments {
      values.report(element, "more segments than can be shown; the rest is left out")
    }
    for (index, segment) in segments.prefix(InterfaceLimits.segments).enumerated() {
      if let image = values.image("image", of: segment) {
        control.insertSegment(with: image, at: index, animated: false)
      } else {
        control.insertSegment(withTitle: segment.string("title"), at: index, animated: false)
      }
      if segment.flag("enabled") == false { control.setEnabled(false, forSegmentAt: index) }
    }
    if let index = element.integer("selectedSegmentIndex") { control.selectedSegmentIndex = index }
    if let isMomentary = element.flag("momentary") { control.isMomentary = isMomentary }
    if let color = values.color("selectedSegmentTintColor", of: element) {
      control.selectedSegmentTintColor = color
    }
  }

  private static func setValues(of stepper: UIStepper, _ element: InterfaceElement) {
    if let value = element.number("minimumValue") { stepper.minimumValue = Double(value) }
    if let value = element.number("maximumValue") { stepper.maximumValue = Double(value) }
    if let value = element.number("stepValue") { stepper.stepValue = Double(value) }
    if let value = element.number("value") { stepper.value = Double(value) }
    if let wraps = element.flag("wraps") { stepper.wraps = wraps }
  }

  private static func setValues(
    of progress: UIProgressView, _ element: InterfaceElement, _ values: InterfaceValues
  ) {
    if let value = element.number("progress") { progress.progress = Float(value) }
    if let color = values.color("progressTintColor", of: element) { progress.progressTintColor = color }
    if let color = values.color("trackTintColor", of: element) { progress.trackTintColor = color }
  }

  private static func setValues(
    of pages: UIPageControl, _ element: InterfaceElement, _ values: InterfaceValues
  ) {
    if let count = element.integer("numberOfPages") {
      pages.numberOfPages = min(max(0, count), InterfaceLimits.pages)
    }
    if let page = element.integer("currentPage") { pages.currentPage = page }
    if let hides = element.flag("hidesForSinglePage") { pages.hidesForSinglePage = hides }
    if let color = values.color("pageIndicatorTintColor", of: element) {
      pages.pageIndicatorTintColor = color
    }
    if let color = values.color("currentPageIndicatorTintColor", of: element) {
      pages.currentPageIndicatorTintColor = color
    }
  }

  private static func setValues(
    of indicator: UIActivityIndicatorView, _ element: InterfaceElement, _ values: InterfaceValues
  ) {
    switch element["style"] {
    case "large": indicator.style = .large
    case "whiteLarge": indicator.style = .whiteLarge
    case "white": indicator.style = .white
    default: break
    }
    if let color = values.color("color", of: element) { indicator.color = color }
    // In a file, a missing attribute means NO, unlike for an indicator that is created in code.
    indicator.hidesWhenStopped = element.flag("hidesWhenStopped") ?? false
    if element.flag("animating") == true { indicator.startAnimating() }
  }
}
