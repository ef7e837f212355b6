import { createHash } from "node:crypto";

/** All of the door's looks: a phone first, light and dark, and paper. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1d1b18;--quiet:#5e584f;--paper:#fff;--ground:#f6f4f0;--line:#d9d3c8;--act:#1d4f46;--on-act:#fff;--wrong:#8f1d1d}
@media (prefers-color-scheme:dark){:root{--ink:#f0ece4;--quiet:#b3aca0;--paper:#211f1c;--ground:#161513;--line:#45413a;--act:#9fd6c8;--on-act:#0d2621;--wrong:#ffb3a8}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main,header,footer{max-width:36rem;margin:0 auto;padding:0 16px}
header{padding-top:20px;font-family:Georgia,serif;font-size:1.15rem}
footer{padding-bottom:32px;color:var(--quiet);font-size:.9rem}
main{background:var(--paper);border:1px solid var(--line);border-radius:8px;margin:16px auto;padding:20px 16px}
@media (max-width:37rem){main{border-width:1px 0;border-radius:0}}
h1{font:normal 1.5rem/1.25 Georgia,serif;margin:0 0 12px}
h2{font-size:1.05rem;margin:24px 0 8px}
p{margin:0 0 12px}
dl{margin:16px 0;border-top:1px solid var(--line)}
dl>div{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
dt{color:var(--quiet)}
dd{margin:0;text-align:right}
label{display:block;margin:0 0 4px}
.field{margin:0 0 16px}
input[type=text],textarea{width:100%;padding:10px;font:inherit;color:inherit;background:transparent;border:1px solid var(--quiet);border-radius:6px}
fieldset{border:0;margin:0 0 16px;padding:0}
legend{padding:0;margin:0 0 8px}
.choice{display:flex;gap:10px;align-items:flex-start;padding:8px 0;min-height:44px}
.choice input{width:20px;height:20px;margin:3px 0 0;flex:none}
button{font:inherit;min-height:44px;padding:8px 20px;margin:0 8px 8px 0;border:1px solid var(--act);border-radius:6px;background:var(--act);color:var(--on-act)}
button.plain{background:transparent;color:var(--act)}
a{color:var(--act)}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.quiet{color:var(--quiet)}
.wrong{color:var(--wrong)}
.words{white-space:pre-line}
img{display:block;max-width:100%;height:auto;margin:0 0 12px;border-radius:6px}
table{width:100%;border-collapse:collapse;margin:0 0 12px}
th,td{padding:3px 0;text-align:left;font-weight:normal;vertical-align:top}
td+td,th+td{text-align:right;padding-left:16px}
tr.strong>*{font-weight:bold}
@media print{:root{--ink:#000;--quiet:#000;--paper:#fff;--ground:#fff;--line:#999}main{border:0;margin:0}.no-print{display:none}}
`;

/** Its digest, by which the policy lets this style in and no other. */
export const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;
