import { parseArgs } from 'node:util'

/** Printed when the command was not understood, or on request. */
export const USAGE = `Usage: npm run admin -- <command>

  create-admin <email> [--first-name <name>] [--additional]
      Creates an administrator's account. Refused when there is an active administrator already, unless
      --additional is given.
  reset-password <email>
      Sets a new password and ends every session of that account.
  reset-factors <email>
      Removes every app, passkey and recovery code of that account, and ends every session of it.
  verify
      Checks the ledger, the record chains, the contents of contracts, the directory's read model and its search.
  drain
      Sends every email that is due.
  tax-sale <ID>
      Enters a sale that Stripe's tax service has recorded although its answer was lost, by its ID there (tax_...).
  mails [<email>]
      Shows the newest emails that were kept instead of sent, and the links in them, newest last; to one address
      when it is given. Only where no mail service is set.

The password is asked for at a terminal, or read as one line from standard input. It is never an argument.
The database is DATABASE_URL, or the embedded one of DATA_DIR, which no running start may use.
Exit code: 0 done, 1 refused or something is wrong, 2 not understood.
`

/** One parsed command line. */
export type AdminCommand =
  | { name: 'create-admin'; email: string; firstName: string; isAdditional: boolean }
  | { name: 'reset-password' | 'reset-factors'; email: string }
  | { name: 'verify' }
  | { name: 'drain' }
  | { name: 'mails'; to: string | null }
  | { name: 'tax-sale'; saleRef: string }

const OPTIONS = {
  'first-name': { type: 'string' },
  additional: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  } catch {
    return null
  }
}

/**
 * Reads the arguments after `npm run admin --`.
 * @returns the command; 'help' on request; null when they are not understood, which includes another command's options.
 */
export function parseCommand(argv: readonly string[]): AdminCommand | 'help' | null {
  const parsed = parse(argv)
  if (!parsed) return null
  const { values, positionals } = parsed
  const [name, email, ...rest] = positionals
  if (values.help || name === 'help') return 'help'
  if (rest.length > 0) return null
  if (name === 'create-admin' && email) {
    return { name, email, firstName: values['first-name'] ?? '', isAdditional: values.additional ?? false }
  }
  if (Object.keys(values).length > 0) return null
  if ((name === 'reset-password' || name === 'reset-factors') && email) return { name, email }
  if (name === 'tax-sale' && email) return { name, saleRef: email }
  if (name === 'mails') return { name, to: email ?? null }
  return (name === 'verify' || name === 'drain') && !email ? { name } : null
}
