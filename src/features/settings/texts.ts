import type { ALLOWED_VENDOR_TYPES, SALES_TAX_DECISIONS, Settings } from '#shared/site/settings.ts'
import type { VettingSettings } from '#shared/site/vetting.ts'
import { cutText } from '#shared/text/cut-text.ts'

/** Sentences of the specification (T31, X59): the General page says the long one, the other tabs the short one. */
export const SETTINGS_SAVED_PAGE = 'Settings saved successfully'
export const SETTINGS_SAVED_TAB = 'Settings saved'

/** Our own sentences. */
export const SITE_NAME_REQUIRED = 'Please enter a site name'
export const ADDRESS_INVALID = 'Please enter a full address, for example https://curio.example'
export const notOwnAddress = (own: readonly string[]): string =>
  `This isn’t one of this site’s addresses. It answers at ${own.join(' and ')}.`
export const SECURE_ADDRESS_INVALID = 'Please enter a full address that starts with https://'
export const ZONE_INVALID = 'Please choose a time zone from the list'
export const STATE_INVALID = 'Please choose a state from the list'
export const STATES_NEEDED = 'Please choose at least one state'
export const TAX_CODE_INVALID = 'Please enter a code such as txcd_20030000'
export const IMAGES_INVALID = 'Please enter a whole number from 0 to 25'
export const EMAILS_TOO_MANY = 'At most 20 addresses'
export const notAnEmail = (text: string): string => `“${cutText(text, 60)}” isn’t a valid email address`
export const GROUND_MIN = 10
export const GROUND_NEEDED = 'Please say how you know this is true'
export const SINCE_NEEDED = 'Please say since when this has been true'
export const LIMIT_INVALID = 'Please enter a whole number from 1 to 10,000'
export const WINDOW_INVALID = 'Please enter a whole number of minutes from 1 to 1,440'
export const wholeNumber = (from: number, to: number): string => `Please enter a whole number from ${from} to ${to}`
export const notADay = (text: string): string => `“${cutText(text, 20)}” isn’t a day such as 2026-12-24`
export const CLOSED_DAYS_TOO_MANY = 'At most 60 days'
export const THRESHOLDS_CROSSED = 'Can’t be higher than the total that speaks for approving'
export const AT_MOST_SHORT = 'Can’t be shorter than the usual decision'
export const NOTHING_CHANGED = 'Nothing was changed'
export const SETTINGS_FAILED = 'We couldn’t save the settings. Please try again in a moment.'
export const savedMeanwhile = (who: string): string =>
  `${who} saved the settings while you were editing. What you’ve typed is still here.`
export const unknownVariableText = (name: string): string =>
  `{${cutText(name, 40)}} isn’t a variable. Use {vendor_name}, {business_name} and {application_date}.`

export const NO_TEAM_ADDRESS = 'Emails about new applications are on, but there’s no address to send them to'

/** What every setting is called, on the screen and in the history. */
export const SETTING_LABELS: Record<keyof Settings, string> = {
  siteName: 'Site name',
  siteUrl: 'Site URL',
  adminEmail: 'Admin email',
  operatorName: 'Name of the company or person who runs the site',
  contactEmail: 'Email address for the public',
  postalAddress: 'Postal address',
  lawState: 'State whose law governs the terms',
  agentName: 'Name of the designated agent',
  agentAddress: 'Postal address of the designated agent',
  agentEmail: 'Email address of the designated agent',
  paymentsInsuredBy: 'Payments are insured by',
  salesTax: 'Sales tax',
  salesTaxStates: 'States where sales tax is collected',
  salesTaxCode: 'Stripe tax code',
  timeZone: 'Timezone',
  maintenanceMode: 'Maintenance mode',
  autoApprove: 'Auto-approve applications',
  requirePortfolio: 'Require portfolio submission',
  minimumPortfolioImages: 'Minimum portfolio images',
  allowedVendorTypes: 'Allowed vendor types',
  notifyAdmins: 'Email admins on new applications',
  adminNotificationEmails: 'Admin notification emails',
  acknowledgmentTemplate: 'Acknowledgment email template',
  showMarketingFigures: 'Show the marketing figures',
  figureStatements: 'Figures',
  showConnectLinks: 'Show website and Instagram links on profiles',
  dayPacksOnPhones: 'Keep day packs on phones',
  instagramUrl: 'Instagram address',
  facebookUrl: 'Facebook address',
  rateLimits: 'Limits',
  coupleLimits: 'Limits for one couple',
  vetting: 'Vetting',
}

/** What the switch decides, beside the rule that nobody can switch. */
export const CONNECT_LINKS_RULE =
  'Messages, offers and every other text leave contact details out until a booking is confirmed, no matter what’s set here. Website and Instagram are the one exception: when this is on, couples can reach a photographer through them before they book; when it’s off, profiles don’t show them.'

/** What the operator has decided about sales tax. */
export const SALES_TAX_CHOICES: Record<(typeof SALES_TAX_DECISIONS)[number], string> = {
  undecided: 'Not decided yet: no tax is added',
  none: 'Not collected',
  states: 'Collected for weddings in these states',
}

/** The specification's words for the four choices. */
export const VENDOR_TYPE_CHOICES: Record<(typeof ALLOWED_VENDOR_TYPES)[number], string> = {
  all: 'All Types',
  photographer: 'Photographers Only',
  planner: 'Planners Only',
  venue: 'Venues Only',
}

/** What each part of the vetting is called, in the same places. */
export const VETTING_LABELS: Record<keyof VettingSettings, string> = {
  reviewers: 'Scores before a decision',
  approveFrom: 'Speaks for approving from',
  rejectBelow: 'Speaks for rejecting below',
  thirdFrom: 'One more score from a difference of',
  firstLookHours: 'First look, in hours',
  decisionDays: 'Usual decision, in business days',
  atMostDays: 'At most, in business days',
  closedDays: 'Days you don’t work',
}
