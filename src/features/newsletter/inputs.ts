import * as z from 'zod/mini'
import { typedEmail } from '#shared/text/plain-text.ts'

export const SubscribeInput = z.object({ email: typedEmail() })

export const SubscriberInput = z.object({ id: z.uuid() })
export type SubscriberInput = z.infer<typeof SubscriberInput>

/** The token of a mailed link: 32 random bytes in base64url. */
export const TokenInput = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })
