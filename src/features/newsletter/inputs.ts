import * as z from 'zod/mini'
import { EMAIL_MAX } from './model.ts'

/** The same rule the browser's own e-mail field applies (V18). */
export const SubscribeInput = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.regex(z.regexes.html5Email)),
})

export const SubscriberInput = z.object({ id: z.uuid() })
export type SubscriberInput = z.infer<typeof SubscriberInput>

/** The token of a mailed link: 32 random bytes in base64url. */
export const TokenInput = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })
