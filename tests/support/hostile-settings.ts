import { type Settings, SettingsSchema } from '#shared/site/settings.ts'

export const EVIL = 'https://evil.example'
const DEFAULTS = SettingsSchema.parse({})

/** Every setting as an administrator with bad intentions would have it, whatever the form allows. A new one needs its row. */
export const HOSTILE_SETTINGS: Settings = {
  siteName: 'Evil',
  siteUrl: `${EVIL}/curio`,
  adminEmail: 'team@evil.example',
  operatorName: 'Evil, Inc.',
  contactEmail: 'public@other.example',
  postalAddress: `1 Evil Street\n${EVIL}/street`,
  lawState: 'Wyoming',
  agentName: 'Evil Agents',
  agentAddress: `2 Evil Street\n${EVIL}/agent`,
  agentEmail: 'agent@other.example',
  paymentsInsuredBy: `Evil Insurance, ${EVIL}/policy`,
  // Otherwise every offer would be asked for its venue's state.
  salesTax: 'none',
  salesTaxStates: ['Wyoming'],
  salesTaxCode: 'txcd_00000000',
  timeZone: 'Pacific/Auckland',
  maintenanceMode: true,
  autoApprove: true,
  requirePortfolio: false,
  minimumPortfolioImages: 0,
  allowedVendorTypes: 'venue',
  notifyAdmins: false,
  adminNotificationEmails: ['team@evil.example'],
  acknowledgmentTemplate: `Dear {vendor_name}, ${EVIL}/confirm-email#token=1`,
  showMarketingFigures: false,
  figureStatements: {
    ...DEFAULTS.figureStatements,
    rating: { isTrue: true, since: '2026-01-01', ground: `${EVIL}/proof` },
  },
  showConnectLinks: false,
  dayPacksOnPhones: false,
  instagramUrl: `${EVIL}/instagram`,
  facebookUrl: `${EVIL}/facebook`,
  rateLimits: { ...DEFAULTS.rateLimits, reset: { ...DEFAULTS.rateLimits.signIn } },
  vetting: { ...DEFAULTS.vetting, reviewers: 0, approveFrom: 1, rejectBelow: 0, decisionDays: 90, atMostDays: 90 },
  coupleLimits: { ...DEFAULTS.coupleLimits, offers: { limit: 1, windowMinutes: 1 } },
}

/** Every address in a mail, a calendar or the text of a PDF. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(/href="([^"]*)"|(https?:\/\/[^\s"<>)]+)/g)]
    .map((found) => found[1] ?? found[2]!)
    // What a document of its kind is, by name.
    .filter((link) => !link.startsWith('http://www.w3.org/'))
