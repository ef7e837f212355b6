#!/bin/sh
# What is in a backup, for another system to read: docs/leaving.md. Needs sqlite3, 3.37 or later.
#   sh docs/hosting/leave.sh loupe-….tar.gz NEW_FOLDER
# tables/ has a CSV file for each table, files/ each photo and file under its number in tables/files.csv, and photos.csv whose they are.
set -eu
umask 077
archive=${1:?Name the backup, and a new folder}
folder=${2:?Name a new folder}
# The server's user wrote the backup: what is in it must not become root's doing.
[ "$(id -u)" -ne 0 ] || { echo "Run this as the user whom the backup belongs to: sudo -u loupe sh $0 …" >&2; exit 1; }
command -v sqlite3 >/dev/null || { echo "Install sqlite3 first." >&2; exit 1; }
mkdir "$folder" "$folder/tables" "$folder/files"
work=$(mktemp -d "$folder/.unpacked-XXXXXX")
trap 'rm -rf "$work"' EXIT
tar xzf "$archive" -C "$work"
uploads=$work/loupe-backup/uploads
ask() { sqlite3 -safe -readonly "$work/loupe-backup/loupe.sqlite" "$@"; }

# Not what opens an account or is half done, and not who sold something to the shop: that stays in the backup, for the law.
ask "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite~_%' escape '~'
  and name not in ('sessions', 'pins', 'one_time_codes', 'second_factors', 'recovery_codes', 'sign_ins', 'sign_in_failures', 'denials',
    'form_drafts', 'idempotency_keys', 'seller_identities')" |
  while read -r table; do
    case $table in '' | *[!a-z0-9_]*) echo "Left out a table that Loupe didn't make: $table" >&2; continue ;; esac
    columns=$(ask "select group_concat('\"' || replace(name, '\"', '\"\"') || '\"') from pragma_table_info('$table') where name not like '%hash'")
    [ -n "$columns" ] || continue
    ask -header -csv "select $columns from \"$table\"" >"$folder/tables/$table.csv"
  done

ask -separator ' ' "select id, sha256, case media_type when 'image/jpeg' then 'jpg' when 'image/png' then 'png' when 'image/webp' then 'webp'
  when 'application/pdf' then 'pdf' else 'bin' end from files where id not in (select thumbnail_id from photos)" |
  while read -r id sha256 ending; do
    case $id in '' | *[!0-9]*) id=odd ;; esac
    case $sha256 in *[!0-9a-f]*) id=odd ;; esac
    case $ending in jpg | png | webp | pdf | bin) ;; *) id=odd ;; esac
    if [ "$id" = odd ] || [ -L "$uploads/$sha256" ] || ! [ -f "$uploads/$sha256" ]; then
      echo "Left out a file that isn't in the backup: $sha256" >&2
      continue
    fi
    cp "$uploads/$sha256" "$folder/files/$id.$ending"
  done
ask -header -csv "select file_id, pieces.sku, photos.customer_id, photos.repair_id from photos left join pieces on pieces.id = photos.piece_id" \
  >"$folder/photos.csv"
