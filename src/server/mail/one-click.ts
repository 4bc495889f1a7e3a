import { isMailName } from '#emails/catalog.ts'
import { stopOf } from '#emails/kinds.ts'

const LINK = /href="(https?:\/\/[^"/]+\/unsubscribe\?[^"]*)"/

/**
 * What lets mail programs offer their own "Unsubscribe": the headers of RFC 8058, on every mail that can be switched
 * off and on no other. The address is that of the link in its text, so a later attempt sends the same. (OP4)
 */
export function oneClickHeaders(template: string, html: string): Record<string, string> {
  const link = isMailName(template) && stopOf(template) ? LINK.exec(html)?.[1] : null
  if (!link) return {}
  return {
    'List-Unsubscribe': `<${link.replaceAll('&amp;', '&')}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
