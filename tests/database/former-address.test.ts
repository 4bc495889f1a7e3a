import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import '#app/application.ts'
import { putAddress } from '#features/auth/server/address/records.ts'
import { transact } from '#server/transact.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addressOf, dropChecks, fillEveryTable, type Side, TABLES, userIdOf } from '#tests/support/every-row.ts'

const db = await useDatabase()

/** What becomes of each column with an address when its person signs in with another one. (AC5) */
const FOLLOWS = 'follows'
const COLUMNS: Record<string, typeof FOLLOWS | `stays: ${string}`> = {
  'users.email': FOLLOWS,
  'clients.email': FOLLOWS,
  // One that was chosen by itself stays: see address.test.ts.
  'photographers.email': FOLLOWS,
  'newsletter_subscribers.email': FOLLOWS,
  'help_requests.email': FOLLOWS,
  'takedowns.claimant_address': 'stays: where somebody lives or works, in a sworn notice',
  'takedowns.counter_address': 'stays: the same of a counter-notice',
  'takedowns.claimant_email': 'stays: what was typed into a sworn notice, which is kept as it was signed',
  'email_outbox.to_address': FOLLOWS,
  'email_tokens.email': 'stays: the address that a link was mailed to, which the link proves; used ones are ended',
  'data_requests.email': 'stays: the address that asked what we hold about it',
  'partner_invites.email': 'stays: whom a couple has invited, who joins with the link and any address',
  'team_invites.email': 'stays: whom an administrator has invited, who has no account yet',
  'identities.email': 'stays: what Google or Apple told; the account there is known by its number',
  'mail_stops.address': 'stays: about the mailbox, whoever has it',
  'captured_mails.to_address': 'stays: the mailbox of the demonstration',
  'captured_mails.from_address': 'stays: our own',
}
// Of what is frozen as JSON a person's address is in `money_documents.content` and in the parties of a contract: the
// address of that day. Where to mail a document is asked when it is mailed.

const namedAddress = TABLES.flatMap((table) =>
  Object.values(getTableColumns(table))
    .filter(({ name }) => /email|address/.test(name) && !/_at$|_id$/.test(name))
    .filter((column) => column.getSQLType().startsWith('text'))
    .map(({ name }) => `${getTableName(table)}.${name}`),
)

/** The columns of all rows in which a text stands by itself. */
async function columnsWith(text: string): Promise<string[]> {
  const found = new Set<string>()
  for (const table of TABLES)
    for (const row of await db.select().from(table))
      for (const [name, value] of Object.entries(row))
        if (value === text) found.add(`${getTableName(table)}.${getTableColumns(table)[name]!.name}`)
  return [...found].toSorted()
}

beforeAll(async () => {
  await dropChecks(db)
  await fillEveryTable(db, 'one')
  await db.execute(sql`update email_outbox set status = 'pending', template = 'client-welcome'`)
})

it('every column with an address says what becomes of it', () => {
  // A place, and where a calendar is fetched.
  const noMailbox = ['day_plan_entries.address', 'calendar_feeds.address']
  expect(namedAddress.filter((column) => !noMailbox.includes(column)).toSorted()).toEqual(
    Object.keys(COLUMNS).toSorted(),
  )
})

it.each(['couple', 'vendor'] as Side[])('the former address of a %s stands only where it stays', async (side) => {
  const from = addressOf('one', side)
  const to = `new-${from}`
  const before = await columnsWith(from)
  await transact(db, (tx) => putAddress(tx, contextFor(db), { userId: userIdOf('one', side), from, to }))
  const follow = before.filter((column) => COLUMNS[column] === FOLLOWS)
  expect(await columnsWith(from)).toEqual(before.filter((column) => COLUMNS[column] !== FOLLOWS))
  expect(await columnsWith(to)).toEqual(follow)
  expect(follow).toContain('users.email')
})
