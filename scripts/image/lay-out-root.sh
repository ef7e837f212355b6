#!/bin/sh
# Lays out the image's root: Node and its libraries, the built app and what it loads, one user, and one folder
# for data. No shell and no package manager. The Dockerfile runs it in the folder of the build:
# lay-out-root.sh FOLDER
set -eu
root=$1

# The packages that run, without what is for developers: as in the archive of a release.
node scripts/release/lay-out.mjs "$root/app"

driver=$root/app/node_modules/better-sqlite3/build/Release/better_sqlite3.node
! grep -q RemoveEnvironmentCleanupHook "$driver" || {
  echo "better-sqlite3 was compiled with the hook that ends Node 24: see the Dockerfile" >&2
  exit 1
}
strip --strip-unneeded "$driver"

mkdir -p "$root/usr/local/bin" "$root/etc" "$root/proc" "$root/dev" "$root/sys"
node scripts/image/check-sbom.mjs "$root/app"
cp -L "$(command -v node)" "$root/usr/local/bin/node"
# Symbol tables are only for debuggers.
strip --strip-unneeded "$root/usr/local/bin/node"

# Every library that Node or one of our drivers names, and those of the resolver.
find "$root/usr/local/bin/node" "$root/app/node_modules" \( -name node -o -name '*.node' \) -type f -exec ldd {} + |
  sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-[^ ]*\) .*/\1/p' |
  grep -v "^$root/" |
  sort -u |
  while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  done
printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"
printf 'loupe:x:1000:1000:Loupe:/data:/nonexistent\n' >"$root/etc/passwd"
printf 'loupe:x:1000:\n' >"$root/etc/group"
install -d -m 1777 "$root/tmp"
install -d -m 0700 -o 1000 -g 1000 "$root/data"

chroot "$root" /usr/local/bin/node --version
for part in usr/local/bin/node app/node_modules app/build .; do du -sh "$root/$part"; done
