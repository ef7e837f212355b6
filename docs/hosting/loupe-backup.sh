#!/bin/sh
# A night's backup: Loupe makes it, then restic or rclone takes it off this machine (docs/hosting.md, 'Off the machine').
# Run by root in Loupe's folder, so that the server's user can neither read the password of what is kept elsewhere nor delete it.
# Exits with 1 if Loupe failed, made one that a restore would refuse, or one was changed since rclone took it; what is there is taken
# along all the same.
set -eu

data=${DATA_DIR:-/var/lib/loupe}
failed=0
env -i PATH="$PATH" DATA_DIR="$data" NODE_ENV=production \
  runuser -u "${LOUPE_USER:-loupe}" -- node build/server/index.js backup || failed=1

if [ -n "${RESTIC_REPOSITORY:-}" ]; then
  # Each snapshot has all backups that the shop keeps, so a week of them is for what somebody deletes here.
  set -- "$data/backups"
  if [ -e "$data/erasures.json" ]; then set -- "$@" "$data/erasures.json"; fi
  restic backup --quiet --tag loupe --exclude "$data/backups/.*" --exclude 'newest-proven.json*' --exclude last-failure.json --exclude '*-with-keys.tar.gz' "$@"
  restic forget --quiet --tag loupe --group-by host,tags --keep-within "${KEPT_FOR:-7d}" --prune
elif [ -n "${RCLONE_REMOTE:-}" ]; then
  kept=${KEPT_FOR:-42d}
  days=${kept%d}
  case $days in "$kept" | '' | 0* | *[!0-9]*)
    echo "KEPT_FOR isn't valid for rclone: set it to a number of days such as 42d in /etc/loupe-backup.env." >&2
    exit 1
    ;;
  esac
  # Immutable, because the server's user writes here: what was taken stays as it was, whatever becomes of it here.
  rclone copy --immutable --filter '- *-with-keys.tar.gz' --filter '+ /loupe-*.tar.gz' --filter '- *' \
    "$data/backups" "$RCLONE_REMOTE/backups" || failed=1
  if [ -e "$data/erasures.json" ]; then rclone copyto "$data/erasures.json" "$RCLONE_REMOTE/erasures.json"; fi
  # Not after a failure: without newer ones, the old ones stay. By the day in the name, since a file's time is whatever somebody set.
  if [ "$failed" = 0 ]; then
    oldest=$(date -u -d "@$(($(date +%s) - days * 86400))" +%Y%m%d)
    there=$(rclone lsf "$RCLONE_REMOTE/backups")
    printf '%s\n' "$there" | sed -n 's/^loupe-\([0-9]\{8\}\)-[0-9]\{6\}\.tar\.gz$/\1 &/p' |
      while read -r day name; do
        if [ "$day" -lt "$oldest" ]; then rclone deletefile "$RCLONE_REMOTE/backups/$name" </dev/null; fi
      done
  fi
else
  echo "Set RESTIC_REPOSITORY or RCLONE_REMOTE in /etc/loupe-backup.env." >&2
  exit 1
fi
exit "$failed"
