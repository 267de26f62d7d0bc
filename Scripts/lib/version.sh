# shellcheck shell=bash
# The version of Lamina and the commit. Sourced by the scripts that build or package it, after packages.sh.

# Prints the number of the version of the sources in $1. It is written only in the file that this reads.
version_number() {
  sed -n 's/.*static let number = "\([^"]*\)".*/\1/p' \
    "$1/Sources/lamina/Support/ProgramVersion.swift"
}

# Prints the commit of the working copy in $1, followed by +changes if files differ from it. Prints nothing if the sources
# have no commits.
commit_name() {
  [[ -e $1/.git ]] || return 0
  git -C "$1" describe --always --abbrev=12 --exclude='*' --dirty=+changes 2>/dev/null || true
}

# Writes the commit of the sources in $1 into the file $2, in which `lamina --version` finds it, or removes the file.
write_commit() {
  local commit
  commit=$(commit_name "$1")
  if [[ -n $commit ]]; then echo "$commit" >"$2"; else rm -f "$2"; fi
}

# Prints the number of the version of Swift, such as 6.1.
swift_number() { swiftc --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*[0-9]\).*/\1/p' | head -n 1; }
