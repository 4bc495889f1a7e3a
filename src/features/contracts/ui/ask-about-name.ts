import { confirm } from '#ui/overlay/confirm.tsx'
import { bothNamesShown, isSameName, signingAs } from '../model.ts'

/**
 * Asks once before somebody signs in a name other than the account's; both are shown afterwards.
 * @returns what the server expects, or null when the name is to be changed.
 */
export async function askAboutName(fullName: string, accountName: string): Promise<{ confirmedName?: string } | null> {
  if (isSameName(fullName, accountName)) return {}
  const isMeant = await confirm({
    title: signingAs(fullName.trim()),
    message: bothNamesShown(accountName),
    confirmLabel: 'Sign as this name',
    cancelLabel: 'Change the name',
  })
  return isMeant ? { confirmedName: fullName } : null
}
