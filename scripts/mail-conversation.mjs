/** @type {Record<import("./mail-conversation.d.mts").MailStep, string>} */
const USUAL = {
  greeting: "220 mail.example",
  EHLO: "250-mail.example\r\n250 AUTH PLAIN",
  AUTH: "235 welcome",
  MAIL: "250 OK",
  RCPT: "250 OK",
  DATA: "354 go on",
  text: "250 taken",
  QUIT: "221 bye",
};

/**
 * Speaks as much of RFC 5321 with a client as it needs. `say` may say something else at a step, or wait; null cuts the
 * line there. `take` keeps a mail, with all its lines, before the client hears that it was taken.
 */
export async function converse(socket, { say, take }) {
  const answer = async (step, text) => {
    const said = await say(step, USUAL[step]);
    if (said === null) socket.destroy();
    else {
      if (text !== undefined && said.startsWith("250")) take(text);
      socket.write(`${said}\r\n`);
    }
    return said;
  };
  socket.on("error", () => undefined);
  await answer("greeting");
  let unread = "";
  let isText = false;
  try {
    for await (const more of socket.setEncoding("utf8")) {
      unread += more;
      for (;;) {
        const end = isText ? unread.indexOf("\r\n.\r\n") : unread.indexOf("\r\n");
        if (end === -1) break;
        const part = unread.slice(0, end);
        unread = unread.slice(end + (isText ? 5 : 2));
        if (isText) {
          isText = false;
          await answer("text", part);
          continue;
        }
        const word = part.split(" ", 1)[0].toUpperCase();
        if (word === "EHLO" || word === "AUTH" || word === "MAIL" || word === "RCPT") await answer(word);
        else if (word === "DATA") isText = (await answer("DATA"))?.startsWith("354") ?? false;
        else if (word === "QUIT") {
          if ((await answer("QUIT"))?.startsWith("221")) socket.end();
        } else socket.write("250 OK\r\n");
      }
    }
  } catch {
    // The client is gone.
  }
}
