import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { contractEvents } from '#drizzle/schema/index.ts'
import { subquery } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { isSameName, nameUnconfirmed } from '../model.ts'

/** The account's name beside a signature in another name; null where they match. */
export const sealedName = ({ contractId, party }: Record<'contractId' | 'party', AnyColumn>): SQL<string | null> =>
  sql`${subquery
    .select({ name: sql`${contractEvents.data} ->> 'accountName'` })
    .from(contractEvents)
    .where(
      and(
        eq(contractEvents.contractId, contractId),
        eq(contractEvents.actorRole, sql`case ${party} when 'client' then 'client' else 'photographer' end`),
        sql`${contractEvents.data} ? 'accountName'`,
      ),
    )
    .limit(1)}`

/**
 * The account's name, if the signature is in another name; it is sealed with the event. Whoever signs in
 * another name must have confirmed exactly that name.
 * @throws AppError NAME_UNCONFIRMED (field fullName).
 */
export function accountNameBeside(
  accountName: string,
  { fullName, confirmedName }: { fullName: string; confirmedName?: string | undefined },
): { accountName?: string } {
  if (isSameName(accountName, fullName)) return {}
  if (confirmedName !== fullName)
    throw new AppError('NAME_UNCONFIRMED', nameUnconfirmed(accountName), { field: 'fullName' })
  return { accountName }
}
