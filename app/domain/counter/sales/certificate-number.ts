/** Reduces a certificate number to the letters and digits that stay the same however it is written. */
function certificateKey(number: string): string {
  return number.replace(/[^a-z0-9]/gi, "").toLowerCase();
}

/** True if both are the number of one certificate, however each is written. */
export function isSameCertificate(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && certificateKey(one) === certificateKey(other);
}

/**
 * Letters and digits in a certificate number, which varies by state: '85-8012345678C-9', 'SR FH 102-345678'.
 */
const CERTIFICATE = { letters: [4, 25], digits: 4 } as const;

/** True if the text could be a certificate number, not that it is one. */
export function isCertificateNumber(text: string): boolean {
  const [fewest, most] = CERTIFICATE.letters;
  const { length } = certificateKey(text);
  const digits = text.replace(/\D/g, "").length;
  return /^[a-z0-9 ./#-]*$/i.test(text) && length >= fewest && length <= most && digits >= CERTIFICATE.digits;
}
