import { Resend } from 'resend'
import type { Mailer } from './mailer.ts'

// Reserved names never have a mailbox; seeded people live there and must not reach the real service.
const RESERVED = /[@.](?:example(?:\.(?:com|net|org))?|test|invalid|localhost)>?$/i

const retryAfterMs = (headers: Record<string, string> | null | undefined): number => {
  const seconds = Number(headers?.['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}

/**
 * Sends through Resend. The client is built on the first mail: its constructor throws without a key.
 * @param baseUrl another URL of the same API (RESEND_BASE_URL), for tests and proxies.
 */
export function createResendMailer(apiKey: string, baseUrl?: string): Mailer {
  let client: Resend | undefined
  return {
    async send(mail, timeoutMs) {
      if (RESERVED.test(mail.to)) {
        const message = 'Addresses under a reserved name are never sent to.'
        return { ok: false, name: 'validation_error', message, statusCode: null, retryAfterMs: 0 }
      }
      client ??= new Resend(apiKey, baseUrl ? { baseUrl } : undefined)
      const { idempotencyKey, ...payload } = mail
      // The SDK neither times out nor throws: an aborted call comes back as an error value.
      const { data, error, headers } = await client.emails.send(payload, {
        idempotencyKey,
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (data) return { ok: true, providerId: data.id }
      const { name, message, statusCode } = error
      return { ok: false, name, message, statusCode, retryAfterMs: retryAfterMs(headers) }
    },
  }
}
