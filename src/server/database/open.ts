import type { OpenedDatabase, OpenOptions } from '#server/db.ts'

/** Whether a URL is Neon's: Neon is reached over WebSockets, everything else over TCP. */
export function isNeonUrl(url: string): boolean {
  return new URL(url).hostname.endsWith('.neon.tech')
}

/** Opens the database at `url` with the driver its host needs; the other one is never loaded. */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<OpenedDatabase> {
  if (isNeonUrl(url)) return (await import('./neon.ts')).openNeon(url, options)
  return (await import('./pg.ts')).openPg(url, options)
}
