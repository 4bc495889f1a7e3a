import * as z from 'zod/mini'
import { NEWS_CHANNELS, OPTIONAL_KINDS } from '#shared/contact/news-kinds.ts'
import { TIME_ZONE_INVALID } from './texts.ts'

/** Only what a person may switch off has a name here. */
export const ChooseNewsInput = z.object({
  kind: z.enum(OPTIONAL_KINDS),
  channel: z.enum(NEWS_CHANNELS),
  isOn: z.boolean(),
})
export type ChooseNewsInput = z.infer<typeof ChooseNewsInput>
/** A place of the time zone database; null for the site's own. */
export const TimeZoneInput = z.object({
  timeZone: z.nullable(z.string(TIME_ZONE_INVALID).check(z.regex(/^[\w+/-]{1,64}$/, TIME_ZONE_INVALID))),
})
export type TimeZoneInput = z.infer<typeof TimeZoneInput>
/** What a mail's link stops, and its reader's id with our signature. */
export const StopNewsInput = z.object({
  mail: z.enum([...OPTIONAL_KINDS, 'evening']),
  token: z.string().check(z.regex(/^[\da-f-]{36}\.[\w-]{43}$/)),
})
export type StopNewsInput = z.infer<typeof StopNewsInput>

/** The version that was shown. */
export const AcceptTermsInput = z.object({ shown: z.string().check(z.maxLength(20)) })
export type AcceptTermsInput = z.infer<typeof AcceptTermsInput>
/** The version of the text on electronic signatures that was shown. */
export const ConsentElectronicallyInput = z.object({ shown: z.string().check(z.maxLength(20)) })
export type ConsentElectronicallyInput = z.infer<typeof ConsentElectronicallyInput>
