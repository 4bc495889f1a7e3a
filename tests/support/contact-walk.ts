import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { inquiries, reviews } from '#drizzle/schema/index.ts'
import { deliver } from '#features/bookings/server/delivery/deliver.ts'
import { reserveAttachment } from '#features/messages/server/attachment-records.ts'
import { type Db, rows } from '#server/db.ts'
import { renderMail } from '#server/mail/render.ts'
import { NO_RECORD } from '#shared/api/record-version.ts'
import { CONTACT_SHARED_LATER } from '#shared/redaction/contact-free.ts'
import { cleanLineOf } from '#shared/text/typed-text.ts'
import { applicationForm } from './applications.ts'
import { callAs } from './call.ts'
import { ANSWERS, type Answer, OWN_COLUMNS } from './free-text.ts'
import { inquiryTo, makeCouple, makeVendor } from './inquiries.ts'
import { type actorOf, addPicture } from './market.ts'
import { packageFields } from './packages.ts'
import { sendDraftAsIs } from './versions.ts'
import { castWedding, offerOf, photographedWedding } from './wedding.ts'
import { NO_WISHES, PICTURES, termsOf } from './wedding-moves.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const DONE = new Date('2027-06-21T12:00:00Z')

/** As it was tried from outside, and in a disguise of the same words. */
export const DIRTY =
  'Call 917 555 0199 or mara@okafor.example, ig: mara.okafor, or 917_555_0199, ❾❶❼(❺❺❺)⓿❶❾❾, okafоr.сom'
export const LEAK = /555.{0,3}0199|okaf[oо]r|❺❺❺/i

/** Tried at every field: each folds before it looks. (X144) */
const DISGUISED = [
  DIRTY,
  '❾❶❼-❺❺❺-⓿❶❾❾',
  '(917)(555)(0199)',
  '917:555:0199',
  'mara@okafor。example',
  'okafor.сom',
  'okafor.art/book',
  'mara<at>okafor<dot>com',
  '9 1 7 5 5 5 0 1 9 9',
  'm\u0430ra@оkafоr.com',
]

export type Column = { table: string; column: string }

/** Every column of every table that can hold words. */
export const textColumns = (db: Db): Promise<Column[]> =>
  rows<Column>(
    db.execute(sql`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')`),
  )

/** Those that somebody may type into, as "table.column". */
export const freeColumns = (columns: readonly Column[]): string[] =>
  columns.filter(({ column }) => !OWN_COLUMNS.test(column)).map(({ table, column }) => `${table}.${column}`)

export const answered = (...wanted: Answer[]): string[] =>
  [...ANSWERS].filter(([, answer]) => wanted.includes(answer)).map(([column]) => column)

type Refusal = { field: string; columns: string[]; call: (dirty: string) => Promise<unknown> }

async function refusals(db: Db): Promise<Refusal[]> {
  const cast = await castWedding(db)
  const vendor = callAs(db, { actor: cast.vendor(NOW).actor, now: NOW })
  const couple = callAs(db, { actor: cast.couple(NOW).actor, now: NOW })
  const visitor = callAs(db, { now: NOW })
  const picture = await addPicture(db, cast.photographer.id)
  const own = (await vendor.photographers.own({}))!.values
  const account = { email: `${randomUUID()}@curio-mail.dev`, password: 'quiet-olive-harbour' }
  const person = { firstName: 'Ada', lastName: 'Marsh', ...account, confirmPassword: account.password }
  const offer = offerOf(cast)
  const contract = { clientId: cast.client.id, bookingId: null, title: 'Our day', content: 'We agree.' }
  const { id } = await vendor.contracts.create(contract)
  const line = (label: string) => ({ ...offer.items[0]!, label })
  const named = (name: string) => ({ ...offer.packageDetails, name })
  const aPackage = packageFields()
  const aWedding = { title: 'Ana and Jo', venue: '', month: '', hasConsent: false }
  const policy = { cancellationPolicy: null, travel: '', secondShooter: null, backupPlan: '', isInsured: false }
  const savePolicy = (text: object) =>
    vendor.packages.savePolicy({ ...policy, insuredUntil: null, ...text, version: NO_RECORD })
  const wedding = { phone: '', partnerName: '', weddingDate: null, city: '', version: 'any' }
  const names = { first: ['clients.first_name', 'profiles.first_name'], last: ['clients.last_name'] }
  const one = (field: string, to: string | string[], call: Refusal['call']) => ({
    field,
    columns: [to].flat(),
    call,
  })
  // Refused for its words before anything is compared.
  const version = 'any'
  return [
    one('firstName', names.first, (dirty) => visitor.auth.signUp({ ...person, firstName: dirty })),
    one('lastName', names.last, (dirty) => visitor.auth.signUp({ ...person, lastName: dirty })),
    one('firstName', names.first, (dirty) => couple.auth.updateName({ firstName: dirty, lastName: 'Vale', version })),
    one('lastName', names.last, (dirty) => couple.auth.updateName({ firstName: 'Robin', lastName: dirty, version })),
    one('partnerName', 'clients.partner_name', (dirty) =>
      couple.auth.updateWedding({ ...wedding, partnerName: dirty }),
    ),
    one('city', 'clients.city', (dirty) => couple.auth.updateWedding({ ...wedding, city: dirty })),
    ...(['name', 'businessName', 'bio'] as const).map((field) =>
      one(field, `photographers.${field === 'businessName' ? 'business_name' : field}`, (dirty) =>
        visitor.applications.submit(applicationForm({ [field]: dirty })),
      ),
    ),
    ...(['name', 'businessName', 'bio', 'location'] as const).map((field) =>
      one(field, `photographers.${field === 'businessName' ? 'business_name' : field}`, (dirty) =>
        vendor.photographers.save({ ...own, [field]: dirty, version }),
      ),
    ),
    one('name', 'packages.name', (dirty) => vendor.packages.create({ ...aPackage, name: dirty })),
    one('deliverables', 'packages.deliverables', (dirty) =>
      vendor.packages.create({ ...aPackage, deliverables: dirty }),
    ),
    one('addOns.0.name', 'package_items.name', (dirty) =>
      vendor.packages.create({ ...aPackage, addOns: [{ name: dirty, price: 100 }] }),
    ),
    one('travel', 'photographer_policies.travel', (dirty) => savePolicy({ travel: dirty })),
    one('backupPlan', 'photographer_policies.backup_plan', (dirty) => savePolicy({ backupPlan: dirty })),
    one('title', 'weddings.title', (dirty) => vendor.weddings.create({ ...aWedding, title: dirty })),
    one('venue', 'weddings.venue', (dirty) => vendor.weddings.create({ ...aWedding, venue: dirty })),
    one('alt', 'wedding_images.alt', (dirty) => vendor.weddings.describe({ id: picture.id, alt: dirty, version })),
    one('alt', 'photographer_images.alt', (dirty) =>
      vendor.gallery.setAlt({ id: picture.id, alt: dirty, isDecorative: false, version }),
    ),
    one('eventLocation', 'bookings.event_location', (dirty) =>
      vendor.bookings.sendOffer({ ...offer, eventLocation: dirty }),
    ),
    one('items.0.label', 'offer_items.label', (dirty) => vendor.bookings.sendOffer({ ...offer, items: [line(dirty)] })),
    one('packageDetails.name', ['bookings.package_details', 'offers.package_details'], (dirty) =>
      vendor.bookings.sendOffer({ ...offer, packageDetails: named(dirty) }),
    ),
    one('packageDetails.name', 'offers.package_details', (dirty) =>
      vendor.bookings.reviseOffer({ bookingId: randomUUID(), ...termsOf(cast), packageDetails: named(dirty) }),
    ),
    one('title', 'vendor_contracts.title', (dirty) => vendor.contracts.create({ ...contract, title: dirty })),
    one('content', 'vendor_contracts.content', (dirty) =>
      vendor.contracts.update({ id, title: 'Our day', content: dirty, version }),
    ),
    one('title', 'contract_templates.title', (dirty) =>
      vendor.contracts.createTemplate({ name: 'Usual', title: dirty, content: 'We agree.' }),
    ),
    one('content', 'contract_templates.content', (dirty) =>
      vendor.contracts.createTemplate({ name: 'Usual', title: 'Our day', content: dirty }),
    ),
    one('fullName', 'contract_signatures.full_name', (dirty) =>
      vendor.contracts.send({ id, fullName: dirty, isAgreed: true, version }),
    ),
    one('fullName', 'contract_signatures.full_name', (dirty) =>
      couple.contracts.sign({ id, fullName: dirty, isAgreed: true, password: 'quiet-olive-harbour' }),
    ),
  ]
}

export type Tried = { field: string; columns: string[]; isRefused: boolean }

/** Sends contact data to every field that takes names, titles and public words. */
export async function tryRefusals(db: Db, texts = DISGUISED, sentence = CONTACT_SHARED_LATER): Promise<Tried[]> {
  const tried: Tried[] = []
  for (const { field, columns, call } of await refusals(db)) {
    for (const dirty of texts) {
      const error = (await call(dirty).then(
        () => null,
        (reason: unknown) => reason,
      )) as { cause?: { issues?: { path: (string | number)[]; message: string }[] } } | null
      const issue = error?.cause?.issues?.find(({ message }) => message === sentence)
      tried.push({ field: `${field}: ${dirty}`, columns, isRefused: issue?.path.join('.') === field })
    }
  }
  return tried
}

/** Sends contact data through everything that is redacted, on both sides and in public. */
export async function writeEverywhere(db: Db, text = DIRTY): Promise<void> {
  const vendor = await makeVendor(db, NOW)
  const other = await makeVendor(db, NOW)
  const couple = await makeCouple(db, NOW)
  await couple.call.inquiries.send(
    inquiryTo([vendor.id, other.id], {
      note: text,
      city: text.slice(0, 50),
      venue: text.slice(0, 50),
      packageName: text.slice(0, 50),
    }),
  )
  const sent = await db.select().from(inquiries).where(eq(inquiries.clientId, couple.id))
  const mine = sent.find(({ photographerId }) => photographerId === vendor.id)!
  const theirs = sent.find(({ photographerId }) => photographerId === other.id)!
  await other.call.inquiries.decline({ inquiryId: theirs.id, reason: text })
  await couple.call.messages.send({ id: randomUUID(), threadId: mine.threadId, text })
  await vendor.call.messages.send({ id: randomUUID(), threadId: mine.threadId, text })
  const file = { id: randomUUID(), aboutId: mine.threadId, name: cleanLineOf(text), type: 'image/jpeg', size: 1 }
  await reserveAttachment(db, { ...file, userId: couple.actor.userId }, new Date(NOW.getTime() + 60_000), NOW)

  const withdrawn = await castWedding(db)
  const as = (ctx: { actor: ReturnType<typeof actorOf> }, now = NOW) => callAs(db, { actor: ctx.actor, now })
  const offered = await as(withdrawn.vendor(NOW)).bookings.sendOffer(offerOf(withdrawn, { message: text }))
  await as(withdrawn.vendor(NOW)).bookings.reviseOffer({ ...offered, ...termsOf(withdrawn), message: text })
  await as(withdrawn.couple(NOW)).bookings.counter({ ...offered, version: '2', note: text, ...NO_WISHES })
  await as(withdrawn.vendor(NOW)).bookings.withdraw({ ...offered, reason: text })

  const rejected = await castWedding(db)
  const second = await as(rejected.vendor(NOW)).bookings.sendOffer(offerOf(rejected))
  await as(rejected.couple(NOW)).bookings.reject({ ...second, note: text })

  const declined = await castWedding(db)
  const third = await as(declined.vendor(NOW)).bookings.sendOffer(offerOf(declined))
  const { id } = await as(declined.vendor(NOW)).contracts.create({
    clientId: declined.client.id,
    bookingId: third.bookingId,
    title: 'Our day',
    content: 'We agree.',
  })
  await sendDraftAsIs(as(declined.vendor(NOW)), id)
  await as(declined.couple(NOW)).contracts.decline({ id, reason: text })

  const { cast, bookingId } = await photographedWedding(db, new Date('2027-06-13T12:00:00Z'))
  await deliver(cast.vendor(new Date('2027-06-20T12:00:00Z')), { bookingId, ...PICTURES })
  await as(cast.couple(DONE), DONE).bookings.confirmDelivery({ bookingId })
  const review = { bookingId, rating: 5, quality: 5, communication: 5, punctuality: 5, value: 5, body: text }
  await as(cast.couple(DONE), DONE).reviews.submit(review)
  await as(cast.vendor(DONE), DONE).reviews.submit(review)
  const [published] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.bookingId, bookingId), eq(reviews.author, 'client')))
  await as(cast.vendor(DONE), DONE).reviews.reply({ reviewId: published!.id, body: text })
  const note = await as(cast.vendor(DONE), DONE).reviews.writeNote({ bookingId, body: text })
  await as(cast.couple(DONE), DONE).reviews.answerNote({ id: note.id, answer: text })
}

/** Every column that now contains the contact data. */
export async function leakingColumns(db: Db, columns: readonly Column[]): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of columns) {
    const texts = await rows<{ text: string }>(
      db.execute(sql`select ${sql.raw(`"${column}"`)}::text as text from ${sql.raw(`"${table}"`)}`),
    )
    if (texts.some(({ text }) => text && LEAK.test(text))) found.push(`${table}.${column}`)
  }
  return found
}

/** Renders every queued or sent mail: the templates that contain the contact data. */
export async function leakingMails(db: Db): Promise<{ count: number; templates: string[] }> {
  const mails = await rows<{ template: string; props: unknown }>(
    db.execute(sql`select template, props from email_outbox`),
  )
  const templates: string[] = []
  for (const { template, props } of mails) {
    const { subject, html, text } = await renderMail(template, props, {
      siteName: 'Curio',
      siteUrl: 'https://curio.test',
      shownUrl: 'https://curio.test',
    })
    if (LEAK.test(subject + html + text)) templates.push(template)
  }
  return { count: mails.length, templates }
}

/** How many rows hold something that was taken out. */
export async function tokensIn(db: Db, column: string): Promise<number> {
  const [table, name] = column.split('.') as [string, string]
  const [found] = await rows<{ count: number }>(
    db.execute(
      sql`select count(*)::int as count from ${sql.raw(table)} where ${sql.raw(name)}::text ~ '(EMAIL|NUMBER|URL) REMOVED'`,
    ),
  )
  return found!.count
}
