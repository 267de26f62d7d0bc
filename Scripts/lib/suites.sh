# shellcheck shell=bash
# The test targets, one after the other. Sourced by Scripts/test and Scripts/test-sanitizers after packages.sh.

# Prints the names of all test targets.
test_targets() {
  local folder
  for folder in Tests/*Tests; do echo "${folder#Tests/}"; done
  echo CompatibilityTests
}

# test_each_target "TARGETS" ARGUMENTS_OF_SWIFT_TEST...
# Each in a process of its own: views, windows and the media clock are one for a process, and what a test leaves on
# screen is none of the next target's business.
test_each_target() {
  local target failed=() targets=$1
  shift
  for target in $targets; do
    say "testing $target"
    swift test "$@" --skip-build --filter "^$target\\." || failed+=("$target")
  done
  if ((${#failed[@]})); then
    say "failed: ${failed[*]}"
    return 1
  fi
}
