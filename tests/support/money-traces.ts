import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'

/** What was asked of the service under a key, and what came of it; kept so that the cause of a difference can be read. */
export type Wire = {
  /** Makes one request, and notes it when it has a key. */
  note: (init: RequestInit | undefined, path: string, send: () => Promise<Response>) => Promise<Response>
  /** The requests whose key begins like this, oldest first. */
  of: (stem: string) => string[]
}

export function openWire(): Wire {
  const noted: { key: string; line: string }[] = []
  return {
    note: async (init, path, send) => {
      const key = new Headers(init?.headers).get('idempotency-key')
      if (key === null) return send()
      const entry = { key, line: '' }
      const says = (what: string) => (entry.line = `${new Date().toISOString()} ${path} ${key}: ${what}`)
      noted.push(entry)
      says('asked')
      try {
        const answer = await send()
        says(`${answer.status}${answer.headers.has('idempotent-replayed') ? ' as before' : ''}`)
        return answer
      } catch (error) {
        says(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    of: (stem) => noted.filter(({ key }) => key.startsWith(stem)).map(({ line }) => line),
  }
}

/** How a payout stands with its transfers, its vendor's account, and what a bank took of its booking; one line each. */
const STANDING = (booking: string) => sql`
  select concat_ws(' ', 'payout', y.id, y.status, y.amount_cents, 'attempts', y.attempts, 'failures', y.failures,
      'due', y.scheduled_for, 'account', a.status, a.payouts_wait_until) as line
    from payouts y left join payout_accounts a on a.vendor_id = y.vendor_id where y.booking_id = ${booking}
  union all select concat_ws(' ', 'transfer', t.id, t.status, t.amount_cents, 'failures', t.failures, t.provider_ref, t.updated_at)
    from transfers t join payouts y on y.id = t.payout_id where y.booking_id = ${booking}
  union all select concat_ws(' ', 'chargeback', b.id, b.status, b.amount_cents, b.decided_at)
    from chargebacks b where b.booking_id = ${booking}
  union all select concat_ws(' ', 'recovery', r.id, r.status, r.amount_cents) from recoveries r where r.booking_id = ${booking}`

/** The rows and requests behind each object of the service that a difference names. */
export async function tracesOf({ db, wire }: { db: Db; wire: Wire }, problems: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  const named = new Set(problems.flatMap((problem) => problem.match(/\b(?:tr|trr|re)_\w+/g) ?? []))
  for (const id of named) {
    const [made] = await rows<{ key: string | null; booking: string | null }>(
      db.execute(sql`
        select o.body->'metadata'->>'curio_key' as key,
          coalesce(o.body->>'transfer_group', t.body->>'transfer_group', c.body->>'transfer_group') as booking
        from stripe_local.objects o left join stripe_local.objects t on t.id = o.body->>'transfer'
          left join stripe_local.objects c on c.id = o.body->>'charge' where o.id = ${id}`),
    )
    const { key, booking } = made ?? { key: null, booking: null }
    const stands = booking ? await rows<{ line: string }>(db.execute(STANDING(booking))) : []
    lines.push(
      `${id} of booking ${booking}, at ${new Date().toISOString()}:`,
      ...(key ? wire.of(key.replace(/\/\d+$/, '')) : []),
      ...stands.map(({ line }) => line),
    )
  }
  return lines
}
