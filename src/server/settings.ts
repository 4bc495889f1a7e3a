import { eq } from 'drizzle-orm'
import { settings } from '#drizzle/schema/settings.ts'
import type { MailSite } from '#emails/site.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { type Settings, SettingsSchema } from '#shared/site/settings.ts'

/** Settings are read on every page; nobody notices that they are a few seconds old. */
const CACHE_MS = 3_000
/** A page reads them more than once: when the database is down, its second read need not wait as long as the first. */
const FAILED_MS = 500
const cache = new WeakMap<Db, { readAt: number; value: Promise<Settings> }>()

async function readSettings(db: Db): Promise<Settings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.id, 1))
  return SettingsSchema.parse(row?.value ?? {})
}

/** The settings in force, at most three seconds old. */
export function getSettings(db: Db): Promise<Settings> {
  const cached = cache.get(db)
  if (cached && Date.now() - cached.readAt < CACHE_MS) return cached.value
  const value = readSettings(db)
  cache.set(db, { readAt: Date.now(), value })
  value.catch(() => setTimeout(() => cache.get(db)?.value === value && cache.delete(db), FAILED_MS).unref())
  return value
}

/** Whether an address is one of this deployment's own. */
export const isOwnAddress = (address: string, { siteOrigins } = env): boolean =>
  URL.canParse(address) && siteOrigins.includes(new URL(address).origin)

/**
 * The address that pages and mails show as the site's, without a trailing slash: the setting, else the deployment's.
 * Nothing with a secret links to it; a stored address of another host is not used either.
 */
export const shownSiteUrl = ({ siteUrl }: Pick<Settings, 'siteUrl'>): string =>
  (isOwnAddress(siteUrl) ? siteUrl : env.siteUrl).replace(/\/+$/, '')

/** What every mail knows about the site. Links lead to the deployment, whatever is set. */
export const mailSiteOf = (set: Settings): MailSite => ({
  siteName: set.siteName,
  siteUrl: env.siteUrl,
  shownUrl: shownSiteUrl(set),
  operatorName: set.operatorName,
  postalAddress: set.postalAddress,
  contactEmail: set.contactEmail,
})

/** Makes the next read fetch the settings again, after a change. */
export function forgetSettings(db: Db): void {
  cache.delete(db)
}
