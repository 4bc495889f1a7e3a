import { jobRuns } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { env, hasDevPages } from '#server/env.ts'
import { isSeed } from '#server/jobs/job-runner.ts'
import { hasStandInPayments, hasTestPayments } from '#server/payments/index.ts'
import { getSettings, shownSiteUrl } from '#server/settings.ts'
import { publicFilesUrl } from '#server/uploads/file-store.ts'
import { taxedStates } from '#shared/site/settings.ts'
import type { PublicSettings } from '#shared/site/site.ts'
import { shownFigures } from './figures.ts'

/** A database is seeded once in its life: a minute's delay goes unnoticed. */
const SEED_CACHE_MS = 60_000
const seeds = new WeakMap<Db, { readAt: number; isSeeded: Promise<boolean> }>()

async function readSeed(db: Db): Promise<boolean> {
  return (await db.$count(jobRuns, isSeed)) > 0
}

/** Whether a demonstration seed has filled this database, at most a minute ago. */
export function hasDemoMarket(db: Db, now = Date.now()): Promise<boolean> {
  const known = seeds.get(db)
  if (known && now - known.readAt < SEED_CACHE_MS) return known.isSeeded
  const isSeeded = readSeed(db)
  seeds.set(db, { readAt: now, isSeeded })
  isSeeded.catch(() => seeds.delete(db))
  return isSeeded
}

/** What every visitor may know about the settings and the deployment. */
export async function getPublicSettings({ db }: { db: Db }): Promise<PublicSettings> {
  const value = await getSettings(db)
  const isDemo = hasDevPages()
  const [hasDemoPictures, figures] = await Promise.all([hasDemoMarket(db), shownFigures(db, value, isDemo)])
  return {
    siteName: value.siteName,
    timeZone: value.timeZone,
    operatorName: value.operatorName,
    postalAddress: value.postalAddress,
    contactEmail: value.contactEmail,
    lawState: value.lawState,
    agentName: value.agentName,
    agentAddress: value.agentAddress,
    agentEmail: value.agentEmail,
    paymentsInsuredBy: value.paymentsInsuredBy,
    figures,
    taxedStates: taxedStates(value),
    showConnectLinks: value.showConnectLinks,
    instagramUrl: value.instagramUrl,
    facebookUrl: value.facebookUrl,
    allowedVendorTypes: value.allowedVendorTypes,
    requirePortfolio: value.requirePortfolio,
    minimumPortfolioImages: value.minimumPortfolioImages,
    vetting: value.vetting,
    siteUrl: shownSiteUrl(value),
    filesUrl: publicFilesUrl(),
    isPreview: env.VERCEL_ENV === 'preview',
    isDemo,
    hasDemoPictures,
    hasTestPayments: hasTestPayments(),
    hasStandInPayments: hasStandInPayments(),
  }
}
