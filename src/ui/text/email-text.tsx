/**
 * An email address that breaks before its @ where it does not fit on a line, not within a word. One element: as two
 * children of a flex container its halves would be laid out, and announced, as two words.
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
