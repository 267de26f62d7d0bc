# shellcheck shell=bash
# Reading CHANGELOG.md. Its versions are headings such as "## 0.1.0 (2026-11-27)", the newest first, each followed by a list
# of changes. Sourced by the scripts that make packages.

# Prints the number of the newest version in the file $1.
changelog_number() { sed -n 's/^## \([0-9][0-9.]*\).*/\1/p' "$1" | head -n 1; }

# Prints the changes of the version $2 in the file $1.
changes_of() {
  awk -v heading="## $2" '/^## /{ inside = index($0 " ", heading " ") == 1; next } inside' "$1"
}

# Prints the file $1 in the format of Debian, with the maintainer $2. The date of the newest version is $3, in seconds since
# 1970.
debian_changelog() {
  local number
  number=$(changelog_number "$1")
  echo "lamina ($number-1) unstable; urgency=medium"
  echo
  # Joins the lines of each change and breaks them again, because Debian's are shorter.
  changes_of "$1" "$number" | awk '/^- /{ printf "%s%s", n++ ? "\n" : "", $0 } /^  /{ printf "%s", substr($0, 2) }
    END { print "" }' | fold -s -w 74 | sed 's/ *$//; /^- /!s/^/    /; s/^- /  * /'
  echo
  echo " -- $2  $(LC_ALL=C date -u -R -d "@$3")"
}
