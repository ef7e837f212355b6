#!/bin/sh
# Prints the images of the Dockerfile and compose files with the digests that their registries currently give,
# as lines for .env. A later `docker compose build` or `up` then takes exactly these. It asks the registries,
# so run it where they answer, and run it again to take their updates:
#   sh scripts/image/pin-images.sh > images.env && cat images.env >> .env
set -eu

pin() {
  name=$1
  image=$2
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}') || {
    echo "$image: its registry doesn't answer, so nothing is pinned" >&2
    exit 1
  }
  echo "$name=$image@$digest"
}

pin BASE_IMAGE docker.io/library/node:24-bookworm-slim
pin CADDY_IMAGE docker.io/library/caddy:2
pin LITESTREAM_IMAGE docker.io/litestream/litestream:0.3
pin LIBSQL_IMAGE ghcr.io/tursodatabase/libsql-server:v0.24.32
