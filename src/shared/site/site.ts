import type { ShownFigures } from './figures.ts'
import type { Settings } from './settings.ts'
import { SITE_NAME } from './site-name.ts'
import type { UsState } from './us-states.ts'
import { VETTING_DEFAULTS } from './vetting.ts'

/** The settings and deployment facts that every visitor's browser may know. */
export type PublicSettings = Pick<
  Settings,
  | 'siteName'
  | 'timeZone'
  | 'operatorName'
  | 'postalAddress'
  | 'contactEmail'
  | 'lawState'
  | 'agentName'
  | 'agentAddress'
  | 'agentEmail'
  | 'paymentsInsuredBy'
  | 'showConnectLinks'
  | 'instagramUrl'
  | 'facebookUrl'
  | 'allowedVendorTypes'
  | 'requirePortfolio'
  | 'minimumPortfolioImages'
  | 'vetting'
> & {
  /** The claims of marketing that are shown. */
  figures: ShownFigures
  /** Where sales tax is added to what couples pay. */
  taxedStates: UsState[]
  /** Absolute URL of the site, without a trailing slash. */
  siteUrl: string
  /** Base URL of picture files: `${filesUrl}/${key}-${width}.webp`. */
  filesUrl: string
  /** True on preview deployments, which search engines must not index. */
  isPreview: boolean
  /** True when the embedded stand-ins are used: the demonstration market. */
  isDemo: boolean
  /** True while a demonstration market is loaded: its pictures are not photographs, and the footer says so (DM1). */
  hasDemoPictures: boolean
  /** True while no real money moves: every money screen says so. */
  hasTestPayments: boolean
  /** True while a page of our own stands in for Stripe's. */
  hasStandInPayments: boolean
}

/** Enough to draw a page, or an error page, when the settings themselves could not be read. */
export const DEFAULT_SITE: PublicSettings = {
  siteName: SITE_NAME,
  timeZone: 'America/New_York',
  siteUrl: '',
  filesUrl: '/files',
  instagramUrl: '',
  facebookUrl: '',
  operatorName: '',
  postalAddress: '',
  contactEmail: '',
  lawState: '',
  agentName: '',
  agentAddress: '',
  agentEmail: '',
  paymentsInsuredBy: '',
  figures: {},
  taxedStates: [],
  vetting: VETTING_DEFAULTS,
  showConnectLinks: true,
  allowedVendorTypes: 'all',
  requirePortfolio: true,
  minimumPortfolioImages: 5,
  isPreview: false,
  isDemo: false,
  hasDemoPictures: false,
  hasTestPayments: true,
  hasStandInPayments: false,
}
