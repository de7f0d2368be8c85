#!/bin/sh
# Makes the certificate by which the members of etcd and Patroni know each other, unless it is there:
# certificate.sh FOLDER DNS:db1.example.com,IP:10.0.0.1,…
# Whoever has its key can change who leads. All nodes have the same.
set -eu
umask 077
folder=$1
[ ! -s "$folder/node.crt" ] || exit 0
mkdir -p "$folder"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 \
  -subj /CN=contracts -addext "subjectAltName=$2" \
  -addext "extendedKeyUsage=serverAuth,clientAuth" \
  -keyout "$folder/node.key" -out "$folder/new.crt" 2> "$folder/openssl.log"
mv "$folder/new.crt" "$folder/node.crt"
