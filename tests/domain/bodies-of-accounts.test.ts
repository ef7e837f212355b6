import { expect, test } from "vitest";
import { arrivesFrom } from "~/web/arriving-bodies";
import { readForm } from "~/web/form.server";
import { readJson } from "~/web/json.server";

const MB = 1024 * 1024;
const [SAL, OLIVE] = [3, 1];

const KINDS = {
  form: {
    type: "application/x-www-form-urlencoded",
    begins: "notes=",
    ends: "",
    longest: 4 * MB,
    read: readForm,
  },
  "form with files": {
    type: "multipart/form-data; boundary=x",
    begins: `--x\r\nContent-Disposition: form-data; name="notes"\r\n\r\n`,
    ends: "\r\n--x--\r\n",
    longest: 4 * MB,
    read: readForm,
  },
  call: { type: "application/json", begins: '{"notes":"', ends: '"}', longest: MB, read: readJson },
};

/** A body of which `bytes` have come from an account: `end` sends the rest, `breakOff` nothing more. */
function arriving(kind: keyof typeof KINDS, account: number, bytes: number) {
  const { type, begins, ends, read } = KINDS[kind];
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
      controller.enqueue(Buffer.from(begins));
      for (let left = bytes; left > 0; left -= MB) controller.enqueue(Buffer.alloc(Math.min(left, MB), "x"));
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "Content-Type": type } };
  const request = new Request("http://localhost/customers/new", init as RequestInit);
  arrivesFrom(request, `account ${account}`);
  const status = read(request).then(
    () => 200,
    (refused: { init?: { status?: number } }) => refused.init?.status,
  );
  return {
    status,
    end() {
      controller.enqueue(Buffer.from(ends));
      controller.close();
    },
    breakOff: () => controller.error(new Error("The sender left")),
  };
}

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  "what an account sends at once (%s) takes 32 MB at the most while it arrives: more is 503, others and short ones are read",
  async (kind) => {
    const { longest } = KINDS[kind];
    const many = (32 * MB) / longest;
    const begun = Array.from({ length: many }, () => arriving(kind, SAL, longest));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const beyond = arriving(kind, SAL, longest);
    expect(await beyond.status).toBe(503);

    const others = [arriving(kind, OLIVE, MB / 2), arriving(kind, SAL, 10 * 1024)];
    for (const one of others) one.end();
    expect(await Promise.all(others.map(({ status }) => status))).toEqual([200, 200]);

    for (const one of begun) one.breakOff();
    expect(await Promise.all(begun.map(({ status }) => status))).toEqual(begun.map(() => 400));
    const again = arriving(kind, SAL, MB / 2);
    again.end();
    expect(await again.status).toBe(200);
  },
);
