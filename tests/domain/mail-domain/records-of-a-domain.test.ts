import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { judgeMailDomain } from "~/domain/outreach/mail-domain/judge-mail-domain.server";
import type { Answer, Finding } from "~/domain/outreach/mail-domain/mail-domain";

const DOMAIN = "kessler-jewelry.com";

function keyOf(modulusLength: number): string {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength });
  return publicKey.export({ format: "der", type: "spki" }).toString("base64");
}

const KEY = `v=DKIM1; k=rsa; p=${keyOf(2048)}`;

const GOOD = {
  [DOMAIN]: ["site-verification=1", "v=spf1 include:_spf.google.com ~all"],
  "_spf.google.com": ["v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ~all"],
  [`google._domainkey.${DOMAIN}`]: [KEY],
  [`_dmarc.${DOMAIN}`]: [`v=DMARC1; p=quarantine; rua=mailto:dmarc@${DOMAIN}`],
};

type Names = Record<string, readonly string[] | "no_name" | "unasked">;

/** What is found of a domain whose names are these, by default all well and with Google. */
function found(
  record: Finding["record"],
  names: Names = {},
  { domain = DOMAIN, server = "smtp.gmail.com", selector = "google" as string | null } = {},
): Finding {
  const all: Names = { ...GOOD, ...names };
  const answers = Object.entries(all).map(([name, said]): Answer => {
    if (said === "unasked") return { name, state: "unasked", why: "ETIMEOUT" };
    if (said === "no_name") return { name, state: "no_name" };
    return said.length === 0 ? { name, state: "no_text" } : { name, state: "found", texts: [...said] };
  });
  return judgeMailDomain({ domain, server, selector }, answers).find((one) => one.record === record)!;
}

const inWords = ({ says }: Finding) => says.join(" ");

test("what is in order is said to be", () => {
  for (const record of ["SPF", "DKIM", "DMARC"] as const)
    expect(found(record)).toMatchObject({ state: "good", line: null });
});

test("a name that couldn't be asked about is no missing record", () => {
  const none = {
    [DOMAIN]: "unasked",
    [`google._domainkey.${DOMAIN}`]: "unasked",
    [`_dmarc.${DOMAIN}`]: "unasked",
  };
  for (const record of ["SPF", "DKIM", "DMARC"] as const) {
    const finding = found(record, none as Names);
    expect(finding).toMatchObject({ state: "unknown", line: null });
    expect(inWords(finding)).toContain("says nothing of the record");
  }
});

describe("SPF", () => {
  const spf = (...texts: string[]) => found("SPF", { [DOMAIN]: texts });

  test("that is missing comes as the line to add, where the provider's is known", () => {
    expect(spf()).toMatchObject({
      state: "missing",
      line: { name: DOMAIN, value: "v=spf1 include:_spf.google.com ~all", isInstead: false },
    });
    const another = found("SPF", { [DOMAIN]: [] }, { server: "smtp.mailhost.com" });
    expect(another).toMatchObject({ state: "missing", line: null });
    expect(inWords(another)).toContain("'v=spf1 include:'");
    const own = found("SPF", { [DOMAIN]: [] }, { server: "smtp.postmarkapp.com" });
    expect(own).toMatchObject({ state: "weak", line: null });
  });

  test("of a domain that isn't there says so", () => {
    expect(inWords(found("SPF", { [DOMAIN]: "no_name" }))).toContain(`There is no domain ${DOMAIN}`);
  });

  test("that comes twice counts as none, and is put together", () => {
    expect(spf("v=spf1 include:_spf.google.com -all", "v=spf1 a include:_spf.google.com ?all")).toMatchObject(
      {
        state: "wrong",
        line: { value: "v=spf1 include:_spf.google.com a ~all", isInstead: true },
      },
    );
  });

  test.each([
    ["v=spf1 include=_spf.google.com ~all", "include=_spf.google.com"],
    ["v=spf1 include:_spf.google.com, ~all", "include:_spf.google.com,"],
    ["v=spf1 constructor ~all", "constructor"],
    ["v=spf1 include: _spf.google.com ~all", "include: _spf.google.com"],
    ["v=spf1 ip4:192.0.2.300 ~all", "ip4:192.0.2.300"],
    ["v=spf1 ip4:192.0.2.0/33 ~all", "ip4:192.0.2.0/33"],
    ["v=spf1 ip6:192.0.2.1 ~all", "ip6:192.0.2.1"],
    ["v=spf1 a:mail mx ~all", "a:mail"],
    ["v=spf1 redirect=one.com redirect=two.com", "redirect=two.com"],
    ["v=spf1 include:_spf.google.com ~all –all", "–all"],
  ])("%s isn't valid", (text, wrong) => {
    const finding = spf(text);
    expect(finding.state).toBe("wrong");
    expect(inWords(finding)).toContain(`What they can't read: ${wrong}`);
  });

  test.each([
    "v=spf1 include:_spf.google.com a mx:mail.kessler-jewelry.com/24//64 ptr exists:%{i}.lists.com exp=why.com x=y ~all",
    "V=SPF1  include:_SPF.google.com.  -ALL",
    "v=spf1 redirect=_spf.google.com",
  ])("%s is", (text) => {
    expect(spf(text).state).toBe("good");
  });

  test("that lets everybody send is wrong, also by what it includes", () => {
    for (const all of ["+all", "all"])
      expect(inWords(spf(`v=spf1 include:_spf.google.com ${all}`))).toContain("everybody in the world");
    const included = found("SPF", { "_spf.google.com": ["v=spf1 +all"] });
    expect(inWords(included)).toContain("'+all' in _spf.google.com");
  });

  test("that forbids nobody could be better", () => {
    for (const end of ["?all", ""])
      expect(spf(`v=spf1 include:_spf.google.com ${end}`.trim())).toMatchObject({ state: "weak" });
  });

  test("may lead to ten look-ups, those of what it includes among them", () => {
    const hosts = (count: number) =>
      Array.from({ length: count }, (_, nth) => `a:m${nth}.host.com`).join(" ");
    const many = (count: number) =>
      found("SPF", {
        [DOMAIN]: [`v=spf1 include:_spf.google.com ${hosts(4)} ~all`],
        "_spf.google.com": [`v=spf1 ${hosts(count - 5)} ~all`],
      });
    expect(many(10).state).toBe("good");
    expect(many(11).state).toBe("wrong");
    expect(inWords(many(11))).toContain("takes 11 look-ups");
  });

  test("that leads nowhere, to two, or in a circle is wrong, and behind 'all' nothing is followed", () => {
    const includes = (said: Names[string]) =>
      found("SPF", { [DOMAIN]: ["v=spf1 include:_spf.google.com include:gone.com ~all"], "gone.com": said });
    expect(inWords(includes("no_name"))).toContain("gone.com has no SPF record");
    expect(inWords(includes(["v=spf1 ~all", "v=spf1 -all"]))).toContain("gone.com has more than one");
    expect(inWords(includes([`v=spf1 include:${DOMAIN} ~all`]))).toContain(`${DOMAIN} leads back to itself`);
    expect(includes("unasked").state).toBe("unknown");
    expect(spf("v=spf1 include:_spf.google.com ~all include:gone.com").state).toBe("good");
  });

  test("without the provider that email leaves by comes with it put in", () => {
    expect(spf("v=spf1 ip4:192.0.2.7 -all")).toMatchObject({
      state: "weak",
      line: { value: "v=spf1 include:_spf.google.com ip4:192.0.2.7 -all", isInstead: true },
    });
  });

  test("that begins wrongly is no record", () => {
    for (const text of ["v=spf1; include:_spf.google.com", "spf1 ~all", " v=spf1 ~all"])
      expect(spf(text).state).toBe("wrong");
  });
});

describe("DKIM", () => {
  const dkim = (...texts: string[]) => found("DKIM", { [`google._domainkey.${DOMAIN}`]: texts });

  test("whose selector nobody knows says how to find it", () => {
    const finding = found("DKIM", {}, { server: "smtp.mailhost.com", selector: null });
    expect(finding.state).toBe("unknown");
    expect(inWords(finding)).toContain("'s=' in 'DKIM-Signature'");
  });

  test("that is missing is the provider's to show", () => {
    const finding = dkim();
    expect(finding).toMatchObject({ state: "missing", line: null });
    expect(inWords(finding)).toContain(`no key at google._domainkey.${DOMAIN}`);
    expect(inWords(finding)).toContain("Only Google Workspace knows");
  });

  test("of another selector than was looked up isn't known", () => {
    expect(found("DKIM", {}, { selector: "other" }).state).toBe("unknown");
  });

  test.each([
    ["was taken back", "v=DKIM1; p="],
    ["can't be read", "v=DKIM1; p=MIGfMA0GCSqGSIb3"],
    ["can't be read", 'v=DKIM1; p="quoted"'],
    ["can't be read", "v=DKIM1; k=dsa; p=AAAA"],
    ["another version", KEY.replace("DKIM1", "DKIM2")],
    ["without a key", "v=DKIM1; k=rsa"],
    ["512 bits", `p=${keyOf(512)}`],
  ])("a key that %s is wrong", (why, text) => {
    const finding = dkim(text);
    expect(finding.state).toBe("wrong");
    expect(inWords(finding)).toContain(why);
  });

  test("a short key and a test's could be better, and two keys are wrong", () => {
    expect(inWords(dkim(`p=${keyOf(1024)}`))).toContain("1024 bits");
    expect(dkim(`${KEY}; t=y:s`)).toMatchObject({ state: "weak" });
    expect(dkim(KEY, KEY)).toMatchObject({ state: "wrong" });
  });

  test("a key of the other kind, and one with blanks in it, are good", () => {
    expect(dkim("v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=").state).toBe("good");
    expect(dkim(KEY.replace("p=MII", "p= M II")).state).toBe("good");
  });
});

describe("DMARC", () => {
  const dmarc = (...texts: string[]) => found("DMARC", { [`_dmarc.${DOMAIN}`]: texts });

  test("that is missing comes as a line that refuses nothing", () => {
    expect(dmarc()).toMatchObject({
      state: "missing",
      line: { name: `_dmarc.${DOMAIN}`, value: `v=DMARC1; p=none; rua=mailto:dmarc@${DOMAIN}` },
    });
  });

  test("that only watches says so, and so does one without reports or of a part", () => {
    expect(inWords(dmarc("v=DMARC1; p=none; rua=mailto:a@b.com"))).toContain("'p=none' only watches");
    expect(dmarc("v=DMARC1;p=reject").state).toBe("weak");
    expect(inWords(dmarc("v=DMARC1; p=reject; pct=20; rua=mailto:a@b.com"))).toContain("20 of 100");
    expect(dmarc("v=DMARC1; p=Reject; rua=mailto:a@b.com,mailto:c@d.com; adkim=s; x=y").state).toBe("good");
  });

  test.each([
    "v=DMARC1",
    "v=DMARC1; p=all",
    "v=DMARC1; rua=mailto:a@b.com",
    "v=DMARC1; p=reject; rua=a@b.com",
    "v=DMARC1; p=reject rua=mailto:a@b.com",
    "v=DMARC1, p=reject",
    "p=reject; v=DMARC1",
    "v=dmarc1; p=reject",
  ])("%s isn't valid", (text) => {
    expect(dmarc(text)).toMatchObject({ state: "wrong", found: [text] });
  });

  test("that comes twice counts as none", () => {
    expect(inWords(dmarc("v=DMARC1; p=none", "v=DMARC1; p=reject"))).toContain("2 DMARC records");
  });

  test("of the domain above holds below it, with a policy of its own for that", () => {
    const below = (text: string) =>
      found(
        "DMARC",
        { [`_dmarc.news.${DOMAIN}`]: "no_name", [`_dmarc.${DOMAIN}`]: [text] },
        { domain: `news.${DOMAIN}` },
      );
    expect(below("v=DMARC1; p=reject; rua=mailto:a@b.com").state).toBe("good");
    const none = below("v=DMARC1; p=reject; sp=none; rua=mailto:a@b.com");
    expect(none.state).toBe("weak");
    expect(inWords(none)).toContain(`_dmarc.${DOMAIN} holds`);
  });
});
