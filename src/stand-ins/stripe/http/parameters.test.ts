import { describe, expect, it } from 'vitest'
import { type Declared, declaredParameters, declaredWords } from '#tests/support/stripe-declarations.ts'
import { type Operation, PARAMETERS } from './parameters.ts'
import type { Kind, Shape } from './shapes.ts'

/** Where the official library declares the parameters of each operation. */
const DECLARATIONS: Record<Operation, [file: string, name: string]> = {
  'accounts.create': ['Accounts.d.ts', 'AccountCreateParams'],
  'accounts.retrieve': ['Accounts.d.ts', 'AccountRetrieveParams'],
  'accounts.update': ['Accounts.d.ts', 'AccountUpdateParams'],
  'accounts.createLoginLink': ['Accounts.d.ts', 'AccountCreateLoginLinkParams'],
  'accounts.listExternalAccounts': ['Accounts.d.ts', 'AccountListExternalAccountsParams'],
  'accountLinks.create': ['AccountLinks.d.ts', 'AccountLinkCreateParams'],
  'checkout.sessions.create': ['Checkout/Sessions.d.ts', 'SessionCreateParams'],
  'checkout.sessions.retrieve': ['Checkout/Sessions.d.ts', 'SessionRetrieveParams'],
  'checkout.sessions.list': ['Checkout/Sessions.d.ts', 'SessionListParams'],
  'checkout.sessions.expire': ['Checkout/Sessions.d.ts', 'SessionExpireParams'],
  'customers.create': ['Customers.d.ts', 'CustomerCreateParams'],
  'mandates.retrieve': ['Mandates.d.ts', 'MandateRetrieveParams'],
  'paymentIntents.create': ['PaymentIntents.d.ts', 'PaymentIntentCreateParams'],
  'paymentIntents.list': ['PaymentIntents.d.ts', 'PaymentIntentListParams'],
  'paymentIntents.retrieve': ['PaymentIntents.d.ts', 'PaymentIntentRetrieveParams'],
  'paymentIntents.capture': ['PaymentIntents.d.ts', 'PaymentIntentCaptureParams'],
  'paymentIntents.cancel': ['PaymentIntents.d.ts', 'PaymentIntentCancelParams'],
  'paymentMethods.detach': ['PaymentMethods.d.ts', 'PaymentMethodDetachParams'],
  'paymentMethods.retrieve': ['PaymentMethods.d.ts', 'PaymentMethodRetrieveParams'],
  'setupIntents.retrieve': ['SetupIntents.d.ts', 'SetupIntentRetrieveParams'],
  'charges.retrieve': ['Charges.d.ts', 'ChargeRetrieveParams'],
  'charges.list': ['Charges.d.ts', 'ChargeListParams'],
  'refunds.create': ['Refunds.d.ts', 'RefundCreateParams'],
  'refunds.retrieve': ['Refunds.d.ts', 'RefundRetrieveParams'],
  'refunds.list': ['Refunds.d.ts', 'RefundListParams'],
  'transfers.create': ['Transfers.d.ts', 'TransferCreateParams'],
  'transfers.retrieve': ['Transfers.d.ts', 'TransferRetrieveParams'],
  'transfers.list': ['Transfers.d.ts', 'TransferListParams'],
  'transfers.createReversal': ['Transfers.d.ts', 'TransferCreateReversalParams'],
  'disputes.retrieve': ['Disputes.d.ts', 'DisputeRetrieveParams'],
  'disputes.list': ['Disputes.d.ts', 'DisputeListParams'],
  'disputes.update': ['Disputes.d.ts', 'DisputeUpdateParams'],
  'disputes.close': ['Disputes.d.ts', 'DisputeCloseParams'],
  'payouts.create': ['Payouts.d.ts', 'PayoutCreateParams'],
  'payouts.retrieve': ['Payouts.d.ts', 'PayoutRetrieveParams'],
  'payouts.list': ['Payouts.d.ts', 'PayoutListParams'],
  'balance.retrieve': ['Balance.d.ts', 'BalanceRetrieveParams'],
  'balanceTransactions.retrieve': ['BalanceTransactions.d.ts', 'BalanceTransactionRetrieveParams'],
  'balanceTransactions.list': ['BalanceTransactions.d.ts', 'BalanceTransactionListParams'],
  'tax.calculations.create': ['Tax/Calculations.d.ts', 'CalculationCreateParams'],
  'tax.calculations.retrieve': ['Tax/Calculations.d.ts', 'CalculationRetrieveParams'],
  'tax.registrations.list': ['Tax/Registrations.d.ts', 'RegistrationListParams'],
  'tax.transactions.createFromCalculation': ['Tax/Transactions.d.ts', 'TransactionCreateFromCalculationParams'],
  'tax.transactions.createReversal': ['Tax/Transactions.d.ts', 'TransactionCreateReversalParams'],
  'tax.transactions.retrieve': ['Tax/Transactions.d.ts', 'TransactionRetrieveParams'],
  'events.retrieve': ['Events.d.ts', 'EventRetrieveParams'],
  'events.list': ['Events.d.ts', 'EventListParams'],
  'v2.core.accounts.create': ['V2/Core/Accounts.d.ts', 'AccountCreateParams'],
  'v2.core.accounts.retrieve': ['V2/Core/Accounts.d.ts', 'AccountRetrieveParams'],
  'v2.core.accounts.update': ['V2/Core/Accounts.d.ts', 'AccountUpdateParams'],
  'v2.core.accounts.list': ['V2/Core/Accounts.d.ts', 'AccountListParams'],
  'v2.core.accountLinks.create': ['V2/Core/AccountLinks.d.ts', 'AccountLinkCreateParams'],
  'v2.core.events.retrieve': ['V2/Core/Events.d.ts', 'EventRetrieveParams'],
  'v2.core.events.list': ['V2/Core/Events.d.ts', 'EventListParams'],
}
const operations = Object.keys(PARAMETERS) as Operation[]

const PLAIN: Record<string, RegExp> = {
  string: /string/,
  integer: /number/,
  boolean: /boolean/,
  flag: /boolean/,
  strings: /Array</,
  metadata: /MetadataParam/,
  range: /RangeQueryParam \| number/,
}

/** The declared name behind `Emptyable<…>`, `Array<…>` and alternatives. */
const referenced = (type: string): string => /([A-Z]\w*Params\.\w+|[A-Z]\w*\.[A-Z]\w*)/.exec(type)?.[1] ?? ''

/** The declaration that a nested type names, seen from the interface that uses it. */
function nestedName(owner: string, type: string): string {
  const name = referenced(type)
  const parents = owner.split('.').slice(0, -1)
  return name.split('.')[0] === owner.split('.')[0] ? name : [...parents, name].join('.')
}

/** What the stand-in accepts and the library declares otherwise. */
function differences(file: string, owner: string, { required = {}, optional = {} }: Shape): string[] {
  const declared = new Map(declaredParameters(file, owner).map((field) => [field.name, field]))
  const missing = [...declared.values()].filter(({ isRequired, name }) => isRequired && !(name in required))
  const compared = Object.entries({ ...required, ...optional }).flatMap(([name, kind]) => {
    const field = declared.get(name)
    if (!field) return [`${owner}.${name} is not declared`]
    const asked = name in required === field.isRequired ? [] : [`${owner}.${name} is required in one of them only`]
    return [...asked, ...kindDifferences(file, owner, field, kind)]
  })
  return [...missing.map(({ name }) => `${owner}.${name} is required`), ...compared]
}

function kindDifferences(file: string, owner: string, { name, type }: Declared, kind: Kind): string[] {
  const here = `${owner}.${name}`
  if (typeof kind === 'string') return PLAIN[kind]!.test(type) ? [] : [`${here} is declared as ${type}`]
  if ('words' in kind) {
    const declared = type.includes("'") ? type : declaredWords(file, nestedName(owner, type)).join(' ')
    return kind.words.filter((word) => !declared.includes(word)).map((word) => `${here} has no ${word}`)
  }
  if (kind === undefined || !referenced(type)) return [`${here} is declared as ${type}`]
  const isMany = type.includes('Array<')
  if ('many' in kind !== isMany) return [`${here} is a list in one of them only`]
  return differences(file, nestedName(owner, type), 'many' in kind ? kind.many : kind.one)
}

describe('the parameters of the stand-in', () => {
  it.each(operations)('%s: are those that the official library declares', (operation) => {
    expect(differences(...DECLARATIONS[operation], PARAMETERS[operation])).toEqual([])
  })

  it('are told from those that only the real service knows', async () => {
    const lines = operations.map((operation) => {
      const names = declaredParameters(...DECLARATIONS[operation]).map(({ name }) => name)
      const line = `  '${operation}': '${names.toSorted().join(' ')}',`
      return line.length <= 120 ? line : line.replace(': ', ':\n    ')
    })
    const text = `import type { Operation } from './parameters.ts'

/**
 * The names of every parameter that the official library declares, by operation. Written by \`npx vitest run
 * src/stand-ins/stripe/http/parameters.test.ts -u\`.
 */
export const DECLARED: Record<Operation, string> = {
${lines.join('\n')}
}
`
    await expect(text).toMatchFileSnapshot('declared.ts')
  })
})
