# shellcheck shell=bash
# Functions that run the test targets one after the other. Sourced by Scripts/test and Scripts/test-sanitizers after packages.sh.

# Prints the names of all test targets.
test_targets() {
  local folder
  for folder in Tests/*Tests; do echo "${folder#Tests/}"; done
  echo CompatibilityTests
}

# test_each_target "TARGETS" ARGUMENTS_OF_SWIFT_TEST...
# Runs each target in a separate process. Views, windows and the media clock are shared by a whole process, so the windows
# that a test leaves open must not affect the next target.
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
