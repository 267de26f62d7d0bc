import UIKitCore

/// Setting the values of stack views, scroll views and effect views.
@MainActor
enum ContainerAttributes {
  static func apply(to stack: UIStackView, _ element: InterfaceElement) {
    stack.axis = element["axis"] == "vertical" ? .vertical : .horizontal
    if let distribution = element.distribution { stack.distribution = distribution }
    if let alignment = element.stackAlignment { stack.alignment = alignment }
    if let spacing = element.number("spacing") { stack.spacing = spacing }
    if let isRelative = element.flag("layoutMarginsRelativeArrangement") {
      stack.isLayoutMarginsRelativeArrangement = isRelative
    }
  }

  static func apply(to view: UIVisualEffectView, _ element: InterfaceElement) {
    guard let blur = element.child("blurEffect") else { return }
    view.effect = UIBlurEffect(style: blur["style"].flatMap { blurStyles[$0] } ?? .regular)
  }

  private static let blurStyles: [String: UIBlurEffect.Style] = [
    "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular,
    "prominent": .prominent, "systemUltraThinMaterial": .systemUltraThinMaterial,
    "systemThinMaterial": .systemThinMaterial, "systemMaterial": .systemMaterial,
    "systemThickMaterial": .systemThickMaterial, "systemChromeMaterial": .systemChromeMaterial,
    "systemUltraThinMaterialLight": .systemUltraThinMaterialLight,
    "systemThinMaterialLight": .systemThinMaterialLight,
    "systemMaterialLight": .systemMaterialLight,
    "systemThickMaterialLight": .systemThickMaterialLight,
    "systemChromeMaterialLight": .systemChromeMaterialLight,
    "systemUltraThinMaterialDark": .systemUltraThinMaterialDark,
    "systemThinMaterialDark": .systemThinMaterialDark, "systemMaterialDark": .systemMaterialDark,
    "systemThickMaterialDark": .systemThickMaterialDark,
    "systemChromeMaterialDark": .systemChromeMaterialDark,
  ]

  static func apply(to view: UIScrollView, _ element: InterfaceElement) {
    setBehavior(of: view, element)
    if let size = element.size("contentSize") { view.contentSize = size }
    if let insets = element.insets("contentInset") { view.contentInset = insets }
    if let scale = element.number("minimumZoomScale"), scale > 0 { view.minimumZoomScale = scale }
    if let scale = element.number("maximumZoomScale"), scale > 0 { view.maximumZoomScale = scale }
    if let shows = element.flag("showsHorizontalScrollIndicator") {
      view.showsHorizontalScrollIndicator = shows
    }
    if let shows = element.flag("showsVerticalScrollIndicator") {
      view.showsVerticalScrollIndicator = shows
    }
  }

  private static func setBehavior(of view: UIScrollView, _ element: InterfaceElement) {
    if let isPaging = element.flag("pagingEnabled") { view.isPagingEnabled = isPaging }
    if let isEnabled = element.flag("scrollEnabled") { view.isScrollEnabled = isEnabled }
    if let bounces = element.flag("bounces") { view.bounces = bounces }
    if let bounces = element.flag("alwaysBounceVertical") { view.alwaysBounceVertical = bounces }
    if let bounces = element.flag("alwaysBounceHorizontal") { view.alwaysBounceHorizontal = bounces }
    if let isLocked = element.flag("directionalLockEnabled") {
      view.isDirectionalLockEnabled = isLocked
    }
    if let delays = element.flag("delaysContentTouches") { view.delaysContentTouches = delays }
    if let cancels = element.flag("canCancelContentTouches") { view.canCancelContentTouches = cancels }
    switch element["keyboardDismissMode"] {
    case "onDrag": view.keyboardDismissMode = .onDrag
    case "interactive": view.keyboardDismissMode = .interactive
    default: break
    }
  }
}
