import type { Settings } from './settings.ts'

/** What every visitor's browser may know of the settings and the deployment. */
export type PublicSettings = Pick<
  Settings,
  | 'siteName'
  | 'timeZone'
  | 'showMarketingFigures'
  | 'showConnectLinks'
  | 'instagramUrl'
  | 'facebookUrl'
  | 'allowedVendorTypes'
  | 'requirePortfolio'
  | 'minimumPortfolioImages'
> & {
  /** Absolute address of the site, without a trailing slash. */
  siteUrl: string
  /** Base address of picture files: `${filesUrl}/${key}-${width}.webp`. */
  filesUrl: string
  /** True on preview deployments: search engines are kept out. */
  isPreview: boolean
  /** True when the embedded stand-ins serve: the demonstration market. */
  isDemo: boolean
  /** True while a demonstration market is loaded: its pictures are not photographs, and the footer says so (DM1). */
  hasDemoPictures: boolean
}

/** Enough to draw a page, or an error page, when the settings themselves could not be read. */
export const DEFAULT_SITE: PublicSettings = {
  siteName: 'Curio',
  timeZone: 'America/New_York',
  siteUrl: '',
  filesUrl: '/files',
  instagramUrl: '',
  facebookUrl: '',
  showMarketingFigures: true,
  showConnectLinks: true,
  allowedVendorTypes: 'all',
  requirePortfolio: true,
  minimumPortfolioImages: 5,
  isPreview: false,
  isDemo: false,
  hasDemoPictures: false,
}
