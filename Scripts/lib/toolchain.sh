# shellcheck shell=bash
# The Swift toolchain, and the program it builds. Sourced by Scripts/run and Scripts/test
# after packages.sh.

# What tests are built with: the debug configuration, whose declarations tests can import, but optimised, because
# most of their time goes into pixels. In a folder of its own, so that a plain swift build finds its files again.
# shellcheck disable=SC2034
test_build=(--scratch-path .build-tests -Xswiftc -O -Xcc -O2)

require_swift() {
  local version
  if ! version=$(swift --version 2>/dev/null); then
    say "Swift 6.0 or newer is needed, and there is none: get it at https://swift.org/install"
    return 1
  fi
  if ! [[ $version =~ Swift\ version\ ([0-9]+)[^\ ]* ]] || ((BASH_REMATCH[1] < 6)); then
    version=${BASH_REMATCH[0]:-something else}
    say "Swift 6.0 or newer is needed, this is $version: get it at https://swift.org/install"
    return 1
  fi
}

# Runs a command whose output is only worth reading when it fails; $1 is where to keep it.
quietly() {
  local log=$1
  shift
  "$@" >"$log" 2>&1 || {
    local status=$?
    cat "$log" >&2
    return "$status"
  }
}

# Builds the release executable of the package in $1; prints its path.
release_executable() {
  local package=$1 executable log status=0
  executable=$(swift build --package-path "$package" -c release --show-bin-path)/lamina || return
  [[ -x $executable ]] || say "building lamina, which takes a few minutes the first time"
  log=$(mktemp)
  quietly "$log" swift build --package-path "$package" -c release --product lamina || status=$?
  rm -f "$log"
  echo "$executable"
  return "$status"
}
