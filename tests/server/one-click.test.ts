import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { emailOutbox, mutedKinds, newsletterSubscribers } from '#drizzle/schema/index.ts'
import { MAIL_NAMES } from '#emails/catalog.ts'
import { stopOf } from '#emails/kinds.ts'
import { oneClickHeaders } from '#server/mail/one-click.ts'
import { renderPreviews } from '#server/mail/render.ts'
import { stopToken } from '#server/mail/stop-link.ts'
import { setDatabase } from '#server/runtime.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'

const db = await useDatabase()
setDatabase(db)
const SITE = { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://elsewhere.test' }
const ask = (path: string, init?: RequestInit) => dispatch(new Request(`https://curio.test${path}`, init))
const oneClick = (path: string) =>
  ask(path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })

describe('a mail program’s own Unsubscribe (OP4)', () => {
  it.each(MAIL_NAMES)('is offered by %s exactly when its text has a link for it', async (name) => {
    const mails = await renderPreviews(name, SITE)
    const links = mails.map(({ html }) =>
      /href="([^"]*\/unsubscribe\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    )
    for (const [index, { html }] of mails.entries()) {
      const link = links[index]
      if (stopOf(name)) expect(link).toMatch(/^https:\/\/curio\.test\/unsubscribe\?/)
      else expect(link).toBeUndefined()
      const headers = { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      expect(oneClickHeaders(name, html)).toEqual(link ? headers : {})
    }
  })

  it('stops the weekly mail by its POST, again and again, and by nothing else', async () => {
    const { userId } = await signedIn(db, 'client')
    const path = `/unsubscribe?mail=weekly&token=${encodeURIComponent(stopToken('weekly', userId))}`
    const isOn = async () => (await db.$count(mutedKinds, eq(mutedKinds.userId, userId))) === 0
    for (const method of ['GET', 'HEAD']) await ask(path, { method })
    for (const init of [{ method: 'POST' }, { method: 'POST', body: new URLSearchParams({ a: 'b' }) }])
      expect((await ask(path, init)).status).toBe(400)
    expect(await isOn()).toBe(true)
    expect([(await oneClick(path)).status, (await oneClick(path)).status]).toEqual([200, 200])
    expect(await isOn()).toBe(false)
  })

  it('takes an address off the newsletter with the token that was mailed', async () => {
    await callAs(db, {}).newsletter.subscribe({ email: 'reader@curio-mail.dev' })
    const [mail] = await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, 'reader@curio-mail.dev'))
    const { token } = mail!.props as { token: string }
    expect((await oneClick(`/unsubscribe?token=${token}`)).status).toBe(200)
    const [reader] = await db.select().from(newsletterSubscribers)
    expect(reader).toMatchObject({ email: 'reader@curio-mail.dev', status: 'unsubscribed' })
  })

  it.each([
    '/unsubscribe',
    '/unsubscribe?mail=weekly&token=abc',
    '/unsubscribe?mail=date&token=abc',
    `/unsubscribe?token=${'a'.repeat(43)}`,
  ])('refuses a token that is not ours: %s', async (path) => {
    expect((await oneClick(path)).status).toBe(410)
    expect((await oneClick(`${path.split('?')[0]}?mail=constructor`)).status).toBe(410)
  })
})

describe('an address whose # a mail program has encoded (OP4)', () => {
  it.each([
    ['/sign-in-link%23token=abc', '/sign-in-link#token=abc'],
    ['/join%23token%3Dabc', '/join#token=abc'],
    ['//sign-in-link%23token=abc', '/sign-in-link#token=abc'],
    ['///evil.example/%23token=abc', '/evil.example/#token=abc'],
    ['/%5Cevil.example%23token=abc', '/%5Cevil.example#token=abc'],
    ['/reset-password%23type=recovery&token=abc', '/reset-password#type=recovery&token=abc'],
    ['/reset-password%23type%3Drecovery%26token%3Dabc', '/reset-password#type=recovery&token=abc'],
    ['/keep-address?from=mail%23token=abc', '/keep-address?from=mail#token=abc'],
    ['/cancel-reset?from=mail%23token=abc', '/cancel-reset?from=mail#token=abc'],
    ['/confirm-contact?from=mail%23token=abc', '/confirm-contact?from=mail#token=abc'],
    ['/confirm-email?next=%2Fdashboard%23token=abc', '/confirm-email?next=%2Fdashboard#token=abc'],
  ])('%s leads to %s', async (path, location) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it('is not seen in an address that leads back to a page with a secret', async () => {
    const answer = await ask('/sign-in-link?redirect=%2Fjoin%23token%3Dabc')
    expect(answer.headers.get('location')).toBeNull()
  })
})
