import { randomUUID } from 'node:crypto'

/** A mark for the scripts of one rendering: nobody can know it while the page is written. */
export const newMark = (): string => randomUUID()

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The inline scripts that the router itself wrote, which carry its nonce, and the page without that nonce, so that caches
 * may keep it. Whatever else looks like a script in the page was not written by us: the policy must not allow it.
 */
export function takeMarked(html: string, mark: string): { html: string; scripts: string[] } {
  const scripts = [...html.matchAll(SCRIPT)].flatMap(([, attributes, code]) =>
    attributes!.includes(` nonce="${mark}"`) && !attributes!.includes('application/ld+json') ? [code!] : [],
  )
  const meta = new RegExp(`<meta[^>]*content="${mark}"[^>]*>`, 'g')
  return { html: html.replace(meta, '').replaceAll(` nonce="${mark}"`, ''), scripts: [...new Set(scripts)] }
}
