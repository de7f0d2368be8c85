#!/bin/sh
# Verifies one webhook delivery with openssl, keeps it once, answers: a CGI program.
#
#   WEBHOOK_SECRET=whsec_… HTTP_WEBHOOK_ID=dlv_… HTTP_WEBHOOK_TIMESTAMP=… \
#     HTTP_WEBHOOK_SIGNATURE=v1,… ./receiver.sh < body
#
# The body comes on standard input, each header in a variable as CGI names it. The answer's status
# goes to standard output, a line for people to standard error; the exit code is 0 for a delivery
# that is kept, now or before. Also: INBOX (inbox: a directory that gets a file per delivery),
# SIGNATURE (webhook-signature; x-service-signature for the other one).
#
# openssl takes the key as an argument: for the moment that it runs, other users of the machine can
# see it in the list of processes. Run this where there are none.
set -euf
max_bytes=4194304
tolerance_seconds=300
inbox=${INBOX:-inbox}

answer() { # STATUS MESSAGE
  printf 'Status: %s\r\n\r\n' "$1"
  echo "$2" >&2
  case $1 in 2*) exit 0 ;; *) exit 1 ;; esac
}

hex() { od -An -v -tx1 | tr -d ' \n'; }

hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" -binary; }

# The shell's comparison stops at the first difference. It compares salted digests, so how long it
# takes says nothing about the signature. An openssl that fails makes nothing the same.
same() {
  left=$(printf %s "$salt$1" | openssl dgst -sha256 -r)
  right=$(printf %s "$salt$2" | openssl dgst -sha256 -r)
  [ -n "$left" ] && [ "$left" = "$right" ]
}

# X-Service-Signature: HMAC-SHA256 of the body in hex. The key is the whole secret as text.
has_service_signature() {
  key=$(printf %s "$WEBHOOK_SECRET" | hex)
  expected=$(hmac "$key" <"$body" | hex)
  [ ${#expected} -eq 64 ] && same "${HTTP_X_SERVICE_SIGNATURE:-}" "$expected"
}

# webhook-signature: covers id and time, too. After a rotation there are several; one must fit.
has_standard_signature() {
  timestamp=${HTTP_WEBHOOK_TIMESTAMP:-}
  key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | hex)
  expected=$({ printf %s "$id.$timestamp."; cat "$body"; } | hmac "$key" | openssl base64 -A)
  [ ${#expected} -eq 44 ] || return 1
  for signature in ${HTTP_WEBHOOK_SIGNATURE:-}; do
    same "$signature" "v1,$expected" || continue
    age=$(($(date +%s) - timestamp))
    [ "$age" -le "$tolerance_seconds" ] && [ "$age" -ge "-$tolerance_seconds" ]
    return
  done
  return 1
}

case ${WEBHOOK_SECRET:-} in
whsec_?*) ;;
*) answer 500 "Set WEBHOOK_SECRET to the webhook's secret." ;;
esac
case ${SIGNATURE:-webhook-signature} in
webhook-signature) is_signed=has_standard_signature ;;
x-service-signature) is_signed=has_service_signature ;;
*) answer 500 "SIGNATURE is webhook-signature or x-service-signature" ;;
esac
id=${HTTP_WEBHOOK_ID:-}
length=${CONTENT_LENGTH:-$max_bytes}
case $length in
*[!0-9]* | ????????*) answer 413 "refused: too long, or of unknown length" ;;
esac
[ "$length" -le "$max_bytes" ] || answer 413 "refused: too long, or of unknown length"

mkdir -p "$inbox"
body=$(mktemp "$inbox/.XXXXXX")
trap 'rm -f "$body"' EXIT
head -c "$length" >"$body"
salt=$(openssl rand -hex 16) || answer 500 "failed: openssl is missing"

$is_signed || answer 401 "refused: wrong signature"
case $id in
'' | *[!A-Za-z0-9_]*) answer 400 "refused: no usable webhook-id" ;;
esac
# From 2xx on the delivery is ours alone: keep it whole or not at all, then answer.
if ln "$body" "$inbox/$id.json" 2>/dev/null; then answer 204 "kept $id"; fi
[ -e "$inbox/$id.json" ] || answer 500 "failed: $inbox cannot be written"
answer 204 "duplicate $id"
