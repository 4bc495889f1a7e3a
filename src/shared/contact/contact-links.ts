/** A link that opens a mail to an address, whatever characters its name has. */
export const mailLink = (address: string): string => {
  const at = address.lastIndexOf('@')
  return `mailto:${encodeURIComponent(address.slice(0, at))}${address.slice(at)}`
}

/** A link that a phone dials; an extension follows after a pause. */
export const phoneLink = (phone: string): string => {
  const [number = '', extension] = phone.split(/\s*(?:ext\.?|x|#)\s*/i)
  return `tel:${number.replaceAll(/[^+\d]/g, '')}${extension ? `,${extension.replaceAll(/\D/g, '')}` : ''}`
}

/** A stored number as people read it out; North American ones in their groups. */
export const phoneWords = (phone: string): string =>
  phone.replace(/^(\+1)?(\d{3})(\d{3})(\d{4})(?!\d)/, (_all, country = '', ...parts) =>
    [country, ...parts.slice(0, 3)].filter(Boolean).join(' '),
  )
