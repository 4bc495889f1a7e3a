import { and, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db.ts'
import type { Transition } from '#shared/status/transitions.ts'
import { isOneOf } from './sql.ts'

/** A table whose rows are a state machine's. */
type Machine = PgTable & { id: PgColumn; status: PgColumn; updatedAt: PgColumn }

type Change<Table extends Machine> = {
  /** Which rows; those in a status that the transition does not start from are left alone. */
  where: SQL | undefined
  at: Date
  /** Columns that change with the status; this function writes `status` and `updatedAt` itself. */
  set?: PgUpdateSetSource<Table> & { status?: never; updatedAt?: never }
}

/**
 * Applies one row of a transition table: the only code that writes the status of payments, payouts, contracts,
 * amendments and reviews. A row in any other status than those it starts from stays as it is. With `tx.with(…)`,
 * further changes are part of the same statement.
 * @returns the ids of the rows that changed.
 */
export async function applyTransition<Table extends Machine>(
  tx: Pick<Db, 'update'>,
  table: Table,
  { from, to }: Transition<InferSelectModel<Table>['status'] & string>,
  { where, at, set }: Change<Table>,
): Promise<string[]> {
  const machine: Machine = table
  const changed = await tx
    .update(machine)
    .set({ ...set, status: to, updatedAt: at })
    .where(and(where, isOneOf(machine.status, [...from])))
    .returning({ id: machine.id })
  return changed.map(({ id }) => id as string)
}
