/**
 * An email address that breaks before its @ where it does not fit on a line, not within a word. In a box of its own: in
 * that of a link its halves would stand, and be read out, as two words.
 */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
