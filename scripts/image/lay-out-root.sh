#!/bin/sh
# Lays out the root of the image: Node with the libraries it needs, the built app with what it loads, one user, one folder for data. No
# shell, no package manager. Run by the Dockerfile, in the folder of the build: lay-out-root.sh FOLDER
set -eu
root=$1

# Takes away and resolves nothing anew.
npm prune --omit=dev --ignore-scripts --no-audit --no-fund

# Of better-sqlite3 the driver alone: not SQLite's source, nor what compiling left.
driver=node_modules/better-sqlite3/build/Release/better_sqlite3.node
! grep -q RemoveEnvironmentCleanupHook "$driver" || {
  echo "better-sqlite3 was compiled with the hook that ends Node 24: see the Dockerfile" >&2
  exit 1
}
strip --strip-unneeded "$driver"
mv "$driver" driver.node
rm -rf node_modules/better-sqlite3/build node_modules/better-sqlite3/deps node_modules/better-sqlite3/src
mkdir -p "$(dirname "$driver")"
mv driver.node "$driver"

# sharp's source.
rm -rf node_modules/sharp/src node_modules/sharp/install

# tar-stream's, for another runtime than Node.
rm -rf node_modules/bare-*

# Types, source maps and what is written for developers; licenses stay.
rm -rf node_modules/.package-lock.json node_modules/.bin node_modules/typescript node_modules/@types
find node_modules build -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.flow' \) -delete
# libvips names its licenses in a readme.
find node_modules -type f -not -path '*/@img/*' \( -iname 'readme*' -o -iname 'changelog*' -o -name 'HISTORY.md' \) -delete
find node_modules -type d -empty -delete

mkdir -p "$root/app" "$root/usr/local/bin" "$root/etc" "$root/proc" "$root/dev" "$root/sys"
cp -R package.json node_modules build "$root/app/"
node scripts/image/check-sbom.mjs "$root/app"
cp -L "$(command -v node)" "$root/usr/local/bin/node"
# The table of symbols is for debuggers.
strip --strip-unneeded "$root/usr/local/bin/node"

# Every library that Node or a driver of ours names, and the resolver's.
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
