import { type AnyColumn, and, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { bookings, clients, offers, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { hasRow, isOneOf, ownerName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type CsvExport, exportTable, orderOf, pageOf, TOTAL } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import type { ContractIdInput } from '../inputs.ts'
import { CONTRACTS_PAGE_SIZE } from '../model.ts'
import type { ADMIN_CONTRACT_SORTS, AdminContractsInput, ExportContractsInput } from '../search.ts'
import { fillVariables } from '../variables.ts'
import { OF_DRAFT, readContract, statusAt, textOf, titleOf, valuesOf } from './read.ts'

const matches = (words: string | undefined) =>
  hasWords(
    words,
    vendorContracts.title,
    photographers.businessName,
    photographers.name,
    clients.firstName,
    clients.lastName,
  )

const sorts = (at: Date): Record<keyof typeof ADMIN_CONTRACT_SORTS, SQL | AnyColumn> => ({
  title: sql`lower(${vendorContracts.title})`,
  vendor: sql`lower(${vendorName(photographers)})`,
  client: sql`lower(${ownerName(clients)})`,
  createdAt: vendorContracts.createdAt,
  status: sql`${statusAt(vendorContracts, at)}::text`,
})

const isOver = and(eq(bookings.id, vendorContracts.bookingId), not(isOneOf(bookings.status, ['pending', 'confirmed'])))

/** `active` is what the dashboard counts: sent, viewed or signed, for a wedding that is neither past nor cancelled. */
function inFilter(at: Date, status: ExportContractsInput['status']): SQL | undefined {
  if (status === 'all') return undefined
  if (status !== 'active') return sql`${statusAt(vendorContracts, at)} = ${status}`
  return and(isOneOf(vendorContracts.status, ['sent', 'viewed', 'signed']), not(hasRow(bookings, isOver)))
}

/** Everyone's contracts with the real names, in order. */
const found = (db: Db, at: Date, { search, status, order }: ExportContractsInput) =>
  db
    .select({
      id: vendorContracts.id,
      title: vendorContracts.title,
      vendorName: vendorName(photographers),
      cover: coverOf(photographers.id),
      clientName: ownerName(clients),
      status: statusAt(vendorContracts, at),
      createdAt: vendorContracts.createdAt,
      /** Drafts have no PDF. */
      isSent: sql<boolean>`${isNotNull(vendorContracts.sentAt)}`,
      sentAt: vendorContracts.sentAt,
      eventDate: vendorContracts.eventDate,
      totalCents: vendorContracts.totalAmountCents,
      ofDraft: OF_DRAFT,
      total: TOTAL,
    })
    .from(vendorContracts)
    .innerJoin(photographers, eq(photographers.id, vendorContracts.vendorId))
    .innerJoin(clients, eq(clients.id, vendorContracts.clientId))
    .leftJoin(offers, eq(offers.id, vendorContracts.offerId))
    .where(and(inFilter(at, status), matches(search)))
    .orderBy(orderOf(sorts(at), order, vendorContracts.id))

type Found = Awaited<ReturnType<typeof found>>[number]

/** A contract with its title as it is read. */
const asRead = ({ ofDraft, sentAt, eventDate, totalCents, ...row }: Found) => {
  const sides = { coupleName: row.clientName, photographerName: row.vendorName }
  return { ...row, title: titleOf({ title: row.title, sentAt }, { ...ofDraft, ...sides, eventDate, totalCents }) }
}

/**
 * One page of every contract with the real names, searched by title, vendor and client, newest first unless asked
 * otherwise; twenty per page, one statement. (R26, AD4, X63)
 */
export const listAllContracts = ({ db, now }: PlainReader, { page, ...input }: AdminContractsInput) =>
  pageOf({ page, size: CONTRACTS_PAGE_SIZE }, async ({ limit, offset }) =>
    (await found(db, now(), input).limit(limit).offset(offset)).map(asRead),
  )

/** The found contracts as CSV, in the order of the list, without their text; audited. */
export const exportContracts = (ctx: ServiceContext, input: ExportContractsInput): Promise<CsvExport> =>
  exportTable(ctx, {
    action: 'contracts.adminExport',
    entityType: 'contracts',
    asked: input,
    read: async (tx, limit) => (await found(tx, ctx.now(), input).limit(limit)).map(asRead),
    columns: {
      Contract: (row) => row.title,
      Vendor: (row) => row.vendorName,
      Client: (row) => row.clientName,
      Created: (row) => row.createdAt.toISOString(),
      Status: (row) => row.status,
      Id: (row) => row.id,
    },
  })

/**
 * One complete contract with its events; administrators only read it. (CT10)
 * @throws AppError NOT_FOUND.
 */
export async function getAnyContract(reader: PlainReader, { id }: ContractIdInput) {
  const contract = await readContract(reader, id, {})
  const text = textOf(contract)
  const names = { system: 'The system', admin: 'The team', client: text.clientName, photographer: text.vendorName }
  const values = valuesOf(contract)
  return {
    ...text,
    ...(values ? { title: fillVariables(text.title, values), content: fillVariables(text.content, values) } : {}),
    createdAt: contract.createdAt,
    events: contract.events.map(({ actorRole, createdAt, ...event }) => ({
      ...event,
      at: createdAt,
      actor: names[actorRole],
    })),
  }
}
