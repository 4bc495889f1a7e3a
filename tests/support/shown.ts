import { eq, sql } from 'drizzle-orm'
import { bookings, notifications, threads } from '#drizzle/schema/index.ts'
import { type Db, rows } from '#server/db.ts'
import { renderMail } from '#server/mail/render.ts'
import { callAs, callByName } from './call.ts'
import { pdfLines } from './pdf-text.ts'
import { PROCEDURES } from './procedures.ts'
import type { Cast } from './wedding.ts'

type Shown = { where: string; text: string }

/** Every queued or sent mail as it is read, by its template. */
export async function mailsOf(db: Db): Promise<Shown[]> {
  const mails = await rows<{ template: string; props: unknown }>(
    db.execute(sql`select template, props from email_outbox`),
  )
  const site = { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://curio.test' }
  const shown: Shown[] = []
  for (const { template, props } of mails) {
    const { subject, html, text } = await renderMail(template, props, site)
    shown.push({ where: template, text: [subject, html, text].join('\n') })
  }
  return shown
}

/** Every notification, by its kind. */
export async function bellsOf(db: Db): Promise<Shown[]> {
  const bells = await db.select().from(notifications)
  return bells.map(({ kind, title, body }) => ({ where: kind, text: `${title} ${body}` }))
}

/** Every stored PDF, by its table. */
export async function pdfsOf(db: Db): Promise<Shown[]> {
  const tables = await rows<{ table: string }>(
    db.execute(sql`select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'bytes' and data_type = 'bytea'`),
  )
  const shown: Shown[] = []
  for (const { table } of tables) {
    const files = await rows<{ bytes: Uint8Array }>(db.execute(sql`select bytes from ${sql.raw(table)}`))
    for (const { bytes } of files) shown.push({ where: table, text: (await pdfLines(bytes)).join('\n') })
  }
  return shown
}

const QUERIES = PROCEDURES.filter(([, { _def }]) => _def.type === 'query').map(([name]) => name)

/** What any query may be asked about one couple and its photographer. */
async function inputsOf(db: Db, { client, photographer, inquiry }: Cast): Promise<(object | undefined)[]> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.clientId, client.id))
  const [thread] = await db.select().from(threads).where(eq(threads.clientId, client.id))
  const contracts = await rows<{ id: string }>(
    db.execute(sql`select id from vendor_contracts where client_id = ${client.id}`),
  )
  const ids = [booking?.id, thread?.id, photographer.id, client.userId].filter((id) => id !== undefined)
  return [
    undefined,
    {},
    { bookingId: booking?.id },
    { threadId: thread?.id },
    { inquiryId: inquiry.id },
    ...contracts,
    ...ids.map((id) => ({ id })),
    ...['all', 'draft', 'sent', 'signed', 'active'].map((tab) => ({ tab, status: tab })),
  ]
}

/** Everything that one person's screens can ask for about a couple and its photographer, by the query's name. */
export async function answersTo(db: Db, cast: Cast, who: 'couple' | 'vendor' | 'admin' | 'visitor', now: Date) {
  const api = callAs(db, { now, ...(who === 'visitor' ? {} : { actor: cast[who](now).actor }) })
  const shown: Shown[] = []
  for (const input of await inputsOf(db, cast)) {
    for (const name of QUERIES) {
      const answer = await callByName(api, name, input).catch(() => null)
      if (answer !== null) shown.push({ where: name, text: JSON.stringify(answer) ?? '' })
    }
  }
  return shown
}

/** Where a text was found, each place once. */
export const placesOf = (shown: readonly Shown[], text: RegExp): string[] => [
  ...new Set(shown.filter((one) => text.test(one.text)).map(({ where }) => where)),
]
