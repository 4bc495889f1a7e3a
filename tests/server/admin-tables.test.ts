import { beforeAll, describe, expect, it } from 'vitest'
import { APPLICATION_SORTS } from '#features/admin-applications/search.ts'
import { USER_SORTS } from '#features/admin-users/search.ts'
import { VENDOR_SORTS } from '#features/admin-vendors/search.ts'
import { AUDIT_SORTS } from '#features/audit/search.ts'
import { ADMIN_BOOKING_SORTS } from '#features/bookings/search.ts'
import { ADMIN_CONTRACT_SORTS } from '#features/contracts/search.ts'
import { MAIL_SORTS } from '#features/mail-log/search.ts'
import { MODERATION_SORTS } from '#features/moderation/search.ts'
import { SUBSCRIBER_SORTS } from '#features/newsletter/search.ts'
import { DOCUMENT_SORTS, LINE_SORTS, PAYOUT_SORTS, REFUND_SORTS, RULE_SORTS } from '#features/payments/search.ts'
import { REVIEW_SORTS } from '#features/reviews/search.ts'
import type { SortColumns } from '#shared/url/table-search.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { growMarket, startMarket } from '#tests/support/full-market.ts'
import { signedIn } from '#tests/support/market.ts'

const db = await useDatabase({ max: 4 })
const call = callAs(db, { actor: await signedIn(db, 'admin') })
/** More than any page holds. */
const MANY = 51

type Asked = { order: never; page: number; after?: string }
type Answer = { items: object[]; pageCount?: number; next?: string | null }
type Table = {
  sorts: SortColumns
  list: (asked: Asked) => Promise<Answer>
  csv: (asked: { order: never }) => Promise<{ csv: string; count: number; isCut: boolean }>
}

const applications = { status: 'all' } as const
const all = { filter: 'all' } as const
const TABLES: Record<string, Table> = {
  applications: {
    sorts: APPLICATION_SORTS,
    list: async (asked) => {
      const { items: rows, pageCount } = await call.adminApplications.list({ ...applications, ...asked })
      return { items: rows, pageCount }
    },
    csv: (asked) => call.adminApplications.export({ ...applications, ...asked }),
  },
  users: { sorts: USER_SORTS, list: call.adminUsers.list, csv: call.adminUsers.export },
  vendors: { sorts: VENDOR_SORTS, list: call.adminVendors.list, csv: call.adminVendors.export },
  audit: { sorts: AUDIT_SORTS, list: call.audit.list, csv: call.audit.export },
  bookings: { sorts: ADMIN_BOOKING_SORTS, list: call.bookings.adminList, csv: call.bookings.adminExport },
  contracts: { sorts: ADMIN_CONTRACT_SORTS, list: call.contracts.adminList, csv: call.contracts.adminExport },
  mails: { sorts: MAIL_SORTS, list: call.mailLog.list, csv: call.mailLog.export },
  messages: {
    sorts: MODERATION_SORTS,
    list: (asked) => call.moderation.messages({ ...all, ...asked }),
    csv: (asked) => call.moderation.export({ table: 'messages', ...all, ...asked }),
  },
  reports: {
    sorts: MODERATION_SORTS,
    list: call.moderation.reports,
    csv: (asked) => call.moderation.export({ table: 'reports', ...asked }),
  },
  'inquiries marked as not genuine': {
    sorts: MODERATION_SORTS,
    list: call.moderation.notGenuine,
    csv: (asked) => call.moderation.export({ table: 'notGenuine', ...asked }),
  },
  newsletter: { sorts: SUBSCRIBER_SORTS, list: call.newsletter.adminList, csv: call.newsletter.export },
  payouts: {
    sorts: PAYOUT_SORTS,
    list: call.payments.adminPayouts,
    csv: (asked) => call.payments.adminExport({ table: 'payouts', ...asked }),
  },
  payments: {
    sorts: LINE_SORTS,
    list: call.payments.adminPayments,
    csv: (asked) => call.payments.adminExport({ table: 'payments', ...asked }),
  },
  refunds: {
    sorts: REFUND_SORTS,
    list: call.payments.adminRefunds,
    csv: (asked) => call.payments.adminExport({ table: 'refunds', ...asked }),
  },
  'receipts and invoices': {
    sorts: DOCUMENT_SORTS,
    list: call.payments.adminDocuments,
    csv: (asked) => call.payments.adminExport({ table: 'documents', ...asked }),
  },
  'broken rules': {
    sorts: RULE_SORTS,
    list: call.payments.adminRules,
    csv: (asked) => call.payments.adminExport({ table: 'rules', ...asked }),
  },
  reviews: { sorts: REVIEW_SORTS, list: call.reviews.adminList, csv: call.reviews.adminExport },
}

const HAVE_GAPS = new Set(['since', 'lastSeenAt'])
const keyOf = (row: object) => ('id' in row ? row.id : JSON.stringify(row))

/** Every row of a table, page after page. */
async function everyRow({ list }: Table, order: string): Promise<unknown[]> {
  const keys: unknown[] = []
  let after: string | undefined
  for (let page = 1; ; page++) {
    const answer = await list({ order: order as never, page, after })
    keys.push(...answer.items.map(keyOf))
    after = answer.next ?? undefined
    if (answer.pageCount === undefined ? !after : page >= answer.pageCount) return keys
  }
}

beforeAll(async () => {
  await growMarket(db, await startMarket(db), MANY)
})

describe.each(Object.entries(TABLES))('the table of %s', (_name, table) => {
  it.each(Object.keys(table.sorts))('sorted by %s has every row once, and backwards the same rows', async (key) => {
    const up = await everyRow(table, key)
    const down = await everyRow(table, `-${key}`)
    expect(up.length).toBeGreaterThan(MANY)
    expect(new Set(up).size).toBe(up.length)
    expect(new Set(down)).toEqual(new Set(up))
    // Rows without a value come last in both directions; otherwise descending is the exact reverse.
    if (!HAVE_GAPS.has(key)) expect(down).toEqual(up.toReversed())
    expect(down).not.toEqual(up)
  })

  it('is given as a file with a header and one line per row', async () => {
    const [key] = Object.keys(table.sorts)
    const { csv, count, isCut } = await table.csv({ order: key as never })
    const lines = csv.trimEnd().split('\r\n')
    expect({ count, isCut }).toEqual({ count: lines.length - 1, isCut: false })
    expect(count).toBeGreaterThan(MANY)
    expect(csv.codePointAt(0)).toBe(0xfeff)
  })
})
