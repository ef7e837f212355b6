export const PLAIN_HTTP_REFUSED =
  "Sign-in is off here: this address uses plain HTTP, so passwords could be read on the way. Open Loupe over HTTPS, or ask your administrator to set ALLOW_PLAIN_HTTP=1.";

export const TOKEN_OVER_PLAIN_HTTP =
  "Tokens are off here: this address uses plain HTTP, so they could be read on the way. Use HTTPS, or ask your administrator to set ALLOW_PLAIN_HTTP=1.";
