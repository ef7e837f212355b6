// Shared by all floors: checks the session and runs the product's statements.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { isList } from "./record-tapes.mjs";

const PRAGMAS = ["foreign_keys = 1", "temp_store = 2", "trusted_schema = 0"];

/** A tape has the statements of one response, the session's token hash, and the number of rows. */
export function openShop(dataDir) {
  const db = new Database(join(dataDir, "loupe.sqlite"));
  for (const pragma of PRAGMAS) db.pragma(pragma);
  const kept = readFileSync(join(dataDir, "secret"), "utf8").trim();
  const secret = createHmac("sha256", kept).update("cookie loupe-session").digest("base64url");

  /** Rows of the tape's list; null without a valid session. Prepares each statement once. */
  function reader({ statements, tokenHash, rows }) {
    const list = statements.findLastIndex(isList);
    const steps = statements.map(({ sql, values, how, raw }, index) => ({
      statement: raw && index !== list ? db.prepare(sql).raw() : db.prepare(sql),
      values,
      how,
      place: values.indexOf(tokenHash),
    }));
    return (req) => {
      const hash = hashOfSession(req.headers.cookie, secret);
      if (hash === null) return null;
      let found = [];
      for (const [index, { statement, values, how, place }] of steps.entries()) {
        const answer = statement[how](...(place < 0 ? values : values.with(place, hash)));
        if (place >= 0 && !answer) return null;
        if (index === list) found = answer;
      }
      return found.slice(0, rows);
    };
  }
  return { reader };
}

/** Reads the session cookie like the product: a signed token whose hash is stored. */
function hashOfSession(cookies, secret) {
  const sent = /(?:^|;\s*)loupe-session=([^;]+)/.exec(cookies ?? "")?.[1];
  if (!sent) return null;
  const cookie = decodeURIComponent(sent);
  const dot = cookie.lastIndexOf(".");
  const value = cookie.slice(0, dot);
  const signature = createHmac("sha256", secret).update(value).digest();
  const claimed = Buffer.from(cookie.slice(dot + 1), "base64");
  if (claimed.length !== signature.length || !timingSafeEqual(claimed, signature)) return null;
  const token = JSON.parse(Buffer.from(value, "base64").toString());
  return createHash("sha256").update(token).digest("hex");
}

/** As in db/profile-lists.ts. A set bit is a channel by which nobody contacts the customer. */
const CHANNELS = ["phone", "text", "email", "post"];

/** A customer row with the API's names. */
export function toJson(row) {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    cellPhone: row.cell_phone,
    street: row.street,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    anniversaryDate: row.anniversary_date,
    spouseName: row.spouse_name,
    spouseDob: row.spouse_dob,
    homeStore: row.home_store,
    tier: row.tier,
    taxExemptNumber: row.tax_exempt_number,
    taxExemptDate: row.tax_exempt_date,
    jewelryPreferences: row.jewelry_preferences,
    notes: row.notes,
    lastPurchaseDate: row.last_purchase_date,
    totalSpent: (row.total_spent / 100).toFixed(2),
    refuses: CHANNELS.filter((_, bit) => ((row.refused_channels | row.suppressed_channels) >> bit) & 1),
    createdAt: new Date(row.created_at).toISOString(),
    version: row.version,
  };
}

const date = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export function toShown(row, placeOf) {
  const name = `${row.first_name} ${row.last_name}`;
  return {
    id: row.id,
    name,
    initials: `${row.first_name[0]}${row.last_name[0]}`.toUpperCase(),
    email: row.email ?? "No email",
    tier: row.tier,
    place: placeOf[row.home_store],
    lastPurchase: row.last_purchase_date === null ? "Never" : date.format(Date.parse(row.last_purchase_date)),
    spent: money.format(row.total_spent / 100),
  };
}
