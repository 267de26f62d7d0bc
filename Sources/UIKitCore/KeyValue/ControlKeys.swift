import QuartzCore

/// The properties of controls and indicators that are found by their names.
@MainActor enum ControlKeys {
  static func register() {
    registerUIControl()
    registerUISlider()
    registerUISwitch()
    registerUIStepper()
    registerUISegmentedControl()
    registerUIPageControl()
    registerUIProgressView()
    registerUIActivityIndicatorView()
  }

  private static func registerUIControl() {
    var c = ObjectiveCClass(UIControl.self, named: "UIControl")
    c.add(ObjectiveCKey("enabled", \UIControl.isEnabled))
    c.add(ObjectiveCKey("selected", \UIControl.isSelected))
    c.add(ObjectiveCKey("highlighted", \UIControl.isHighlighted))
    c.register()
  }

  private static func registerUISlider() {
    var c = ObjectiveCClass(UISlider.self, named: "UISlider")
    c.add(ObjectiveCKey("value", \UISlider.value))
    c.add(ObjectiveCKey("minimumValue", \UISlider.minimumValue))
    c.add(ObjectiveCKey("maximumValue", \UISlider.maximumValue))
    c.add(ObjectiveCKey("minimumTrackTintColor", \UISlider.minimumTrackTintColor))
    c.add(ObjectiveCKey("maximumTrackTintColor", \UISlider.maximumTrackTintColor))
    c.add(ObjectiveCKey("thumbTintColor", \UISlider.thumbTintColor))
    c.register()
  }

  private static func registerUISwitch() {
    var c = ObjectiveCClass(UISwitch.self, named: "UISwitch")
    c.add(ObjectiveCKey("on", \UISwitch.isOn))
    c.add(ObjectiveCKey("onTintColor", \UISwitch.onTintColor))
    c.add(ObjectiveCKey("thumbTintColor", \UISwitch.thumbTintColor))
    c.register()
  }

  private static func registerUIStepper() {
    var c = ObjectiveCClass(UIStepper.self, named: "UIStepper")
    c.add(ObjectiveCKey("value", \UIStepper.value))
    c.add(ObjectiveCKey("minimumValue", \UIStepper.minimumValue))
    c.add(ObjectiveCKey("maximumValue", \UIStepper.maximumValue))
    c.add(ObjectiveCKey("stepValue", \UIStepper.stepValue))
    c.register()
  }

  private static func registerUISegmentedControl() {
    var c = ObjectiveCClass(UISegmentedControl.self, named: "UISegmentedControl")
    c.add(ObjectiveCKey("selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex))
    c.register()
  }

  private static func registerUIPageControl() {
    var c = ObjectiveCClass(UIPageControl.self, named: "UIPageControl")
    c.add(ObjectiveCKey("currentPage", \UIPageControl.currentPage))
    c.add(ObjectiveCKey("numberOfPages", \UIPageControl.numberOfPages))
    c.add(ObjectiveCKey("pageIndicatorTintColor", \UIPageControl.pageIndicatorTintColor))
    c.add(ObjectiveCKey("currentPageIndicatorTintColor", \UIPageControl.currentPageIndicatorTintColor))
    c.add(ObjectiveCKey("hidesForSinglePage", \UIPageControl.hidesForSinglePage))
    c.register()
  }

  private static func registerUIProgressView() {
    var c = ObjectiveCClass(UIProgressView.self, named: "UIProgressView")
    c.add(ObjectiveCKey("progress", \UIProgressView.progress))
    c.add(ObjectiveCKey("progressTintColor", \UIProgressView.progressTintColor))
    c.add(ObjectiveCKey("trackTintColor", \UIProgressView.trackTintColor))
    c.register()
  }

  private static func registerUIActivityIndicatorView() {
    var c = ObjectiveCClass(UIActivityIndicatorView.self, named: "UIActivityIndicatorView")
    c.add(ObjectiveCKey("color", \UIActivityIndicatorView.color))
    c.add(ObjectiveCKey("hidesWhenStopped", \UIActivityIndicatorView.hidesWhenStopped))
    c.register()
  }
}
