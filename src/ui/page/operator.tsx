import { useSite } from './site.ts'

type Contact = { name: string; address: string; email: string; className?: string | undefined }

/** A name, a postal address and an email, each in its line where there is one; nothing where there is none. */
export function ContactLines({ name, address, email, className }: Contact) {
  const lines = [name, ...address.split('\n')].filter((line) => line.trim() !== '')
  if (lines.length === 0 && !email) return null
  return (
    <address className={className} dir="auto">
      {lines.map((line, index) => (
        <span key={index}>
          {line}
          <br />
        </span>
      ))}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  )
}

/** Who runs the site, where, and how to write to them; nothing while the settings say nothing. */
export function Operator({ className }: { className?: string | undefined }) {
  const { operatorName, postalAddress, contactEmail } = useSite()
  return <ContactLines name={operatorName} address={postalAddress} email={contactEmail} className={className} />
}
