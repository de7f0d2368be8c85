#!/bin/sh
# Compares files with their last commit: schema-check-diff.sh [OPTION…] -- FILE…
# The options are those of `schema-check diff`, written as --name=value.
set -u

base="${PRE_COMMIT_FROM_REF:-HEAD}"

# `diff` needs no key, and Node must not take options from the folder that it runs in.
unset SCHEMA_CHECK_KEY NODE_OPTIONS NODE_PATH

# Nothing from the checkout is run: npx would obey its .npmrc, and node_modules may be committed.
schema_check() {
  if [ -n "$program" ]; then
    node "$program" "$@"
  else
    schema-check "$@"
  fi
}

# Downloads the command line once, into a folder for the server's address.
install_program() {
  cache="${XDG_CACHE_HOME:-$HOME/.cache}/schema-check"
  kept="$cache/$(printf '%s' "$SCHEMA_CHECK_URL" | cksum | tr ' ' '-')"
  program="$kept/node_modules/schema-check/schema-check.mjs"
  [ ! -f "$program" ] || return 0
  mkdir -p "$cache" && draft="$(mktemp -d "$cache/new.XXXXXX")" || return 2
  (
    cd "$draft" && echo '{}' > package.json &&
    npm install --ignore-scripts --no-audit --no-fund --no-save -- \
      "${SCHEMA_CHECK_URL%/}/cli/schema-check.tgz" > /dev/null
  ) || { rm -rf "$draft"; return 2; }
  # Another run may have been faster. mv would put this copy into that one.
  node -e 'fs.renameSync(...process.argv.slice(1))' "$draft" "$kept" 2> /dev/null ||
    rm -rf "$draft"
  [ -f "$program" ] || {
    echo "The command line is not in $kept: remove $kept and try again." >&2
    return 2
  }
}

program=""
if ! command -v schema-check > /dev/null; then
  if [ -z "${SCHEMA_CHECK_URL:-}" ]; then
    echo "schema-check is not installed. Set SCHEMA_CHECK_URL to the address of your server," >&2
    echo "or install it: npm install --global https://YOUR_SERVER/cli/schema-check.tgz" >&2
    exit 2
  fi
  install_program || exit 2
fi

# compare FILE NUMBER FILE… OPTION…: compares the first file, and skips NUMBER others.
compare() {
  file="$1"
  shift "$(($2 + 2))"
  git cat-file -e "$base:$file" 2> /dev/null || return 0
  before="$folder/$(basename -- "$file")"
  git show "$base:$file" > "$before" || return 2
  schema_check diff "$@" -- "$before" "$file"
  code=$?
  if [ "$code" -eq 4 ] && schema_check columns -- "$file" > /dev/null 2>&1; then
    # A file's name could be a command to a CI system that logs it.
    printf '%s: not compared, because the last commit cannot be read.\n' \
      "$(printf '%s' "$file" | tr -c 'A-Za-z0-9._/ -' '?')" >&2
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
