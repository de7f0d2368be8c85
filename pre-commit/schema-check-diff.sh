#!/bin/sh
# Compares files with their last commit: schema-check-diff.sh [OPTION…] -- FILE…
# The options are those of `schema-check diff`, written as --name=value.
set -u

base="${PRE_COMMIT_FROM_REF:-HEAD}"

schema_check() {
  if [ -x node_modules/.bin/schema-check ]; then
    node_modules/.bin/schema-check "$@"
  elif command -v schema-check > /dev/null; then
    schema-check "$@"
  elif [ -n "${SCHEMA_CHECK_URL:-}" ]; then
    npx --yes "${SCHEMA_CHECK_URL%/}/cli/schema-check.tgz" "$@"
  else
    echo "schema-check is not installed. Set SCHEMA_CHECK_URL to the address of your server," >&2
    echo "or install it: npm install --save-dev https://YOUR_SERVER/cli/schema-check.tgz" >&2
    return 2
  fi
}

# compare FILE NUMBER FILE… OPTION…: compares the first file, and leaves out as many others.
compare() {
  file="$1"
  shift "$(($2 + 2))"
  git cat-file -e "$base:$file" 2> /dev/null || return 0
  before="$folder/$(basename "$file")"
  git show "$base:$file" > "$before" || return 2
  schema_check diff "$@" -- "$before" "$file"
  code=$?
  if [ "$code" -eq 4 ] && schema_check columns -- "$file" > /dev/null 2>&1; then
    echo "$file: not compared, because the last commit cannot be read." >&2
    return 0
  fi
  return "$code"
}

folder="$(mktemp -d)" || exit 2
trap 'rm -rf "$folder"' EXIT

# Puts the options behind the files, so that each file can be taken from the front.
count=$#
options=0
while [ "$count" -gt 0 ] && [ "$1" != "--" ]; do
  set -- "$@" "$1"
  shift
  options=$((options + 1))
  count=$((count - 1))
done
if [ "$count" -eq 0 ]; then
  echo "usage: schema-check-diff.sh [OPTION…] -- FILE…" >&2
  exit 2
fi
shift

result=0
while [ "$#" -gt "$options" ]; do
  file="$1"
  shift
  compare "$file" "$(($# - options))" "$@"
  code=$?
  if [ "$result" -eq 0 ] || [ "$code" -eq 1 ]; then result=$code; fi
done
exit "$result"
