# shellcheck shell=bash
# Functions that read the public declarations of the library. Sourced by Scripts/docs and Scripts/book after toolchain.sh.

# shellcheck disable=SC2034
documented_modules=(CoreGraphics QuartzCore UIKitCore UIKitDynamics UIKitInterfaces UIKitLists UIKitPresentation CAML)

# Prints the compiler flags for the C libraries that the modules use; $1 is the folder of the build.
clang_flags() {
  local map flag
  # shellcheck disable=SC2154
  for map in "$root"/Sources/C*/{,include/}module.modulemap "$1"/C*.build/module.modulemap; do
    [[ -e $map ]] || continue
    printf '%s\n' -Xcc "-fmodule-map-file=$map"
  done
  for flag in $(pkg-config --cflags cairo pango pangocairo gdk-pixbuf-2.0); do
    printf '%s\n' -Xcc "$flag"
  done
}

# extract MODULE FOLDER BUILD: writes the module's public declarations with their comments as symbol graphs into FOLDER;
# BUILD is the folder of the build.
extract() {
  local flags
  mapfile -t flags < <(clang_flags "$3")
  mkdir -p "$2"
  swift symbolgraph-extract -module-name "$1" -I "$3/Modules" "${flags[@]}" \
    -target "$(basename "$(dirname "$3")")" -minimum-access-level public \
    -skip-synthesized-members -output-dir "$2"
}
