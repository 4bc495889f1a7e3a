import { useSite } from './site.ts'

/** Who runs the site, where, and how to write to them; nothing while the settings say nothing. */
export function Operator({ className }: { className?: string | undefined }) {
  const { operatorName, postalAddress, contactEmail } = useSite()
  const lines = [operatorName, ...postalAddress.split('\n')].filter((line) => line.trim() !== '')
  if (lines.length === 0 && !contactEmail) return null
  return (
    <address className={className} dir="auto">
      {lines.map((line, index) => (
        <span key={index}>
          {line}
          <br />
        </span>
      ))}
      {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
    </address>
  )
}
