/** An email address that breaks after its @ if it needs two lines. */
export function EmailText({ email }: { email: string }) {
  const end = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
}
