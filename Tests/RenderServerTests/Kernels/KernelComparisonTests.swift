import KernelComparison
import Testing

/// Compares every kernel of kernel_list.h with its scalar version. The other suites test what the kernels compute.
@Suite struct KernelComparisonTests {
  @Test func everyKernelGivesTheBitsOfItsScalarVersion() {
    // The count of 30 kernels is a choice; it shows that the list is not empty. There are 300 rounds of
    // random input.
    #expect(lk_compared_kernel_count() > 30)
    #expect(lk_compare_versions(300) == 0, "the standard output names the kernels")
  }
}
