import QuartzCore

/// The properties of views and view controllers that are found by their names.
@MainActor enum ViewKeys {
  static func register() {
    registerUIView()
    registerUIScrollView()
    registerUIStackView()
    registerUIImageView()
    registerUIViewController()
    registerUITabBarController()
  }

  private static func registerUIView() {
    var c = ObjectiveCClass(UIView.self, named: "UIView")
    c.add(ObjectiveCKey("frame", \UIView.frame))
    c.add(ObjectiveCKey("bounds", \UIView.bounds))
    c.add(ObjectiveCKey("center", \UIView.center))
    c.add(ObjectiveCKey("transform", \UIView.transform))
    c.add(ObjectiveCKey("alpha", \UIView.alpha))
    c.add(ObjectiveCKey("hidden", \UIView.isHidden))
    c.add(ObjectiveCKey("opaque", \UIView.isOpaque))
    c.add(ObjectiveCKey("tag", \UIView.tag))
    c.add(ObjectiveCKey("backgroundColor", \UIView.backgroundColor))
    c.add(ObjectiveCKey("tintColor", \UIView.tintColor))
    c.add(ObjectiveCKey("clipsToBounds", \UIView.clipsToBounds))
    c.add(ObjectiveCKey("contentMode", \UIView.contentMode))
    c.add(ObjectiveCKey("userInteractionEnabled", \UIView.isUserInteractionEnabled))
    c.add(ObjectiveCKey("multipleTouchEnabled", \UIView.isMultipleTouchEnabled))
    c.add(ObjectiveCKey("layer", \UIView.layer))
    c.add(ObjectiveCKey("superview", \UIView.superview))
    c.add(ObjectiveCKey("subviews", \UIView.subviews))
    c.add(ObjectiveCKey("window", \UIView.window))
    c.add(ObjectiveCKey("layoutMargins", \UIView.layoutMargins))
    c.add(
      ObjectiveCKey(
        "translatesAutoresizingMaskIntoConstraints", \UIView.translatesAutoresizingMaskIntoConstraints))
    c.add(ObjectiveCKey("semanticContentAttribute", \UIView.semanticContentAttribute))
    c.register()
  }

  private static func registerUIScrollView() {
    var c = ObjectiveCClass(UIScrollView.self, named: "UIScrollView")
    c.add(ObjectiveCKey("contentOffset", \UIScrollView.contentOffset))
    c.add(ObjectiveCKey("contentSize", \UIScrollView.contentSize))
    c.add(ObjectiveCKey("contentInset", \UIScrollView.contentInset))
    c.add(ObjectiveCKey("zoomScale", \UIScrollView.zoomScale))
    c.add(ObjectiveCKey("minimumZoomScale", \UIScrollView.minimumZoomScale))
    c.add(ObjectiveCKey("maximumZoomScale", \UIScrollView.maximumZoomScale))
    c.add(ObjectiveCKey("pagingEnabled", \UIScrollView.isPagingEnabled))
    c.add(ObjectiveCKey("scrollEnabled", \UIScrollView.isScrollEnabled))
    c.add(ObjectiveCKey("bounces", \UIScrollView.bounces))
    c.add(ObjectiveCKey("alwaysBounceVertical", \UIScrollView.alwaysBounceVertical))
    c.add(ObjectiveCKey("alwaysBounceHorizontal", \UIScrollView.alwaysBounceHorizontal))
    c.add(ObjectiveCKey("showsHorizontalScrollIndicator", \UIScrollView.showsHorizontalScrollIndicator))
    c.add(ObjectiveCKey("showsVerticalScrollIndicator", \UIScrollView.showsVerticalScrollIndicator))
    c.add(ObjectiveCKey("delegate", \UIScrollView.delegate))
    c.register()
  }

  private static func registerUIStackView() {
    var c = ObjectiveCClass(UIStackView.self, named: "UIStackView")
    c.add(ObjectiveCKey("axis", \UIStackView.axis))
    c.add(ObjectiveCKey("spacing", \UIStackView.spacing))
    c.add(ObjectiveCKey("alignment", \UIStackView.alignment))
    c.add(ObjectiveCKey("distribution", \UIStackView.distribution))
    c.register()
  }

  private static func registerUIImageView() {
    var c = ObjectiveCClass(UIImageView.self, named: "UIImageView")
    c.add(ObjectiveCKey("image", \UIImageView.image))
    c.add(ObjectiveCKey("highlightedImage", \UIImageView.highlightedImage))
    c.add(ObjectiveCKey("animationImages", \UIImageView.animationImages))
    c.add(ObjectiveCKey("animationDuration", \UIImageView.animationDuration))
    c.register()
  }

  private static func registerUIViewController() {
    var c = ObjectiveCClass(UIViewController.self, named: "UIViewController")
    c.add(ObjectiveCKey("title", \UIViewController.title))
    c.add(ObjectiveCKey("view", \UIViewController.view))
    c.add(ObjectiveCKey("preferredContentSize", \UIViewController.preferredContentSize))
    c.add(ObjectiveCKey("modalPresentationStyle", \UIViewController.modalPresentationStyle))
    c.add(ObjectiveCKey("modalTransitionStyle", \UIViewController.modalTransitionStyle))
    c.register()
  }
  private static func registerUITabBarController() {
    var c = ObjectiveCClass(UITabBarController.self, named: "UITabBarController")
    c.add(ObjectiveCKey("tabBar", \UITabBarController.bar))
    c.add(ObjectiveCKey("selectedIndex", \UITabBarController.selectedIndex))
    c.register()
  }
}
