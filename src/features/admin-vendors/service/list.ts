import { type SQL, sql } from 'drizzle-orm'
import type { ApprovalStatus, BusinessType } from '#features/photographers/model.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import type { ListVendorsInput } from '../forms.ts'
import { PAGE_SIZE, type VendorFilter, type VendorOrder } from '../model.ts'
import { hasUncheckedChanges } from './changes.ts'

export type VendorRow = {
  id: string
  businessName: string
  name: string
  location: string
  businessType: BusinessType
  specialty: string[]
  approvalStatus: ApprovalStatus
  isSuspended: boolean
  isChanged: boolean
  commissionRateBps: number | null
}

const CONDITIONS: Record<VendorFilter, SQL> = {
  all: sql`true`,
  active: sql`p.approval_status = 'approved' and p.suspended_at is null`,
  pending: sql`p.approval_status = 'pending'`,
  rejected: sql`p.approval_status = 'rejected'`,
  suspended: sql`p.suspended_at is not null`,
}

const NAME = sql`lower(coalesce(nullif(p.business_name, ''), p.name))`
const ORDERS: Record<VendorOrder, SQL> = {
  newest: sql`p.created_at desc, p.id desc`,
  nameAsc: sql`${NAME}, p.id`,
  nameDesc: sql`${NAME} desc, p.id desc`,
}

const matches = (words: string | undefined): SQL =>
  words === undefined
    ? sql`true`
    : sql`search_normalize(concat_ws(' ', p.name, p.email, p.business_name, p.location)) like search_pattern(${words})`

/**
 * One page of vendors of every status, searched by name, e-mail, business name or location; twenty a page. One
 * statement however many rows there are. (R25, AD3, X52, X111)
 */
export async function listVendors({ db }: Pick<ServiceContext, 'db'>, input: ListVendorsInput) {
  const { search, status, type, changed, order, page } = input
  const condition = sql`${CONDITIONS[status]} and ${matches(search)}
    and ${type === 'all' ? sql`true` : sql`p.business_type = ${type}`}`
  const [found] = await rows<{ items: VendorRow[]; total: number; changedCount: number }>(
    db.execute(sql`
      with kept as (select p.*, ${hasUncheckedChanges} as is_changed from photographers p where ${condition})
      select
        (select count(*)::int from kept p where ${changed ? sql`p.is_changed` : sql`true`}) as total,
        (select count(*)::int from kept p where p.is_changed) as "changedCount",
        coalesce((select jsonb_agg(shown.item order by shown.place) from (
          select row_number() over (order by ${ORDERS[order]}) as place, jsonb_build_object('id', p.id,
            'businessName', p.business_name, 'name', p.name, 'location', p.location, 'businessType', p.business_type,
            'specialty', p.specialty, 'approvalStatus', p.approval_status,
            'isSuspended', p.suspended_at is not null, 'isChanged', p.is_changed,
            'commissionRateBps', p.commission_rate_bps) as item
          from kept p where ${changed ? sql`p.is_changed` : sql`true`}
          order by place limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) shown), '[]') as items`),
  )
  const { items, total, changedCount } = found!
  return { items, total, changedCount, pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)) }
}
