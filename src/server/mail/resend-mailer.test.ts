import { describe, expect, it } from 'vitest'
import { type Fault, startResendStandIn } from '#tests/support/resend-stand-in.ts'
import { createResendMailer } from './resend-mailer.ts'

describe('the Resend transport', () => {
  it('times out, reports the wait the service asks for, and never sends to reserved names', async () => {
    const faults: Fault[] = ['swallow', '429', null]
    const service = await startResendStandIn((request) => faults[request] ?? null)
    const mailer = createResendMailer('re_test', service.url)
    const mail = {
      from: 'a@curio-mail.dev',
      to: 'b@curio-mail.dev',
      subject: 's',
      html: 'h',
      text: 't',
      tags: [],
      idempotencyKey: 'k',
    }
    expect(await mailer.send(mail, 100)).toMatchObject({ ok: false, name: 'application_error', statusCode: null })
    expect(await mailer.send(mail, 1000)).toMatchObject({ ok: false, name: 'rate_limit_exceeded', retryAfterMs: 1000 })
    expect(await mailer.send(mail, 1000)).toMatchObject({ ok: true })
    const asked = service.requests()
    for (const to of ['client@curio.example', 'x@example.com', 'y@sub.example.org', 'z@host.test']) {
      expect(await mailer.send({ ...mail, to }, 1000)).toMatchObject({ ok: false, name: 'validation_error' })
    }
    expect(service.requests()).toBe(asked)
    expect(service.mails).toHaveLength(1)
    await service.close()
  })
})
