import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { capturedMails, emailOutbox, settings } from '#drizzle/schema/index.ts'
import { loadMail, MAIL_NAMES } from '#emails/catalog.ts'
import type { Settings } from '#shared/site/settings.ts'
import { bookedWedding } from '#tests/support/amendments.ts'
import { EVIL, HOSTILE_SETTINGS, linksIn } from '#tests/support/hostile-settings.ts'
import { cookieFor, newAdmin } from '../support/people.ts'
import { type Product, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

/** Settings that were changed behind the product's back are in force after so many milliseconds. */
const IN_FORCE_MS = 3_500
const DRAINED_WITHIN_MS = 60_000
/** Where the deployment says it is; the trial reaches it by number. */
const siteOf = ({ url }: Product) => url.replace('127.0.0.1', 'localhost')
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Addresses that only look like the deployment's. */
const lookalikes = (url: string): string[] => {
  const { host, port } = new URL(url)
  return [
    EVIL,
    `https://${host}`,
    `http://${host}.evil.example`,
    `http://evil.example:${port}`,
    `http://localhost.evil.example:${port}`,
  ]
}

type Told = { what: string; links: string[] }

/** Every mail of the catalog with its example, and a real reset link, as the product itself sends them. */
async function mailsOf(product: Product, admin: string, setting: string): Promise<Told[]> {
  const { db } = product
  await db.delete(capturedMails)
  const { user: second } = await newAdmin(db)
  const reset = await product.call('adminUsers.sendResetLink', { id: second.id }, { cookie: admin })
  if (reset.status !== 200)
    throw new Error(`The reset link was refused with ${reset.status}: ${reset.text.slice(0, 200)}`)
  for (const template of MAIL_NAMES) {
    const mail = await loadMail(template)
    await db
      .insert(emailOutbox)
      .values({ dedupeKey: randomUUID(), template, props: mail.preview, toAddress: 'a@curio-mail.dev' })
  }
  const startedAt = Date.now()
  while ((await db.$count(emailOutbox, eq(emailOutbox.status, 'pending'))) > 0) {
    if (Date.now() - startedAt > DRAINED_WITHIN_MS) throw new Error('The mails were not sent in time.')
    await sleep(500)
  }
  const sent = await db.select().from(capturedMails)
  if (sent.length < MAIL_NAMES.length + 1) throw new Error(`Only ${sent.length} mails were sent.`)
  return sent.map(({ subject, html, text }) => ({
    what: `“${subject}” with another ${setting}`,
    links: linksIn(html + text),
  }))
}

/** A new contract's PDF and the couple's calendar, as the couple loads them: a PDF is made once. */
async function papersOf(product: Product, setting: string): Promise<Told[]> {
  const { cast, bookingId, contractId } = await bookedWedding(product.db, new Date())
  const cookie = await cookieFor(product.db, cast.client.userId)
  const pdf = await product.fetch(`/api/contracts/${contractId}.pdf`, { headers: { cookie }, encoding: 'latin1' })
  const { text } = await extractText(new Uint8Array(Buffer.from(pdf.text, 'latin1')), { mergePages: true })
  const calendar = await product.fetch(`/calendars/booking-${bookingId}.ics`, { headers: { cookie } })
  return [
    { what: `the contract with another ${setting}`, links: linksIn(text) },
    { what: `the calendar with another ${setting}`, links: linksIn(calendar.text.replaceAll('\r\n ', '')) },
  ]
}

async function set(product: Product, value: Partial<Settings>): Promise<void> {
  await product.db.update(settings).set({ value }).where(eq(settings.id, 1))
  await sleep(IN_FORCE_MS)
}

/** What the settings page says to each address; a refusal names the field. */
async function taken(product: Product, admin: string): Promise<string[]> {
  const read = await product.call('settings.get', undefined, { cookie: admin, type: 'query' })
  const { value, version } = (JSON.parse(read.text) as { result: { data: { value: Settings; version: number } } })
    .result.data
  const wrong: string[] = []
  for (const siteUrl of lookalikes(siteOf(product))) {
    const answer = await product.call(
      'settings.update',
      { tab: 'general', version, values: { ...value, siteUrl } },
      { cookie: admin },
    )
    if (answer.status !== 400 || !answer.text.includes('siteUrl'))
      wrong.push(`${siteUrl} was answered with ${answer.status}`)
  }
  return wrong
}

/** Whatever carries a secret or proves something leads to the deployment, whatever one administrator sets. (X141) */
export const siteAddress: Trial = async ({ isQuick, scratch, say }) => {
  const product = await startProduct(scratch)
  try {
    const { cookie: admin } = await newAdmin(product.db)
    const wrong = await taken(product, admin)
    const names = (Object.keys(HOSTILE_SETTINGS) as (keyof Settings)[]).filter(
      (name) => !isQuick || name.startsWith('site'),
    )
    let links = 0
    for (const name of names) {
      await set(product, { [name]: HOSTILE_SETTINGS[name] })
      // Maintenance closes the couple's pages, not the mails.
      const papers = name === 'maintenanceMode' ? [] : await papersOf(product, name)
      for (const { what, links: found } of [...(await mailsOf(product, admin, name)), ...papers]) {
        links += found.length
        if (found.length === 0) wrong.push(`${what} has no address at all`)
        for (const link of found) {
          if (new URL(link).origin !== siteOf(product)) wrong.push(`${what} leads to ${link}`)
        }
      }
      say(`${name}: ${links} addresses so far, ${wrong.length} wrong`)
    }
    return {
      name: `one administrator changes each of ${names.length} settings: then every mail of the catalog, a reset link for another administrator, a contract and a calendar`,
      bar: 'every address in them stays the deployment’s; an address of another site is refused at the field (X141)',
      figure: `${links} addresses, ${wrong.length} wrong; ${lookalikes(siteOf(product)).length} lookalikes refused`,
      isOk: wrong.length === 0,
      details: wrong.slice(0, 12),
    }
  } finally {
    await product.stop()
  }
}
