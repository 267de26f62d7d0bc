# shellcheck shell=bash
# The Swift toolchain, and the program that it builds. Sourced by Scripts/run and Scripts/test
# after packages.sh.

# shellcheck source-path=SCRIPTDIR source=version.sh
source "$(dirname "${BASH_SOURCE[0]}")/version.sh"

# The options with which the tests are built: the debug configuration, whose declarations tests can import, but with
# optimization, because drawing pixels takes most of the time. The build is in a separate folder, so that an ordinary swift
# build keeps its files.
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

# Runs a command and prints its output only if it fails; $1 is the file for the output.
quietly() {
  local log=$1
  shift
  "$@" >"$log" 2>&1 || {
    local status=$?
    cat "$log" >&2
    return "$status"
  }
}

# Builds the release executable of the package in $1, and prints its path.
release_executable() {
  local package=$1 executable log status=0
  executable=$(swift build --package-path "$package" -c release --show-bin-path)/lamina || return
  [[ -x $executable ]] || say "building lamina, which takes a few minutes the first time"
  log=$(mktemp)
  quietly "$log" swift build --package-path "$package" -c release --product lamina || status=$?
  rm -f "$log"
  if ((status == 0)); then write_commit "$package" "$executable.commit"; fi
  echo "$executable"
  return "$status"
}
