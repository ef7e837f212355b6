#!/bin/sh
# A night's backup: Loupe makes it, then restic or rclone takes it off this machine (docs/hosting.md, 'Off the machine').
# Run by root in Loupe's folder, so that the server's user can neither read the password of what is kept elsewhere nor delete it.
# Exits with 1 if Loupe failed, or made one that a restore would refuse; what is there is taken along all the same.
set -eu

data=${DATA_DIR:-/var/lib/loupe}
made=0
env -i PATH="$PATH" DATA_DIR="$data" NODE_ENV=production \
  runuser -u "${LOUPE_USER:-loupe}" -- node build/server/index.js backup || made=$?

if [ -n "${RESTIC_REPOSITORY:-}" ]; then
  # Each snapshot has all backups that the shop keeps, so a week of them is for what somebody deletes here.
  set -- "$data/backups"
  if [ -e "$data/erasures.json" ]; then set -- "$@" "$data/erasures.json"; fi
  restic backup --quiet --tag loupe --exclude '.*' --exclude '*-with-keys.tar.gz' "$@"
  restic forget --quiet --tag loupe --group-by host,tags --keep-within "${KEPT_FOR:-7d}" --prune
elif [ -n "${RCLONE_REMOTE:-}" ]; then
  rclone copy --filter '- *-with-keys.tar.gz' --filter '+ /loupe-*.tar.gz' --filter '- *' "$data/backups" "$RCLONE_REMOTE/backups"
  if [ -e "$data/erasures.json" ]; then rclone copyto "$data/erasures.json" "$RCLONE_REMOTE/erasures.json"; fi
  # Not after a failure: without newer ones, the old ones stay.
  if [ "$made" = 0 ]; then
    rclone delete --min-age "${KEPT_FOR:-42d}" --include '/loupe-????????-??????.tar.gz' "$RCLONE_REMOTE/backups"
  fi
else
  echo "Set RESTIC_REPOSITORY or RCLONE_REMOTE in /etc/loupe-backup.env." >&2
  exit 1
fi
exit "$made"
