import { z } from "zod";
import type { OwnDetails } from "~/domain/employees/edit-own-details.server";
import { contract } from "~/web/contract";

/** One's own details after an edit, with the version that the edit began from. */
export const EditedOwnDetails = contract((f) =>
  z
    .object({
      firstName: f.requiredText("First name is required"),
      lastName: f.requiredText("Last name is required"),
      phone: f.text(),
      homeStore: f.text(),
      version: f.requiredId("Load the page again"),
    })
    .transform(({ phone, homeStore, ...rest }) => ({
      ...rest,
      phone: phone ?? null,
      homeStore: homeStore ?? null,
    })),
);

/** The forms that only have a button. */
export const NothingTyped = contract(() => z.object({}));

/** One's own details as the form's fields show them. */
export function ownDetailsToForm(details: OwnDetails & { version: number }): Record<string, string> {
  const { firstName, lastName, phone, homeStore, version } = details;
  return { firstName, lastName, phone: phone ?? "", homeStore: homeStore ?? "", version: String(version) };
}
