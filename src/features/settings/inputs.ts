import * as z from 'zod/mini'
import { LIMIT_MAX, LIMIT_WINDOW_MAX_MINUTES } from '#shared/access/rate-limits.ts'
import { emailAddress } from '#shared/contact/email.ts'
import { isDay } from '#shared/date/is-day.ts'
import { printable } from '#shared/print/printable-check.ts'
import { GROUND_MAX, perFigure } from '#shared/site/figures.ts'
import {
  ALLOWED_VENDOR_TYPES,
  INSURANCE_MAX,
  OPERATOR_MAX,
  POSTAL_MAX,
  SALES_TAX_DECISIONS,
} from '#shared/site/settings.ts'
import { US_STATES } from '#shared/site/us-states.ts'
import {
  CLOSED_DAYS_MAX,
  FIRST_LOOK_MAX_HOURS,
  PROMISE_MAX_DAYS,
  REVIEWERS_MAX,
  TOTAL_MAX,
  type VettingSettings,
} from '#shared/site/vetting.ts'
import { fitText } from '#shared/text/cut-text.ts'
import { neededLine, plainLine, plainText } from '#shared/text/plain-text.ts'
import { DAY_INVALID, EMAIL_INVALID, EMAIL_MAX } from '#shared/text/text-checks.ts'
import { cleanLineOf } from '#shared/text/typed-text.ts'
import { ACKNOWLEDGMENT_VARIABLES } from './acknowledgment.ts'
import {
  ADDRESS_INVALID,
  AT_MOST_SHORT,
  CLOSED_DAYS_TOO_MANY,
  EMAILS_TOO_MANY,
  GROUND_MIN,
  GROUND_NEEDED,
  IMAGES_INVALID,
  LIMIT_INVALID,
  notADay,
  notAnEmail,
  SECURE_ADDRESS_INVALID,
  SINCE_NEEDED,
  SITE_NAME_REQUIRED,
  STATE_INVALID,
  STATES_NEEDED,
  TAX_CODE_INVALID,
  THRESHOLDS_CROSSED,
  unknownVariableText,
  WINDOW_INVALID,
  wholeNumber,
  ZONE_INVALID,
} from './texts.ts'
import { isTimeZone } from './time-zones.ts'

// One schema per tab, for the form, the procedure and the tests. Unknown keys are dropped.

const ADDRESSES_MAX = 20
export const TEMPLATE_MAX = 5000
const URL_MAX = 300
/** Of a day as it is typed. */
const DAY_MAX = 40

/** Empty, or a value that passes the check. */
const emptyOr = (isRight: (value: string) => boolean, message: string, max: number) =>
  plainLine(max).check(z.refine((value) => value === '' || isRight(value), message))
const webAddress = (protocol: RegExp, message: string) => {
  const schema = z.url({ protocol, hostname: z.regexes.domain })
  const local = z.url({ protocol, hostname: /^localhost$/ })
  return emptyOr((value) => schema.safeParse(value).success || local.safeParse(value).success, message, URL_MAX)
}

/** "a@x.example, b@x.example" as a list, each address once; an array stays one. */
const addresses = z.pipe(
  z.transform((value: string | string[]): unknown => {
    if (typeof value !== 'string') return value
    const parts = fitText(value, (EMAIL_MAX + 2) * (ADDRESSES_MAX + 1)).split(/[\s,;]+/)
    const written = parts.map(cleanLineOf).filter((part) => part !== '')
    return [...new Set(written.map((part) => emailAddress(part) ?? part))]
  }),
  z.array(z.string().check(z.maxLength(EMAIL_MAX))).check((payload) => {
    const wrong = payload.value.find((address) => emailAddress(address) !== address)
    const message =
      wrong !== undefined ? notAnEmail(wrong) : payload.value.length > ADDRESSES_MAX ? EMAILS_TOO_MANY : null
    if (message) payload.issues.push({ code: 'custom', input: payload.value, message })
  }),
)

/** The first thing in braces that is none of the three variables; null when there is none. (ST3) */
export function unknownVariable(template: string): string | null {
  for (const [, inside = ''] of template.matchAll(/\{+([^{}]*)\}+/g)) {
    const name = inside.trim()
    if (!(ACKNOWLEDGMENT_VARIABLES as readonly string[]).includes(name)) return name
  }
  return null
}

const emailOrNone = plainLine(EMAIL_MAX).check(
  z.overwrite((typed) => emailAddress(typed) ?? typed),
  z.refine((typed) => typed === '' || emailAddress(typed) !== null, EMAIL_INVALID),
)

export const GeneralSettings = z.object({
  siteName: neededLine(60, SITE_NAME_REQUIRED).check(printable),
  siteUrl: webAddress(/^https?$/, ADDRESS_INVALID),
  adminEmail: emailOrNone,
  operatorName: plainLine(OPERATOR_MAX).check(printable),
  contactEmail: emailOrNone,
  postalAddress: plainText(POSTAL_MAX).check(printable),
  lawState: z.enum(['', ...US_STATES], STATE_INVALID),
  agentName: plainLine(OPERATOR_MAX).check(printable),
  agentAddress: plainText(POSTAL_MAX).check(printable),
  agentEmail: emailOrNone,
  paymentsInsuredBy: plainLine(INSURANCE_MAX).check(printable),
  timeZone: z.string(ZONE_INVALID).check(z.refine(isTimeZone, ZONE_INVALID)),
  maintenanceMode: z.boolean(),
  showConnectLinks: z.boolean(),
  dayPacksOnPhones: z.boolean(),
  instagramUrl: webAddress(/^https$/, SECURE_ADDRESS_INVALID),
  facebookUrl: webAddress(/^https$/, SECURE_ADDRESS_INVALID),
})

export const VendorSettings = z.object({
  autoApprove: z.boolean(),
  requirePortfolio: z.boolean(),
  minimumPortfolioImages: z.int(IMAGES_INVALID).check(z.minimum(0, IMAGES_INVALID), z.maximum(25, IMAGES_INVALID)),
  allowedVendorTypes: z.enum(ALLOWED_VENDOR_TYPES),
})

export const NotificationSettings = z.object({
  notifyAdmins: z.boolean(),
  adminNotificationEmails: addresses,
  acknowledgmentTemplate: plainText(TEMPLATE_MAX).check((payload) => {
    const unknown = unknownVariable(payload.value)
    if (unknown === null) return
    payload.issues.push({ code: 'custom', input: payload.value, message: unknownVariableText(unknown) })
  }),
})

const whole = (from: number, to: number) => {
  const message = wholeNumber(from, to)
  return z.int(message).check(z.minimum(from, message), z.maximum(to, message))
}

/** "2026-12-24, 2026-12-31" as a list, each day once and in order; an array stays one. */
const days = z.pipe(
  z.transform((value: string | string[]): unknown => {
    if (typeof value !== 'string') return value
    const written = fitText(value, 12 * (CLOSED_DAYS_MAX + 1)).split(/[\s,;]+/)
    return [...new Set(written.map(cleanLineOf).filter((part) => part !== ''))].toSorted()
  }),
  z.array(plainLine(40)).check((payload) => {
    const wrong = payload.value.find((day) => !isDay(day))
    const message =
      wrong !== undefined ? notADay(wrong) : payload.value.length > CLOSED_DAYS_MAX ? CLOSED_DAYS_TOO_MANY : null
    if (message) payload.issues.push({ code: 'custom', input: payload.value, message })
  }),
)

/** How applications are judged, and how soon. */
export const VettingForm = z.object({
  vetting: z
    .object({
      reviewers: whole(0, REVIEWERS_MAX),
      approveFrom: whole(1, TOTAL_MAX),
      rejectBelow: whole(0, TOTAL_MAX),
      thirdFrom: whole(1, TOTAL_MAX),
      firstLookHours: whole(1, FIRST_LOOK_MAX_HOURS),
      decisionDays: whole(1, PROMISE_MAX_DAYS),
      atMostDays: whole(1, PROMISE_MAX_DAYS),
      closedDays: days,
    })
    .check((payload) => {
      const say = (field: keyof VettingSettings, message: string) =>
        payload.issues.push({ code: 'custom', input: payload.value[field], path: [field], message })
      if (payload.value.rejectBelow > payload.value.approveFrom) say('rejectBelow', THRESHOLDS_CROSSED)
      if (payload.value.atMostDays < payload.value.decisionDays) say('atMostDays', AT_MOST_SHORT)
    }),
})

/** Whether sales tax is collected, and where. The states stay as they were while it is not. */
export const TaxSettings = z
  .object({
    salesTax: z.enum(SALES_TAX_DECISIONS),
    salesTaxStates: z
      .array(z.enum(US_STATES, STATE_INVALID))
      .check(z.overwrite((chosen) => [...new Set(chosen)].toSorted())),
    salesTaxCode: plainLine(20).check(z.regex(/^txcd_\d{8}$/, TAX_CODE_INVALID)),
  })
  .check(
    z.refine(({ salesTax, salesTaxStates }) => salesTax !== 'states' || salesTaxStates.length > 0, {
      error: STATES_NEEDED,
      path: ['salesTaxStates'],
    }),
  )

/** That one claim is true: a day that is over, and a ground, once it is switched on. */
const statement = z
  .object({
    isTrue: z.boolean(),
    since: z.pipe(
      z.nullable(plainLine(DAY_MAX)),
      z.transform((day) => day ?? ''),
    ),
    ground: plainText(GROUND_MAX),
  })
  .check((payload) => {
    const { isTrue, since, ground } = payload.value
    const say = (field: 'since' | 'ground', message: string) =>
      payload.issues.push({ code: 'custom', input: payload.value[field], path: [field], message })
    if (since && !isDay(since)) say('since', DAY_INVALID)
    if (!isTrue) return
    if (!since) say('since', SINCE_NEEDED)
    if (ground.length < GROUND_MIN) say('ground', GROUND_NEEDED)
  })

/** Which claims of marketing are shown, each with its statement. */
export const FigureSettings = z.object({
  showMarketingFigures: z.boolean(),
  figureStatements: z.object(perFigure(() => statement)),
})

const limit = z.object({
  limit: z.int(LIMIT_INVALID).check(z.minimum(1, LIMIT_INVALID), z.maximum(LIMIT_MAX, LIMIT_INVALID)),
  windowMinutes: z
    .int(WINDOW_INVALID)
    .check(z.minimum(1, WINDOW_INVALID), z.maximum(LIMIT_WINDOW_MAX_MINUTES, WINDOW_INVALID)),
})
const limits = z.object({ perAccount: limit, perAddress: limit })

/** How often people may try. */
export const LimitSettings = z.object({
  rateLimits: z.object({
    signIn: limits,
    signUp: limits,
    reset: limits,
    resend: limits,
    inquiry: limits,
    message: limits,
    help: limits,
  }),
  coupleLimits: z.object({ offers: limit, contracts: limit, revisionMails: limit }),
})

/** The tabs of the screen, in the specification's order; the others are ours. */
export const SETTINGS_TABS = [
  'general',
  'vendors',
  'vetting',
  'notifications',
  'tax',
  'figures',
  'limits',
  'history',
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

const SCHEMAS = {
  general: GeneralSettings,
  vendors: VendorSettings,
  vetting: VettingForm,
  notifications: NotificationSettings,
  tax: TaxSettings,
  figures: FigureSettings,
  limits: LimitSettings,
}
export type FormTab = keyof typeof SCHEMAS
export type TabValues = { [Tab in FormTab]: z.infer<(typeof SCHEMAS)[Tab]> }

/** The version the person saw: saving over somebody else's is refused. */
const version = z.int().check(z.minimum(0), z.maximum(2_000_000_000))
const saves = <Tab extends FormTab>(tab: Tab) => z.object({ tab: z.literal(tab), version, values: SCHEMAS[tab] })

/** One tab's values, saved over a known version. */
export const UpdateSettingsInput = z.discriminatedUnion('tab', [
  saves('general'),
  saves('vendors'),
  saves('vetting'),
  saves('notifications'),
  saves('tax'),
  saves('figures'),
  saves('limits'),
])
export type UpdateSettingsInput = z.infer<typeof UpdateSettingsInput>

/** Versions older than `cursor`; the newest ones without it. */
export const SettingsHistoryInput = z.object({ cursor: z.nullish(version) })
export type SettingsHistoryInput = z.infer<typeof SettingsHistoryInput>
