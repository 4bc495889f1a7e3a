import { sql } from 'drizzle-orm'
import { AppError } from '#server/errors.ts'
import { isSameName, nameUnconfirmed } from '../model.ts'

/** The account's name beside a signature `contract_signatures s` in another name; null where they match. */
export const sealedName = sql<
  string | null
>`(select e.data ->> 'accountName' from contract_events e where e.contract_id = s.contract_id
  and e.actor_role = case s.party when 'client' then 'client' else 'photographer' end
  and e.data ? 'accountName' limit 1)`

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
