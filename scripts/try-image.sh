#!/bin/sh
# Builds the image and tries it in a handmade container, without Docker: scripts/try-image.sh, as root on
# Debian, with
#   apt-get install --no-install-recommends buildah debootstrap
# and a Node to send requests to the running container.
#
# Optional environment variables:
#   BASE_IMAGE     the image to build on. By default one is made here: Debian by debootstrap, Node 24 and npm from npm's registry.
#   DEBIAN_MIRROR  where debootstrap fetches Debian
#   BUILD_OPTIONS  more options for `buildah build`; '--volume FILE:/root/.npmrc:ro' gives npm settings that stay out of the image
#   PORT           a free port for the container; 3999 by default
#   WORK           a folder to work in, which is kept
set -eu

cd "$(dirname "$0")/.."
export STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}" BUILDAH_ISOLATION=chroot
image=localhost/loupe:try
port=${PORT:-3999}
work=${WORK:-$(mktemp -d "${TMPDIR:-/tmp}/loupe-image.XXXXXX")}
mkdir -p "$work"
work=$(cd "$work" && pwd)
container=
pid=

say() { printf '\n== %s\n' "$*"; }
fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}
clean_up() {
  if [ -n "$pid" ]; then kill -KILL "$pid" 2>/dev/null || true; fi
  if [ -n "$container" ]; then buildah rm "$container" >/dev/null || true; fi
  if [ -z "${WORK:-}" ]; then rm -rf "$work"; fi
}
trap clean_up EXIT

exists() { buildah inspect --type image "$1" >/dev/null 2>&1; }

# Debian with Node 24 and npm, in the layout of the usual Node image.
make_base_image() {
  say "a base image"
  debian=$work/debian
  debootstrap --variant=minbase --include=ca-certificates bookworm "$debian" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$work/debootstrap.log"
  npm install --prefix "$work/npm" --ignore-scripts --no-audit --no-fund "node-24@npm:node-linux-$(node -p process.arch)@24" npm@11
  modules=$work/npm/node_modules
  cp -R "$modules/node-24/bin" "$modules/node-24/include" "$debian/usr/local/"
  mkdir -p "$debian/usr/local/lib/node_modules"
  cp -R "$modules/npm" "$debian/usr/local/lib/node_modules/"
  chmod +x "$debian/usr/local/bin/node"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$debian/usr/local/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$debian/usr/local/bin/npx"
  base=$(buildah from scratch)
  buildah add --quiet "$base" "$debian" / >/dev/null
  buildah commit --quiet "$base" localhost/loupe-base:24 >/dev/null
  buildah rm "$base" >/dev/null
}

build() {
  if [ -z "${BASE_IMAGE:-}" ]; then
    exists localhost/loupe-base:24 || make_base_image
    BASE_IMAGE=localhost/loupe-base:24
  fi
  say "the image"
  # shellcheck disable=SC2086
  buildah build --pull=false --format docker ${BUILD_OPTIONS:-} --build-arg "BASE_IMAGE=$BASE_IMAGE" --tag "$image" . >"$work/build.log" 2>&1 ||
    { tail -40 "$work/build.log"; fail "the build; all of it is in $work/build.log"; }
  buildah images "$image"
}

setting() { buildah inspect --type image "$image" | node -p "const c = JSON.parse(require('fs').readFileSync(0)).Docker.config; $1"; }

# Runs the image as compose.yaml does, with an optional command and its arguments: as process 1 in its own
# namespaces, with its user, no capabilities, a read-only root, a small /tmp, and the volume.
contained() {
  # shellcheck disable=SC2016,SC2046
  exec env -i $(setting 'c.Env.join(" ")') "PORT=$port" HOST=127.0.0.1 OWNER_EMAIL=owner@shop.example OWNER_PASSWORD="$password" \
    /usr/bin/unshare --mount --pid --ipc --uts --fork --kill-child /bin/sh -c '
      root=$1 data=$2 workdir=$3 program=$4
      shift 4
      PATH=/usr/sbin:/usr/bin:/sbin:/bin:$PATH
      set -e
      mount --make-rprivate /
      mount --bind "$root" "$root"
      mount --bind "$data" "$root/data"
      mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/tmp"
      mount -t proc proc "$root/proc"
      mount -t tmpfs -o size=64k tmpfs "$root/dev"
      for device in null zero random urandom; do
        : >"$root/dev/$device"
        mount --bind "/dev/$device" "$root/dev/$device"
      done
      mount -o remount,bind,ro "$root"
      exec setpriv --no-new-privs unshare --root "$root" --wd "$workdir" --setgid 1000 --setuid 1000 "/usr/local/bin/$program" "$@"
    ' contained "$root" "$work/data" $(setting 'c.WorkingDir') $(setting 'c.Entrypoint.join(" ")') "$@"
}

start() {
  : >"$work/server.log"
  contained >>"$work/server.log" 2>&1 &
  outer=$!
  tries=0
  until grep -q 'Loupe is open' "$work/server.log"; do
    tries=$((tries + 1))
    kill -0 "$outer" 2>/dev/null && [ $tries -lt 300 ] || {
      cat "$work/server.log"
      fail "it does not start"
    }
    sleep 0.2
  done
  pid=$(cat "/proc/$outer/task/$outer/children")
  pid=${pid% }
}

# Runs Node in the running container, as `docker exec` does.
# shellcheck disable=SC2046
inside() { env -i $(setting 'c.Env.join(" ")') "PORT=${ask_port:-$port}" /usr/bin/nsenter --target "$pid" --mount --pid --root --wd --setgid 1000 --setuid 1000 /usr/local/bin/node "$@"; }

# A volume usually takes its owner from the image; this one is made by hand.
new_volume() {
  rm -rf "$work/data"
  install -d -m 0700 -o 1000 -g 1000 "$work/data"
}

# Sends SIGTERM. Prints the seconds until the exit, and the exit code.
stop() {
  from=$(date +%s%N)
  kill -TERM "$pid"
  code=0
  wait "$outer" || code=$?
  took=$((($(date +%s%N) - from) / 1000000))
  pid=
  [ "$code" = 0 ] || fail "SIGTERM ended it with $code"
  [ "$took" -lt 10000 ] || fail "SIGTERM took $took ms"
  echo "SIGTERM: exit code 0 after $took ms"
}

build
password=a-long-sentence-for-the-trial
container=$(buildah from --pull=false "$image")
root=$(buildah mount "$container")

say "in the container"
new_volume
start
[ "$(sed -n 's/^NSpid:.*[[:space:]]\([0-9]*\)$/\1/p' "/proc/$pid/status")" = 1 ] || fail "Node is not process 1"
grep -E '^(Uid|CapEff|NoNewPrivs|VmRSS):' "/proc/$pid/status"
grep -q '^Uid:[[:space:]]*1000[[:space:]]*1000' "/proc/$pid/status" || fail "it does not run as user 1000"
inside -e '
  const { writeFileSync, rmSync, readdirSync } = require("node:fs");
  const refused = (file) => { try { writeFileSync(file, ""); return "written"; } catch (error) { return error.code; } };
  const seen = { node: process.version, sqlite: require("/app/node_modules/better-sqlite3")(":memory:").prepare("select sqlite_version()").pluck().get(),
    root: refused("/x"), app: refused("/app/x"), tmp: refused("/tmp/x"), data: refused("/data/x"), files: readdirSync("/data").join(" ") };
  rmSync("/data/x");
  console.log(seen);
  process.exit(seen.root === "EROFS" && seen.app === "EROFS" && seen.tmp === "written" && seen.data === "written" && /^v24\./.test(seen.node) ? 0 : 1);
' || fail "what can be written is wrong"
inside -e "$(setting 'c.Healthcheck.Test[3]')" || fail "the health check"
ask_port=1 inside -e "$(setting 'c.Healthcheck.Test[3]')" && fail "the health check passes where nothing listens"
echo "the health check is right"

say "a sale"
node scripts/image/use-the-shop.mjs sell "http://127.0.0.1:$port" "$password" "$work/sale.json" || fail "no sale"

say "under load, in worker threads"
# Collecting statements while no JavaScript runs crashes a Node whose driver has the hook (see the Dockerfile)
# within seconds.
inside --max-semi-space-size=16 -e '
  const db = require("/app/node_modules/better-sqlite3")(":memory:");
  const end = Date.now() + 15000;
  let made = 0;
  const work = () => {
    for (let n = 0; n < 2000; n += 1) {
      db.prepare(`select ${(made += 1)}`).pluck().get();
      new Array(200).fill({});
    }
    if (Date.now() < end) setTimeout(work, made % 14000 === 0 ? 300 : 1);
    else console.log(`${made} statements prepared and forgotten`);
  };
  work();
' || fail "prepared statements"
for _ in 1 2 3; do
  node scripts/image/use-the-shop.mjs load "http://127.0.0.1:$port" "$password" || { tail -15 "$work/server.log"; fail "load"; }
  # Unused statements are collected while idle, too.
  sleep 2
done
kill -0 "$pid" || fail "it ended by itself"
inside -e '
  const { Worker } = require("node:worker_threads");
  const work = `
    const db = require("/app/node_modules/better-sqlite3")("/data/threads.sqlite", { timeout: 20000 });
    db.pragma("journal_mode = wal");
    db.exec("create table if not exists t (n integer)");
    const insert = db.prepare("insert into t values (?)");
    for (let n = 0; n < 2000; n += 1) insert.run(n);
    db.close();
  `;
  const run = () => new Promise((resolve, reject) => {
    const worker = new Worker(work, { eval: true });
    worker.on("error", reject);
    worker.on("exit", resolve);
  });
  (async () => {
    for (let round = 0; round < 3; round += 1) {
      const codes = await Promise.all(Array.from({ length: 4 }, run));
      if (codes.some((code) => code !== 0)) throw new Error(`a thread ended with ${codes}`);
    }
    const db = require("/app/node_modules/better-sqlite3")("/data/threads.sqlite");
    console.log("rows of 12 threads:", db.prepare("select count(*) from t").pluck().get());
    db.close();
    for (const end of ["", "-wal", "-shm"]) require("node:fs").rmSync("/data/threads.sqlite" + end, { force: true });
  })().catch((error) => { console.error(error); process.exit(1); });
' || fail "threads"
grep -E 'VmHWM|VmRSS' "/proc/$pid/status"

say "a backup while it is open"
inside build/server/index.js backup || fail "no backup"

say "stopped and started again"
stop
start
node scripts/image/use-the-shop.mjs check "http://127.0.0.1:$port" "$password" "$work/sale.json" || fail "the sale is gone"
stop

say "the volume lost, and restored"
archive=$(find "$work/data/backups" -name '*.tar.gz' | head -1)
install -m 0600 -o 1000 -g 1000 "$archive" "$work/kept.tar.gz"
new_volume
install -m 0600 -o 1000 -g 1000 "$work/kept.tar.gz" "$work/data/kept.tar.gz"
(contained restore /data/kept.tar.gz) || fail "restore"
(contained verify) || fail "verify"
start
node scripts/image/use-the-shop.mjs check "http://127.0.0.1:$port" "$password" "$work/sale.json" || fail "the sale is gone"
stop
say "all of it worked"
