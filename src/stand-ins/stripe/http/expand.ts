import type { Db } from '#server/db.ts'
import { refuseParameter } from '#stand-ins/stripe/errors.ts'
import { find } from '#stand-ins/stripe/store.ts'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that name another object and can be answered as that object. */
const EXPANDABLE = new Set([
  'payment_intent',
  'payment_method',
  'setup_intent',
  'mandate',
  'latest_charge',
  'charge',
  'balance_transaction',
  'destination_payment',
  'destination',
  'source_transaction',
  'source_transfer',
  'transfer',
  'source',
  'failure_balance_transaction',
  'destination_payment_refund',
  'customer',
])

async function expandField(tx: Db, node: Node, name: string): Promise<unknown> {
  const value = node[name]
  if (isNode(value) || value === null || name === 'tax_breakdown') return value
  if (!EXPANDABLE.has(name) || typeof value !== 'string')
    throw refuseParameter(`This property cannot be expanded (${name}).`, { param: 'expand' })
  const found = await find(tx, value)
  return found?.body ?? value
}

async function expandPath(tx: Db, node: unknown, path: readonly string[]): Promise<unknown> {
  const [name, ...rest] = path
  if (name === undefined || !isNode(node)) return node
  if (name === 'data' && Array.isArray(node.data)) {
    const data: unknown[] = []
    for (const item of node.data) data.push(await expandPath(tx, item, rest))
    return { ...node, data }
  }
  return { ...node, [name]: await expandPath(tx, await expandField(tx, node, name), rest) }
}

/** Answers named objects in place of their ids: `expand[]=payment_intent.latest_charge`. @throws StripeRefusal 400. */
export async function expand<T>(tx: Db, body: T, paths: unknown): Promise<T> {
  let expanded: unknown = body
  for (const path of Array.isArray(paths) ? (paths as string[]) : []) {
    const parts = path.split('.')
    if (parts.length > 4) throw refuseParameter('You cannot expand more than 4 levels.', { param: 'expand' })
    expanded = await expandPath(tx, expanded, parts)
  }
  return expanded as T
}
