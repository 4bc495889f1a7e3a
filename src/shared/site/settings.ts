import * as z from 'zod/mini'
import { CoupleLimitsSchema, RateLimitsSchema } from '#shared/access/rate-limits.ts'
import { FigureStatementsSchema } from './figures.ts'
import { SITE_NAME } from './site-name.ts'
import { US_STATES, type UsState } from './us-states.ts'
import {
  CLOSED_DAYS_MAX,
  FIRST_LOOK_MAX_HOURS,
  PROMISE_MAX_DAYS,
  REVIEWERS_MAX,
  TOTAL_MAX,
  VETTING_DEFAULTS,
} from './vetting.ts'

/** Vendor types an application may choose (X57): 'all' covers every type. */
export const ALLOWED_VENDOR_TYPES = ['all', 'photographer', 'planner', 'venue'] as const

/** Of the operator's and the agent's names and postal addresses, and of who insures payments. */
export const OPERATOR_MAX = 120
export const POSTAL_MAX = 300
export const INSURANCE_MAX = 200

/** The tax service's code for services in general. */
export const SALES_TAX_CODE = 'txcd_20030000'
export const SALES_TAX_DECISIONS = ['undecided', 'none', 'states'] as const

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const link = z.union([z.literal(''), z.url({ protocol: /^https$/ })])

const whole = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to))
const VettingSchema = z.object({
  reviewers: whole(0, REVIEWERS_MAX),
  approveFrom: whole(1, TOTAL_MAX),
  rejectBelow: whole(0, TOTAL_MAX),
  thirdFrom: whole(1, TOTAL_MAX),
  firstLookHours: whole(1, FIRST_LOOK_MAX_HOURS),
  decisionDays: whole(1, PROMISE_MAX_DAYS),
  atMostDays: whole(1, PROMISE_MAX_DAYS),
  closedDays: z.array(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))).check(z.maxLength(CLOSED_DAYS_MAX)),
})

/** Everything administrators may set, stored in one row; missing values have their defaults. */
export const SettingsSchema = z.object({
  siteName: z._default(text(60).check(z.minLength(1)), SITE_NAME),
  /** When empty, the URL of this deployment. */
  siteUrl: z._default(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), ''),
  adminEmail: z._default(text(254), ''),
  /** Who runs the site, where, and where people may write to: on the site's foot and About, and in every mail. */
  operatorName: z._default(text(OPERATOR_MAX), ''),
  contactEmail: z._default(text(254), ''),
  postalAddress: z._default(text(POSTAL_MAX), ''),
  /** What the terms say beyond that; what is empty is not said. */
  lawState: z._default(z.enum(['', ...US_STATES]), ''),
  /** Who takes legal papers and notices about copyright for the operator. */
  agentName: z._default(text(OPERATOR_MAX), ''),
  agentAddress: z._default(text(POSTAL_MAX), ''),
  agentEmail: z._default(text(254), ''),
  paymentsInsuredBy: z._default(text(INSURANCE_MAX), ''),
  /** Whether sales tax is collected, and for weddings in which states. */
  salesTax: z._default(z.enum(SALES_TAX_DECISIONS), 'undecided'),
  salesTaxStates: z._default(z.array(z.enum(US_STATES)), []),
  /** What the tax service calls what is sold. */
  salesTaxCode: z._default(text(20), SALES_TAX_CODE),
  timeZone: z._default(text(64), 'America/New_York'),
  maintenanceMode: z._default(z.boolean(), false),
  autoApprove: z._default(z.boolean(), false),
  requirePortfolio: z._default(z.boolean(), true),
  minimumPortfolioImages: z._default(z.int().check(z.minimum(0), z.maximum(25)), 5),
  allowedVendorTypes: z._default(z.enum(ALLOWED_VENDOR_TYPES), 'all'),
  notifyAdmins: z._default(z.boolean(), true),
  adminNotificationEmails: z._default(z.array(text(320)).check(z.maxLength(20)), []),
  acknowledgmentTemplate: z._default(text(5000), ''),
  /** Marketing figures and quotes can be hidden, all at once. */
  showMarketingFigures: z._default(z.boolean(), true),
  /** Outside the demonstration each is shown only once an administrator has stated that it is true. */
  figureStatements: FigureStatementsSchema,
  /** Website and Instagram links on public profiles (X6). */
  showConnectLinks: z._default(z.boolean(), true),
  /** Whether day packs may be kept on phones; off, their service worker empties and removes itself. */
  dayPacksOnPhones: z._default(z.boolean(), true),
  instagramUrl: z._default(link, ''),
  facebookUrl: z._default(link, ''),
  /** How often people may sign in, sign up, ask for mails, inquire and write. */
  rateLimits: RateLimitsSchema,
  /** How often a photographer may offer to one couple. */
  coupleLimits: CoupleLimitsSchema,
  /** How applications are judged, and how soon. */
  vetting: z._default(VettingSchema, VETTING_DEFAULTS),
})

export type Settings = z.infer<typeof SettingsSchema>

type TeamMail = Pick<Settings, 'notifyAdmins' | 'adminEmail'> & { adminNotificationEmails: string | readonly string[] }

/** What a site should have said about itself in its terms before real people accept them. */
export const isLawSaid = ({ lawState, agentName, agentAddress, agentEmail }: Settings): boolean =>
  Boolean(lawState && agentName && agentAddress && agentEmail)

/** The states in which sales tax is collected now. */
export const taxedStates = ({ salesTax, salesTaxStates }: Pick<Settings, 'salesTax' | 'salesTaxStates'>): UsState[] =>
  salesTax === 'states' ? salesTaxStates : []

/** Whether new applications should be mailed to the team although no address is set, specific or general. */
export const isMailToTeamLost = ({ notifyAdmins, adminEmail, adminNotificationEmails: list }: TeamMail): boolean =>
  notifyAdmins && !adminEmail && (typeof list === 'string' ? list.trim() : list).length === 0
