import type { Db } from '#server/db.ts'
import { env, hasDevPages } from '#server/env.ts'
import { getSettings } from '#server/settings.ts'
import { publicFilesUrl } from '#server/uploads/file-store.ts'
import type { PublicSettings } from './site.ts'

/** What every visitor may know of the settings and the deployment. */
export async function getPublicSettings({ db, siteUrl }: { db: Db; siteUrl: string }): Promise<PublicSettings> {
  const value = await getSettings(db)
  return {
    siteName: value.siteName,
    timeZone: value.timeZone,
    showMarketingFigures: value.showMarketingFigures,
    showConnectLinks: value.showConnectLinks,
    instagramUrl: value.instagramUrl,
    facebookUrl: value.facebookUrl,
    allowedVendorTypes: value.allowedVendorTypes,
    requirePortfolio: value.requirePortfolio,
    minimumPortfolioImages: value.minimumPortfolioImages,
    siteUrl: (value.siteUrl || siteUrl).replace(/\/+$/, ''),
    filesUrl: publicFilesUrl(),
    isPreview: env.VERCEL_ENV === 'preview',
    isDemo: hasDevPages(),
  }
}
