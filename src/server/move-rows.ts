import { and, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transition } from '#shared/transitions.ts'
import type { Db } from './db.ts'
import { isOneOf } from '#server/sql.ts'

/** A table whose rows are a state machine's. */
type Machine = PgTable & { id: PgColumn; status: PgColumn; updatedAt: PgColumn }

type Move<Table extends Machine> = {
  /** Which rows; those that the move does not start from are left alone. */
  where: SQL | undefined
  at: Date
  /** Columns that change with the status; this function writes `status` and `updatedAt` itself. */
  set?: PgUpdateSetSource<Table> & { status?: never; updatedAt?: never }
}

/**
 * Makes one move of a transition table: the only way in which the status of payments, payouts and contracts is
 * written. A row in any other status than those it starts from stays as it is. With `tx.with(…)`, what belongs to the
 * move is written by the same statement.
 * @returns the ids of the rows that moved.
 */
export async function moveRows<Table extends Machine>(
  tx: Pick<Db, 'update'>,
  table: Table,
  { from, to }: Transition<Table['$inferSelect']['status'] & string>,
  { where, at, set }: Move<Table>,
): Promise<string[]> {
  const machine: Machine = table
  const moved = await tx
    .update(machine)
    .set({ ...set, status: to, updatedAt: at })
    .where(and(where, isOneOf(machine.status, [...from])))
    .returning({ id: machine.id })
  return moved.map(({ id }) => id as string)
}
