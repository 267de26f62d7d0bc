import KernelTwins
import Testing

/// Compares every kernel of kernel_list.h with its scalar version. The other suites test what the kernels compute.
@Suite struct KernelTwinTests {
  @Test func everyKernelGivesTheBitsOfItsScalarVersion() {
    #expect(lk_twin_count() > 30)
    #expect(lk_compare_twins(300) == 0, "the standard output names the kernels")
  }
}
