import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { capturedMails, emailEvents, emailOutbox } from '#drizzle/schema/index.ts'
import { drainOutbox } from '#server/mail/outbox-worker.ts'
import { useDatabase } from '#tests/support/database.ts'
import { queueMail } from '#tests/support/queue-mail.ts'
import { createCaptureMailer } from './capture-mailer.ts'
import { mailboxResponse } from './mailbox.ts'
import { linksOf } from './mailbox-data.ts'

const db = await useDatabase()
const ORIGIN = 'http://localhost:3000'
const site = { siteName: 'Curio', siteUrl: ORIGIN, shownUrl: ORIGIN }
const HOSTILE = `<script>alert(1)</script>"'&`

const ask = (path: string, init?: RequestInit) => mailboxResponse(db, site, new Request(ORIGIN + path, init))
const post = (path: string, headers: Record<string, string> = {}) => ask(path, { method: 'POST', headers })
const page = async (path: string) => (await ask(path)).text()

async function capture(subject: string, to = 'ann@curio-mail.dev') {
  const sent = await createCaptureMailer(db).send(
    {
      from: 'Curio <hello@curio-mail.dev>',
      to,
      subject,
      html: `<p>${subject}</p><a href="${ORIGIN}/reset?a=1&amp;b=2">Reset</a><a href="javascript:alert(1)">x</a>`,
      text: `Reset ${ORIGIN}/reset?a=1&b=2`,
      tags: [{ name: 'template', value: HOSTILE }],
      idempotencyKey: `test/${subject}/${to}`,
    },
    1000,
  )
  if (!sent.ok) throw new Error('The capture mailer always accepts.')
  return sent.providerId
}

beforeEach(async () => {
  await db.delete(capturedMails)
  await db.delete(emailOutbox)
})

describe('/dev/mailbox.json', () => {
  it('lists the mails newest first, each with exactly the promised fields', async () => {
    await capture('First')
    await db.update(capturedMails).set({ sentAt: new Date(Date.now() - 60_000) })
    const id = await capture('Second')
    const response = await ask('/dev/mailbox.json')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const mails = (await response.json()) as Record<string, unknown>[]
    expect(mails.map((mail) => mail.subject)).toEqual(['Second', 'First'])
    expect(Object.keys(mails[0]!)).toEqual(['id', 'to', 'subject', 'text', 'html', 'links', 'sentAt'])
    expect(mails[0]).toMatchObject({ id, to: 'ann@curio-mail.dev', links: [`${ORIGIN}/reset?a=1&b=2`] })
    expect(new Date(String(mails[0]!.sentAt)).toISOString()).toBe(mails[0]!.sentAt)
  })

  it('lists the mails to one address alone', async () => {
    await capture('Ours')
    expect(await (await ask('/dev/mailbox.json?to=ann%40curio-mail.dev')).json()).toMatchObject([{ subject: 'Ours' }])
    expect(await (await ask('/dev/mailbox.json?to=nn%40curio-mail.dev')).json()).toEqual([])
  })

  it('is an empty list at first', async () => {
    expect(await (await ask('/dev/mailbox.json')).json()).toEqual([])
  })
})

describe('the mailbox page', () => {
  it('says that nothing was sent, lists mails and runs no script', async () => {
    await capture(HOSTILE)
    const response = await ask('/dev/mailbox')
    const body = await response.text()
    expect(body).toContain('Nothing here was sent to anyone')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
    expect(body).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
  })

  it('shows one mail with its links, text, tags and delivery history', async () => {
    await queueMail(db, {
      template: 'newsletter-confirm',
      to: 'ann@curio-mail.dev',
      props: { token: 'x'.repeat(43), validDays: 7 },
      dedupeKey: 'page',
    })
    await drainOutbox(db)
    const [mail] = await db.select().from(capturedMails)
    const body = await page(`/dev/mailbox/${mail!.id}`)
    expect(body).toContain(`<li><a href="${ORIGIN}/newsletter/confirm?token=${'x'.repeat(43)}">`)
    expect(body).toContain(`src="/dev/mailbox/${mail!.id}/html" sandbox="allow-popups`)
    expect(body).toContain('newsletter-confirm')
    expect(body).toContain('<dt>Attempts</dt><dd>1</dd>')
    expect(body).toContain(`outbox/`)
  })

  it("serves a mail's own HTML only inside a sandbox", async () => {
    const id = await capture('Framed')
    const policy = (await ask(`/dev/mailbox/${id}/html`)).headers.get('content-security-policy')
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/)
    expect(policy).not.toContain('allow-scripts')
    expect(await page(`/dev/mailbox/${id}`)).toContain('&lt;script&gt;')
  })

  it('shows unsent mails with their last error', async () => {
    await db.insert(emailOutbox).values({
      dedupeKey: 'dead',
      template: 'newsletter-confirm',
      props: {},
      toAddress: 'bob@curio-mail.dev',
      status: 'dead',
      attempts: 8,
      lastError: HOSTILE,
    })
    const body = await page('/dev/mailbox')
    expect(body).toContain('Not sent yet')
    expect(body).toContain('bob@curio-mail.dev, 8 attempts')
    expect(body).not.toContain('<script')
  })

  it('answers 404 for unknown mails and paths', async () => {
    for (const path of [
      '/dev/mailbox/nope',
      `/dev/mailbox/${crypto.randomUUID()}`,
      '/dev/other',
      '/dev/emails/nope',
      '/dev/emails/sign-in-link/other',
    ]) {
      expect((await ask(path)).status).toBe(404)
    }
  })
})

describe('the buttons', () => {
  it('simulate a bounce once, with the report the service would send', async () => {
    const id = await capture('Bounce')
    const response = await post(`/dev/mailbox/${id}/bounce`, { origin: ORIGIN, 'sec-fetch-site': 'same-origin' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `/dev/mailbox/${id}`])
    await post(`/dev/mailbox/${id}/bounce`, { origin: ORIGIN })
    const [mail] = await db.select().from(capturedMails).where(eq(capturedMails.id, id))
    expect(mail?.status).toBe('bounced')
    const events = await db.select().from(emailEvents)
    expect(events).toMatchObject([{ type: 'email.bounced' }])
  })

  it('clear the mailbox', async () => {
    await capture('Gone')
    expect((await post('/dev/mailbox/clear', { origin: ORIGIN })).status).toBe(303)
    expect(await db.$count(capturedMails)).toBe(0)
  })
})

describe('captured mails', () => {
  it('keep one mail per key and take their outcome from the recipient', async () => {
    const first = await capture('Same')
    expect(await capture('Same')).toBe(first)
    await capture('Other', 'bounced+1@curio-mail.dev')
    const mails = await db.select().from(capturedMails)
    expect(mails.map((mail) => mail.status).toSorted()).toEqual(['bounced', 'delivered'])
  })

  it('list each link once', () => {
    expect(
      linksOf('<a href="https://a.test/?x=1&amp;y=2">a</a><a class="b" href="https://a.test/?x=1&amp;y=2">b</a>'),
    ).toEqual(['https://a.test/?x=1&y=2'])
  })
})

describe('/dev/emails', () => {
  it('previews every template', async () => {
    expect(await page('/dev/emails')).toContain('/dev/emails/newsletter-confirm')
    expect(await page('/dev/emails/newsletter-confirm')).toContain('Confirm your subscription')
    expect(await page('/dev/emails/newsletter-confirm/html')).toContain('<h1')
    expect(await page('/dev/emails/booking-confirmed')).toContain('href="/dev/emails/booking-confirmed/other"')
    expect(await page('/dev/emails/booking-confirmed/other')).toContain('booked you for ')
    expect(await page('/dev/emails/booking-confirmed/other/html')).toContain('booked you for ')
  })
})
