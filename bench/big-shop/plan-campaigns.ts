import type { campaigns } from "~db/schema/index.ts";
import { addDays, type Day, daysBetween, momentAt } from "~/domain/dates";
import { SeededRandom } from "../../app/sample-shop/seeded-random.ts";
import { CAMPAIGNS, type SampleCampaign } from "../../app/sample-shop/material/campaigns.ts";
import { formatMonth } from "../../app/ui/format.ts";
import type { BigShopOrder } from "./order.ts";

const ZONE = "America/New_York";
/**
 * Plans campaigns, oldest first: repeats those of the sample with growing audiences, until the last ones
 * match it.
 */
export function planCampaigns(
  { campaigns: count, customers, seed, until }: BigShopOrder,
  first: Day,
): (typeof campaigns.$inferSelect)[] {
  const random = new SeededRandom(`${seed} campaigns`);
  const days = daysBetween(first, until);
  return Array.from({ length: count }, (_, index) => {
    const passed = (index + 0.5) / count;
    const date = addDays(first, Math.floor(passed * days));
    const sample = CAMPAIGNS[index % CAMPAIGNS.length] ?? random.pick(CAMPAIGNS);
    const status = index < count - CAMPAIGNS.length ? "completed" : statusOf(sample);
    return {
      id: index + 1,
      name: `${sample.name}, ${formatMonth(date.slice(0, 7))}`,
      type: sample.type,
      messageContent: sample.messageContent,
      subject: sample.subject ?? null,
      audienceTier: sample.audience.tier ?? null,
      audienceGender: sample.audience.gender ?? null,
      audienceAgeRange: sample.audience.ageRange ?? null,
      audienceLocation: sample.audience.location ?? null,
      scheduledAt: status === "draft" ? null : momentAt(ZONE, addDays(date, 7), 10 * 60),
      status,
      ...(status === "draft" ? NOTHING : cameOf(sample, customers * passed, random)),
      createdAt: momentAt(ZONE, date, 9 * 60),
      version: 1,
    };
  });
}

/** As the sample's are, but for those that are on their way there. */
function statusOf({ sentDaysAgo, isPaused }: SampleCampaign) {
  if (sentDaysAgo === undefined) return "draft";
  if (sentDaysAgo < 0) return "active";
  return isPaused ? "paused" : "completed";
}

const NOTHING = { sentCount: 0, openCount: 0, clickCount: 0, conversionCount: 0 };

function cameOf({ type, audience }: SampleCampaign, customers: number, random: SeededRandom) {
  const segments = Object.keys(audience).length;
  const sentCount = Math.floor(customers * 0.35 ** segments * random.between(0.6, 0.85));
  const openCount = type === "direct_mail" ? 0 : Math.floor(sentCount * random.between(0.18, 0.6));
  const clickCount = Math.floor(openCount * random.between(0.08, 0.4));
  const conversionCount = Math.floor(
    (type === "direct_mail" ? sentCount : clickCount) * random.between(0.02, 0.2),
  );
  return { sentCount, openCount, clickCount, conversionCount };
}
