import { and, eq } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { getSettings } from '#server/settings.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { id as recordId } from '#shared/url/search-params.ts'
import { BADGE_SIZE, type BadgeWords, COLORS, type Theme } from '../model.ts'
import { BADGE_CALL, badgeLine } from '../texts.ts'

/** What a listed photographer's badge says; null where it is switched off, and for everyone else. */
export async function badgeWords({ db }: PlainReader, id: string): Promise<BadgeWords | null> {
  if (recordId(id) === undefined) return null
  const [found] = await db
    .select({ name: photographers.name, businessName: photographers.businessName })
    .from(photographers)
    .where(and(eq(photographers.id, id), eq(photographers.isListed, true), eq(photographers.showsBadge, true)))
  if (!found) return null
  const { siteName } = await getSettings(db)
  return { name: found.businessName || found.name, siteName }
}

const { width, height } = BADGE_SIZE
const NAME_MAX = 26
const LINE_MAX = 40

const escaped = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>\n`

/** A picture of the badge's size that shows nothing: no page has a broken one. */
export const BLANK = svg('')

/** The badge as a picture; attributes only, because some pages forbid styles. */
export function drawBadge({ name, siteName }: BadgeWords, theme: Theme): string {
  const { paper, ink, muted, line, accent } = COLORS[theme]
  const sans = 'font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif"'
  const words = (y: number, more: string, text: string) => `<text x="20" y="${y}" ${more}>${escaped(text)}</text>`
  return svg(
    [
      `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="${paper}" stroke="${line}"/>`,
      words(36, `${sans} font-size="12" fill="${muted}"`, cutText(badgeLine(siteName), LINE_MAX)),
      words(67, `font-family="Georgia, serif" font-size="21" fill="${ink}"`, cutText(name, NAME_MAX)),
      `<rect x="20" y="84" width="150" height="32" fill="${accent}"/>`,
      `<text x="95" y="105" text-anchor="middle" ${sans} font-size="14" fill="${paper}">${escaped(BADGE_CALL)}</text>`,
    ].join(''),
  )
}
