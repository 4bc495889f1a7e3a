import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clients, contractEvents, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { jsonRow, jsonRows, readJson, type ValueOf } from '#server/database/json-rows.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { type CsvExport, exportTable, orderOf, readFirst, readPage } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import type { ContractIdInput } from '../inputs.ts'
import { CONTRACTS_PAGE_SIZE, UNKNOWN_CONTRACT } from '../model.ts'
import type { ADMIN_CONTRACT_SORTS, AdminContractsInput, ExportContractsInput } from '../search.ts'
import { statusAt, textFields } from './read.ts'

const c = alias(vendorContracts, 'c')
const e = alias(contractEvents, 'e')
const VENDOR = vendorName(alias(photographers, 'p'))
const CLIENT = coupleName(alias(clients, 'k'))

const eventsJson = jsonRows(
  jsonRow({
    seq: e.seq,
    type: e.type,
    at: e.createdAt,
    actor: sql<string>`case e.actor_role when 'system' then 'The system' when 'admin' then 'The team'
      when 'client' then ${CLIENT} else ${VENDOR} end`,
  }),
  sql`from contract_events e where e.contract_id = c.id`,
  sql`e.seq`,
)

const matches = (words: string | undefined): SQL =>
  hasWords(words, sql`c.title, p.business_name, p.name, k.first_name, k.last_name`)

const sorts = (at: Date): Record<keyof typeof ADMIN_CONTRACT_SORTS, SQL> => ({
  title: sql`lower(c.title)`,
  vendor: sql`lower(${VENDOR})`,
  client: sql`lower(${CLIENT})`,
  createdAt: sql`c.created_at`,
  status: sql`${statusAt(at)}::text`,
})

/** `active` is what the dashboard counts: sent, viewed or signed, for a wedding that is neither over nor cancelled. */
function inFilter(at: Date, status: ExportContractsInput['status']): SQL {
  if (status === 'all') return sql`true`
  if (status !== 'active') return sql`${statusAt(at)} = ${status}`
  return sql`c.status in ('sent', 'viewed', 'signed') and not exists (
    select from bookings b where b.id = c.booking_id and b.status not in ('pending', 'confirmed'))`
}

const queryOf = (at: Date, { search, status, order }: ExportContractsInput) => ({
  found: sql`from vendor_contracts c join photographers p on p.id = c.vendor_id join clients k on k.id = c.client_id
    where ${inFilter(at, status)} and ${matches(search)}`,
  item: jsonRow({
    id: c.id,
    title: c.title,
    vendorName: VENDOR,
    cover: coverOf(sql`p.id`),
    clientName: CLIENT,
    status: statusAt(at),
    createdAt: c.createdAt,
    /** Drafts have no PDF. */
    isSent: sql<boolean>`c.sent_at is not null`,
  }),
  order: orderOf(sorts(at), order, sql`c.id`),
})

/**
 * One page of every contract with the real names, searched by title, vendor and client, newest first unless asked
 * otherwise; twenty per page, one statement. (R26, AD4, X63)
 */
export const listAllContracts = ({ db, now }: PlainReader, { page, ...input }: AdminContractsInput) =>
  readPage(db, queryOf(now(), input), { page, size: CONTRACTS_PAGE_SIZE })

/** The found contracts as CSV, in the order of the list, without their text; audited. */
export const exportContracts = (ctx: ServiceContext, input: ExportContractsInput): Promise<CsvExport> =>
  exportTable<ValueOf<ReturnType<typeof queryOf>['item']>>(ctx, {
    action: 'contracts.adminExport',
    entityType: 'contracts',
    asked: input,
    columns: {
      Contract: (row) => row.title,
      Vendor: (row) => row.vendorName,
      Client: (row) => row.clientName,
      Created: (row) => row.createdAt,
      Status: (row) => row.status,
      Id: (row) => row.id,
    },
    read: (tx, limit) => readFirst(tx, queryOf(ctx.now(), input), limit),
  })

/**
 * One complete contract with its events; administrators only read it. (CT10)
 * @throws AppError NOT_FOUND.
 */
export async function getAnyContract({ db, now }: PlainReader, { id }: ContractIdInput) {
  const [contract] = await readJson(
    db,
    jsonRow({ ...textFields(now()), createdAt: c.createdAt, events: eventsJson }),
    sql`from vendor_contracts c join photographers p on p.id = c.vendor_id join clients k on k.id = c.client_id
      where c.id = ${id}`,
  )
  if (!contract) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  return contract
}
