import { AppError } from '#server/errors.ts'
import { isSameName, nameUnconfirmed } from '../model.ts'

/**
 * The account's name, where the signature says another one; it is sealed with the event. Whoever signs in another name
 * has confirmed exactly that name.
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
