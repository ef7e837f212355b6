import { statfsSync } from "node:fs";
import type { Db } from "~db/client.server.ts";
import { failedBackup } from "../backup/backup-state.server.ts";
import { lateBackup } from "../backup/late-backup.server.ts";
import type { Instant } from "../domain/dates.ts";
import { isAnyWaiting, messagesInDoubt } from "../domain/people/outbox/find-messages.server.ts";
import { CHANNEL_NAMES, NOT_SET_UP } from "../domain/people/outbox/message-words.ts";
import { PAUSED_WORDS } from "../domain/outreach/messages/paused-words.ts";
import { HELD_WORDS } from "../domain/outreach/campaigns/held-words.ts";
import { openCampaigns } from "../domain/outreach/campaigns/hold-campaign.server.ts";
import { channelsNow, sendingStateOf } from "../domain/people/outbox/sending-state.server.ts";
import { mailboxNow } from "../domain/outreach/replies/mailbox-state.server.ts";
import { clockSetBackLately, CLOCK_TOLD_DAYS } from "../domain/shop/clock/set-back.server.ts";
import { readSettings } from "../domain/shop/settings/read-settings.server.ts";
import type { ChainPart } from "../runtime/chain-part.ts";
import { formatDateTime, formatSize } from "../ui/format.ts";
import { roomOn } from "../web/disk-reserve.server.ts";
import { type Condition, LINE_DOWN, type Trouble } from "./trouble.ts";

/** Milliseconds: a provider that rests for some minutes is no trouble. */
const FAILING_TOLD_AFTER = 30 * 60_000;

/** What conditions are found from. */
export interface Machine {
  db: Db;
  dataDir: string;
  chain: ChainPart | null;
  now: Instant;
}

interface Rule {
  /** The words while it holds; null if it doesn't. Throws if that can't be known. */
  find(machine: Machine): Omit<Trouble, "condition"> | null;
  /** What is said once it no longer holds. */
  over: string;
  /** It is the head office's, which tells of it: a store's owner sees it, and no alert comes from there. */
  ofHeadOffice?: true;
}

/** Each condition, and the only home of its words. */
export const RULES: Record<Condition, Rule> = {
  "backup-failed": {
    find({ db, dataDir, chain }) {
      // Backups are in the head office's folder.
      const failure = chain?.part === "store" ? null : failedBackup(dataDir);
      if (!failure) return null;
      const { isMade, isBeingProven } = failure;
      const wrong = isMade ? "can't be restored as it is" : "could not be made";
      return {
        title: `The backup of ${inWords(db, failure.at)} ${isBeingProven ? "wasn't checked to its end" : wrong}`,
        more: failure.why,
      };
    },
    over: "A backup could be made again.",
  },
  "backup-late": {
    find({ db, dataDir, chain, now }) {
      const title = chain?.part === "store" ? null : lateBackup(db, dataDir, now);
      return title === null
        ? null
        : { title, more: "Back up now, and ask your administrator why no automatic backup was made." };
    },
    over: "A new backup was made.",
  },
  "disk-low": {
    find({ dataDir }) {
      const room = roomOn(statfsSync(dataDir));
      return room && room.free < room.reserve
        ? {
            title: `The disk of the shop's data is almost full: ${formatSize(room.free)} left`,
            more: "Files and photos are refused, so that sales can go on. Make room, or ask your administrator.",
          }
        : null;
    },
    over: "The disk of the shop's data has room again.",
  },
  "line-down": {
    find: ({ chain }) =>
      chain?.part === "store" && !chain.isLineUp()
        ? {
            title: LINE_DOWN,
            more: "This store shows what it has, and saves nothing until the line is back.",
          }
        : null,
    over: "The line to the head office is up again.",
  },
  "clock-set-back": {
    find({ db, now }) {
      const setBack = clockSetBackLately(db, now);
      return (
        setBack && {
          title: `The server's clock was set back on ${inWords(db, setBack.at)}`,
          more: `It was showing ${inWords(db, setBack.was)}. Sales and audit entries keep the dates they were recorded with. Sessions, one-time codes and backups dated later than now are ignored.`,
        }
      );
    },
    over: `The server's clock was not set back for ${CLOCK_TOLD_DAYS} days.`,
    ofHeadOffice: true,
  },
  "sending-paused": {
    find({ db }) {
      const state = sendingStateOf(db);
      // Whoever pauses by hand knows.
      if (!state?.pausedWhy || state.pausedWhy === "by_hand") return null;
      const { title, more } = PAUSED_WORDS[state.pausedWhy];
      return { title, more: `${more} See Settings, Sending.` };
    },
    over: "Messages leave again.",
    ofHeadOffice: true,
  },
  "sending-failing": {
    find({ db, now }) {
      const waited = channelsNow(db).filter(({ channel }) => isAnyWaiting(db, channel));
      const gone = waited.find(({ goesTo }) => goesTo === null);
      if (gone)
        return {
          title: `${NOT_SET_UP[gone.channel]} any more, and messages wait`,
          more: "Ask your administrator to connect Loupe to the provider again, or cancel them in Settings, Sending.",
        };
      const failing = waited.find(
        ({ failingSince }) => failingSince !== null && now - failingSince >= FAILING_TOLD_AFTER,
      );
      return failing?.failingSince
        ? {
            title: `${CHANNEL_NAMES[failing.channel]}: the provider has taken nothing since ${inWords(db, failing.failingSince)}`,
            more: "Messages wait and are tried again, for a day and a half at the most. See Settings, Sending.",
          }
        : null;
    },
    // Taken, given up or canceled.
    over: "No message waits any more for a provider that takes none.",
    ofHeadOffice: true,
  },
  "sending-in-doubt": {
    find: ({ db }) =>
      messagesInDoubt(db, 1).length > 0
        ? {
            title: "Some messages may not have arrived",
            more: "Nobody can tell, so none is sent again by itself. Settings, Sending lists them: say of each that it arrived, or send it again.",
          }
        : null,
    over: "No message is in doubt any more.",
    ofHeadOffice: true,
  },
  "campaign-held": {
    find({ db }) {
      const held = openCampaigns(db).find(
        ({ campaign, sending }) =>
          campaign.status === "paused" && sending.heldWhy !== null && sending.heldWhy !== "by_hand",
      );
      if (!held?.sending.heldWhy) return null;
      const { title, more } = HELD_WORDS[held.sending.heldWhy];
      return { title: `Campaign #${held.campaign.id}: ${title}`, more: `${more} See Marketing.` };
    },
    over: "No campaign was paused by itself any more.",
    ofHeadOffice: true,
  },
  "texts-unheard": {
    find({ db, now }) {
      const deaf = channelsNow(db).find(
        ({ unheardSince }) => unheardSince !== null && now - unheardSince >= FAILING_TOLD_AFTER,
      );
      return deaf?.unheardSince
        ? {
            title: `What customers text hasn't been read since ${inWords(db, deaf.unheardSince)}`,
            more: "Whoever texts STOP isn't heard. The provider can't be asked: see Settings, Sending.",
          }
        : null;
    },
    over: "What customers text is read again.",
    ofHeadOffice: true,
  },
  "mailbox-unheard": {
    find({ db, now }) {
      const since = mailboxNow(db)?.unheardSince ?? null;
      return since !== null && now - since >= FAILING_TOLD_AFTER
        ? {
            title: `What customers answer by email hasn't been read since ${inWords(db, since)}`,
            more: "Whoever asks there for no more offers isn't heard, nor what came back. The mailbox can't be read: see Settings, Sending.",
          }
        : null;
    },
    over: "What customers answer by email is read again.",
    ofHeadOffice: true,
  },
};

function inWords(db: Db, moment: number): string {
  return formatDateTime(moment, zoneOf(db));
}

/** UTC if the settings can't be read, which may be part of the trouble. */
function zoneOf(db: Db): string {
  try {
    return readSettings(db).businessZone;
  } catch {
    return "UTC";
  }
}
