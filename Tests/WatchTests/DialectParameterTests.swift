import Testing

/// Tests of the members that the translator writes for methods whose parameters have no names.
struct DialectParameterTests {
  @Test func delegateMethodsWithoutNamesAreForwarded() async throws {
    let method = "func tableView(_: UITableView, heightForRowAt _: IndexPath) -> CGFloat { 9 }"
    let (texts, _) = try await DialectSamples.translate([
      "class Base: UIViewController, UITableViewDelegate {\n}", "class Door: Base { \(method) }",
    ])
    #expect(
      texts[0].contains(
        "func tableView(_ lamina_0: UITableView, heightForRowAt lamina_1: IndexPath) -> CGFloat "
          + "{ LaminaDefaults_UITableViewDelegate().tableView(lamina_0, heightForRowAt: lamina_1) }; }")
    )
    #expect(texts[1].hasSuffix("class Door: Base { override \(method) }"))
  }

  @Test func requirementsWithoutNamesCallThoseOfSubclasses() async throws {
    let text = try await DialectSamples.translate(
      "@objc protocol Keeper { @objc optional func color(of _: Int, _: Int) -> UIColor }"
        + "\nclass A: Keeper {}\nclass B: A { func color(of door: Int, _ side: Int) -> UIColor { .red } }"
    )
    #expect(
      text.contains(
        "func color(of lamina_0: Int, _ lamina_1: Int) -> (UIColor)? "
          + "{ (self as? Keeper_0)?.color(of: lamina_0, lamina_1) }"))
  }
}
