import { EMAIL_MAX } from '#shared/text/text-checks.ts'
import { cleanLineOf } from '#shared/text/typed-text.ts'

/** The rule of the browser's own e-mail field. (HTML standard, 4.10.5.1.5) */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/
const INTERNATIONAL = /^[\p{L}\p{N}\p{M}.\u3002\uff0e\uff61-]+$/u
const BEYOND_ASCII = /[^\0-\x7f]/

/** A domain's ASCII form, as every program on the way of a mail knows it. */
function asciiDomain(domain: string): string {
  if (!BEYOND_ASCII.test(domain) || !INTERNATIONAL.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** An e-mail address as it is stored: lower case, the domain in its ASCII form; null when it is none. */
export function emailAddress(typed: string): string | null {
  const text = cleanLineOf(typed).toLowerCase()
  const at = text.lastIndexOf('@')
  const address = `${text.slice(0, at + 1)}${asciiDomain(text.slice(at + 1))}`
  return address.length <= EMAIL_MAX && ADDRESS.test(address) ? address : null
}
