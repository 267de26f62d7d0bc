import Foundation

/// Limits of resources that the operating system enforces for this process.
package enum ResourceLimit {
  /// Lowers both limits of a resource, such as `RLIMIT_DATA`. Present limits that are lower are kept.
  package static func lower(_ resource: __rlimit_resource, to count: rlim_t) {
    let resource = __rlimit_resource_t(resource.rawValue)
    var limits = rlimit(rlim_cur: count, rlim_max: count)
    getrlimit(resource, &limits)
    limits.rlim_cur = min(limits.rlim_cur, count)
    limits.rlim_max = min(limits.rlim_max, count)
    setrlimit(resource, &limits)
  }
}
