import { type SQL, sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { AdminContractsInput } from '../admin.ts'
import type { ContractIdInput } from '../forms.ts'
import { CONTRACTS_PAGE_SIZE, type ContractStatus, UNKNOWN_CONTRACT } from '../model.ts'
import { type ContractText, statusAt, textJson } from './read.ts'

type Reader = Pick<ServiceContext, 'db' | 'now'>

export type AdminContractRow = {
  id: string
  title: string
  vendorName: string
  clientName: string
  status: ContractStatus
  /** ISO. */
  createdAt: string
  /** Drafts have no PDF (CT8). */
  isSent: boolean
}

export type AdminContract = ContractText & {
  /** ISO. */
  createdAt: string
  events: { seq: number; type: string; at: string; actor: string }[]
}

const VENDOR = sql`coalesce(nullif(p.business_name, ''), p.name)`
const CLIENT = sql`trim(k.first_name || ' ' || k.last_name)`
const moment = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const matches = (words: string | undefined): SQL =>
  words === undefined
    ? sql`true`
    : sql`search_normalize(concat_ws(' ', c.title, p.business_name, p.name, k.first_name, k.last_name))
        like search_pattern(${words})`

/**
 * One page of every contract with the real names, searched by title, vendor and client, newest first unless asked
 * otherwise; twenty a page, one statement. (R26, AD4, X63, X111)
 */
export async function listAllContracts({ db, now }: Reader, { search, status, order, page }: AdminContractsInput) {
  const at = now()
  const found = sql`from vendor_contracts c join photographers p on p.id = c.vendor_id join clients k on k.id = c.client_id
    where ${status === 'all' ? sql`true` : sql`${statusAt(at)} = ${status}`} and ${matches(search)}`
  const direction = order === 'oldest' ? sql`c.created_at, c.id` : sql`c.created_at desc, c.id desc`
  const [list] = await rows<{ items: AdminContractRow[]; total: number }>(
    db.execute(sql`
      select (select count(*)::int ${found}) as total,
        coalesce((select jsonb_agg(page.item order by page.place) from (
          select row_number() over (order by ${direction}) as place, jsonb_build_object('id', c.id, 'title', c.title,
            'vendorName', ${VENDOR}, 'clientName', ${CLIENT}, 'status', ${statusAt(at)},
            'createdAt', ${moment(sql`c.created_at`)}, 'isSent', c.sent_at is not null) as item
          ${found} order by place limit ${CONTRACTS_PAGE_SIZE} offset ${(page - 1) * CONTRACTS_PAGE_SIZE}) page), '[]') as items`),
  )
  const { items, total } = list!
  return { items, total, pageCount: Math.max(1, Math.ceil(total / CONTRACTS_PAGE_SIZE)) }
}

/**
 * One contract whole, with its events; administrators look on and never change it. (CT10, AD4)
 * @throws AppError NOT_FOUND.
 */
export async function getAnyContract({ db, now }: Reader, { id }: ContractIdInput): Promise<AdminContract> {
  const [found] = await rows<{ contract: AdminContract }>(
    db.execute(sql`
      select ${textJson(now())} || jsonb_build_object('createdAt', ${moment(sql`c.created_at`)},
        'events', (select coalesce(jsonb_agg(jsonb_build_object('seq', e.seq, 'type', e.type,
          'at', ${moment(sql`e.created_at`)},
          'actor', case e.actor_role when 'system' then 'The system' when 'admin' then 'The team'
            when 'client' then ${CLIENT} else ${VENDOR} end) order by e.seq), '[]')
          from contract_events e where e.contract_id = c.id)) as contract
      from vendor_contracts c join photographers p on p.id = c.vendor_id join clients k on k.id = c.client_id
      where c.id = ${id}`),
  )
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  return found.contract
}
