#!/bin/sh
# Lays out the image's root: Node and its libraries, the built app and what it loads, one user, and one folder
# for data. No shell and no package manager. The Dockerfile runs it in the folder of the build:
# lay-out-root.sh FOLDER
set -eu
root=$1

# Removes packages without resolving any anew.
npm prune --omit=dev --ignore-scripts --no-audit --no-fund

# Keeps only the driver of better-sqlite3, without SQLite's source and the remains of compiling.
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

# The source of sharp.
rm -rf node_modules/sharp/src node_modules/sharp/install

# Modules of tar-stream for another runtime than Node.
rm -rf node_modules/bare-*

# Types, source maps and files for developers. Licenses stay.
rm -rf node_modules/.package-lock.json node_modules/.bin node_modules/typescript node_modules/@types
find node_modules build -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.flow' \) -delete
# libvips names its licenses in a readme.
find node_modules -type f -not -path '*/@img/*' \( -iname 'readme*' -o -iname 'changelog*' -o -name 'HISTORY.md' \) -delete
find node_modules -type d -empty -delete

mkdir -p "$root/app" "$root/usr/local/bin" "$root/etc" "$root/proc" "$root/dev" "$root/sys"
cp -R package.json node_modules build "$root/app/"
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
