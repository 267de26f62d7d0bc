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
# that a test leaves open must not affect the next target. The failures are repeated at the end.
test_each_target() {
  local target failed=() targets=$1 output failures
  shift
  output=$(mktemp)
  failures=$(mktemp)
  for target in $targets; do
    say "testing $target"
    if ! swift test "$@" --skip-build --filter "^$target\\." 2>&1 | tee "$output"; then
      failed+=("$target")
      failures_in "$output" >>"$failures"
    fi
  done
  cat "$failures" >&2
  rm -f "$output" "$failures"
  if ((${#failed[@]})); then
    say "failed: ${failed[*]}"
    return 1
  fi
}

# Prints the lines of a test run's output that state failures. After a crash these are the last lines.
failures_in() {
  grep -E '✘|Fatal error|error: ' "$1" | head -n 40 || true
  tail -n 3 "$1"
}
