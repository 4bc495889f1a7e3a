import { randomUUID } from 'node:crypto'
import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { serveCalendar } from '#app/handlers/calendar.ts'
import { dispatch } from '#app/handlers/index.ts'
import { amendments, capturedMails, emailOutbox, moneyDocuments, settings } from '#drizzle/schema/index.ts'
import { loadMail, MAIL_NAMES } from '#emails/catalog.ts'
import { addendumPdf } from '#features/amendments/server/pdf-store.ts'
import { resetAddress } from '#features/availability/server/sharing.ts'
import { bookingCalendar } from '#features/bookings/server/calendar.ts'
import { contractPdf } from '#features/contracts/server/pdf.ts'
import { documentPdf } from '#features/payments/server/documents/documents.ts'
import { env, readEnv } from '#server/env.ts'
import type { AppError } from '#server/errors.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { drainConfigured } from '#server/mail/drain.ts'
import { setDatabase } from '#server/runtime.ts'
import { forgetSettings, isOwnAddress } from '#server/settings.ts'
import type { Settings } from '#shared/site/settings.ts'
import { accept, bookedWedding, newItems, propose } from '#tests/support/amendments.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { EVIL, HOSTILE_SETTINGS as HOSTILE, linksIn } from '#tests/support/hostile-settings.ts'
import { signedIn } from '#tests/support/market.ts'

const db = await useDatabase()
setDatabase(db)
const NOW = new Date('2026-11-21T15:00:00Z')
async function store(value: Partial<Settings>) {
  await db.update(settings).set({ value }).where(eq(settings.id, 1))
  forgetSettings(db)
}

type Told = { what: string; text: string }

/** Every mail of the catalog with its examples, sent as the product sends it. */
async function everyMail(): Promise<Told[]> {
  for (const template of MAIL_NAMES) {
    const mail = await loadMail(template)
    for (const props of [mail.preview, ...(mail.twin ? [mail.twin] : [])])
      await db.insert(emailOutbox).values({ dedupeKey: randomUUID(), template, props, toAddress: 'a@curio-mail.dev' })
  }
  while (!(await drainConfigured(db, { limit: 50 })).isDone);
  const sent = await db.select().from(capturedMails).where(eq(capturedMails.status, 'delivered'))
  return sent.map(({ subject, html, text, headers }) => ({
    what: `the mail “${subject}”`,
    text: [html, text, ...Object.values(headers).filter((header) => header.includes('http'))].join('\n'),
  }))
}

const textOf = async ({ bytes }: { bytes: Uint8Array }) =>
  (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, '')

describe('whatever an administrator sets (X141)', () => {
  beforeAll(async () => {
    await store(HOSTILE)
  })

  it('every mail links to the deployment, with a secret or without', async () => {
    const mails = await everyMail()
    expect(mails.length).toBeGreaterThanOrEqual(MAIL_NAMES.length)
    for (const mail of mails) {
      const links = linksIn(mail.text)
      expect(links.length, mail.what).toBeGreaterThan(0)
      for (const link of links) expect(new URL(link).origin, `${mail.what}: ${link}`).toBe(env.siteUrl)
      expect(mail.text, mail.what).not.toContain('evil.example')
    }
  })

  it('every PDF is checked at the deployment, and every calendar leads to it', async () => {
    await store({ ...HOSTILE, maintenanceMode: false })
    const { cast, bookingId, contractId } = await bookedWedding(db, NOW)
    await propose(cast, 'vendor', { bookingId, change: newItems(50_000, '2027-01-10'), now: NOW })
    await accept(cast, 'couple', bookingId, NOW)
    const couple = { ...cast.couple(NOW), siteUrl: env.siteUrl }
    const [amendment] = await db.select().from(amendments).where(eq(amendments.contractId, contractId))
    const [receipt] = await db.select().from(moneyDocuments).limit(1)
    for (const [file, id] of [
      [contractPdf, contractId],
      [addendumPdf, amendment!.id],
    ] as const) {
      const text = await textOf(await file(couple, couple.actor, id))
      expect(text).toContain(`${env.siteUrl}/verify`)
      expect(text).not.toContain('evil.example')
    }
    expect(await textOf(await documentPdf(couple, couple.actor, receipt!.id))).not.toContain('//evil.example')

    const { address } = await callAs(db, { actor: couple.actor, now: NOW }).bookings.resetCoupleCalendar()
    const own = (await resetAddress(cast.vendor(NOW))).address
    for (const path of [address!, own!]) {
      const calendar = await serveCalendar(
        jobContext(db, () => NOW),
        new Request(`http://localhost${path}`),
      )
      const told = (await calendar.text()).replaceAll('\r\n ', '')
      expect(linksIn(told).length, path).toBeGreaterThan(0)
      for (const link of linksIn(told)) expect(new URL(link).origin).toBe(env.siteUrl)
    }
    expect(await bookingCalendar(couple, couple.actor, bookingId)).not.toContain('evil.example')
  })

  it('pages and the sitemap show the deployment’s address', async () => {
    await store({ ...HOSTILE, maintenanceMode: false })
    const asked = ['/', '/robots.txt', '/sitemap.xml', '/sitemap-0.xml', '/.well-known/security.txt']
    asked.push('/api/trpc/settings.public')
    for (const path of asked) {
      const answer = await (await dispatch(new Request(env.siteUrl + path))).text()
      expect(
        answer.replaceAll(/https:\/\/evil\.example\/(?:instagram|facebook|street|agent|policy)/g, ''),
        path,
      ).not.toContain('evil.example')
      expect(answer, path).toContain(env.siteUrl)
    }
  })
})

describe('the setting “Site URL”', () => {
  const admin = async () => callAs(db, { actor: await signedIn(db, 'admin') })
  const save = async (siteUrl: string) => {
    const own = await admin()
    const { version, value } = await own.settings.get()
    return own.settings.update({ tab: 'general', version, values: { ...value, siteUrl } })
  }
  beforeAll(() => store({}))

  it.each([
    `${EVIL}/`,
    `https://${new URL(env.siteUrl).host}.evil.example`,
    env.siteUrl.replace('//', '//curio@evil.example/'),
    env.siteUrl.replace(/^http:/, 'https:'),
    env.siteUrl.replace(/\d+$/, '1'),
  ])('is refused at its field when it is not the deployment’s: %s', async (address) => {
    const refusal = await save(address).then(String, (error: Error) => error)
    expect(refusal).toBeInstanceOf(TRPCError)
    const { code, cause } = refusal as TRPCError
    expect(code).toBe('BAD_REQUEST')
    expect(JSON.stringify([cause, (cause as AppError).field]).replaceAll('\\', '')).toMatch(/siteUrl/)
  })

  it('is what is shown when it is the deployment’s own', async () => {
    await save(`${env.siteUrl}/`)
    expect((await callAs(db).settings.public()).siteUrl).toBe(env.siteUrl)
    await save('')
    expect((await callAs(db).settings.public()).siteUrl).toBe(env.siteUrl)
  })

  it('may be an alias of the deployment, which links never use', () => {
    const source = {
      SITE_URL: 'https://curio.example/',
      SITE_ALIASES: 'https://www.curio.example, https://curio.test/',
    }
    const settingsOf = readEnv(source)
    expect(settingsOf.siteUrl).toBe('https://curio.example')
    for (const own of ['https://curio.example', 'https://www.curio.example/a', 'https://curio.test'])
      expect(isOwnAddress(own, settingsOf), own).toBe(true)
    for (const other of ['http://curio.example', 'https://evil.example', 'https://curio.example.evil.example', '', 'x'])
      expect(isOwnAddress(other, settingsOf), other).toBe(false)
    expect(() => readEnv({ SITE_ALIASES: 'curio.example' })).toThrow('SITE_ALIASES')
  })
})
