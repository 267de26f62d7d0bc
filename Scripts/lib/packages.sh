# shellcheck shell=bash
# The Debian packages that Lamina needs. Sourced by the scripts that build it.

# shellcheck disable=SC2034
build_packages=(libx11-dev libxext-dev libcairo2-dev zlib1g-dev libexpat1-dev libpango1.0-dev
  libgdk-pixbuf-2.0-dev libglib2.0-dev webp-pixbuf-loader pkg-config fonts-dejavu-core)
# shellcheck disable=SC2034
test_packages=(xvfb xserver-xorg-core xserver-xorg-video-dummy openbox icewm xdotool wmctrl x11-utils
  x11-xserver-utils x11-xkb-utils imagemagick poppler-utils curl fonts-dejavu-core fonts-droid-fallback)

# What Scripts/test-accessibility needs. It is skipped without them.
# shellcheck disable=SC2034
accessibility_packages=(at-spi2-core dbus-daemon python3-pyatspi xvfb)

# shellcheck disable=SC2034
package_packages=(dpkg-dev binutils patchelf xz-utils)

# A font with Chinese characters is added if fontconfig does not find one.
if ! command -v fc-list >/dev/null || [[ -z $(fc-list :lang=zh-cn file 2>/dev/null) ]]; then
  build_packages+=(fonts-droid-fallback)
fi

say() { echo "${0##*/}: $*" >&2; }

# Prints those of the packages in the arguments that are not installed, without duplicates.
missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -x installed >/dev/null ||
      echo "$package"
  done | awk '!seen[$0]++'
}

# Sets the array become_root to the command with which other commands can be run as root. Fails if there is none.
find_root() {
  become_root=()
  if [[ $(id -u) == 0 ]]; then return; fi
  become_root=(sudo -n)
  if sudo -n true 2>/dev/null; then return; fi
  become_root=(sudo)
  command -v sudo >/dev/null && [[ -t 0 ]]
}

apt() {
  "${become_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=120 "$@" >&2
}

# Prints the command that a user who can become root must type.
command_to_type() {
  local install="apt-get install -y --no-install-recommends $*"
  if command -v sudo >/dev/null; then
    echo "sudo apt-get update && sudo $install"
  else
    echo "su -c 'apt-get update && $install'"
  fi
}

# Installs those of the named packages that are missing.
require_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "no Debian system; what corresponds to these must be installed: $*"
    return
  fi
  local missing
  mapfile -t missing < <(missing_packages "$@")
  if ((${#missing[@]} == 0)); then return; fi

  say "missing packages: ${missing[*]}"
  if ! find_root; then
    say "installing them takes root; please type:"
    command_to_type "${missing[@]}" >&2
    return 1
  fi
  apt update || say "apt-get update failed; trying with the package lists there are"
  if ! apt install -y --no-install-recommends "${missing[@]}"; then
    say "could not install them; please type:"
    command_to_type "${missing[@]}" >&2
    return 1
  fi
}
