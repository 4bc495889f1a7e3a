import * as z from 'zod/mini'
import { RateLimitsSchema } from './rate-limits.ts'

/** Vendor types an application may choose (ST2, X57): 'all' covers every type. */
export const ALLOWED_VENDOR_TYPES = ['all', 'photographer', 'planner', 'venue'] as const

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const link = z.union([z.literal(''), z.url({ protocol: /^https$/ })])

/** Everything an administrator may set. One row holds it; a missing value reads as its default. */
export const SettingsSchema = z.object({
  siteName: z._default(text(60).check(z.minLength(1)), 'Curio'),
  /** Empty: the address this deployment is reached at. */
  siteUrl: z._default(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), ''),
  adminEmail: z._default(text(254), ''),
  timeZone: z._default(text(64), 'America/New_York'),
  maintenanceMode: z._default(z.boolean(), false),
  autoApprove: z._default(z.boolean(), false),
  requirePortfolio: z._default(z.boolean(), true),
  minimumPortfolioImages: z._default(z.int().check(z.minimum(0), z.maximum(25)), 5),
  allowedVendorTypes: z._default(z.enum(ALLOWED_VENDOR_TYPES), 'all'),
  notifyAdmins: z._default(z.boolean(), true),
  adminNotificationEmails: z._default(z.array(z.email()).check(z.maxLength(20)), []),
  acknowledgmentTemplate: z._default(text(5000), ''),
  /** Marketing figures are fixed copy and can be hidden (X2). */
  showMarketingFigures: z._default(z.boolean(), true),
  /** Website and Instagram links on public profiles (X6, PF12). */
  showConnectLinks: z._default(z.boolean(), true),
  instagramUrl: z._default(link, ''),
  facebookUrl: z._default(link, ''),
  /** How often people may sign in, sign up, ask for mails, inquire and write (AB1). */
  rateLimits: RateLimitsSchema,
})

export type Settings = z.infer<typeof SettingsSchema>

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
}
