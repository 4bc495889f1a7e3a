import { createHash, randomUUID } from 'node:crypto'
import {
  areAttemptsOfOne,
  type BalanceChange,
  type Checkout,
  type CheckoutRequest,
  type ConnectedAccount,
  type HostedPayments,
  type Moved,
  type ProviderChargeback,
  type SavedWay,
} from '#server/payments/hosted.ts'
import { recordingSetups } from './recording-setups.ts'
import { recordingTaxes } from './recording-taxes.ts'

/** Movements of one kind: cents by the key of the attempt, and how often the provider was asked. */
type Movements = { cents: Map<string, number>; asked: number }

const fresh = (): Movements => ({ cents: new Map(), asked: 0 })
const refOf = (kind: string, key: string) => `${kind}_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
const CARD = { kind: 'card', name: 'visa', last4: '4242' } as const
const BANK = { kind: 'bank', name: 'A bank', last4: '6789' } as const
const READY: ConnectedAccount = {
  canBePaid: true,
  isSubmitted: true,
  isRefused: false,
  due: [],
  bank: { ref: 'ba_recorded', name: 'A bank', holderName: 'Ada Marsh', last4: '4477' },
}

type State = Checkout['state']
type Session = { request: CheckoutRequest; state: State; isBank?: boolean; why?: string; saved?: SavedWay | null }

/** What the couple pays on a page. */
const sumOf = ({ amountCents, tax }: CheckoutRequest): number => amountCents + (tax?.cents ?? 0)

function checkoutOf({ request, state, isBank, why, saved }: Session): Checkout {
  const { key } = request
  const amountCents = sumOf(request)
  const intentRef = refOf('pi', key)
  switch (state) {
    case 'open':
      return { state, url: `http://localhost/pay/${refOf('cs', key)}` }
    case 'expired':
      return { state }
    case 'released':
      return { state, intentRef }
    case 'authorized':
      return { state, intentRef, amountCents, way: CARD }
    case 'clearing':
      return { state, intentRef, way: BANK }
    case 'refused':
      return { state, intentRef, why: why ?? null }
    case 'captured':
      return {
        state,
        intentRef,
        chargeRef: refOf('ch', key),
        amountCents,
        way: isBank ? BANK : CARD,
        saved: saved ?? null,
      }
    default:
      return state satisfies never
  }
}

type Options = {
  /** Runs after money was moved, and before the answer; a thrown error is a lost answer. */
  hold?: (kind: 'capture' | 'refund' | 'transfer' | 'reversal', key: string) => Promise<void>
}

/**
 * The provider as far as the product asks it, in memory: it remembers what it was asked for by key and answers the same
 * key alike. What the official library and the wire add is tested with the stand-in. (PY2)
 */
export function recordingPayments({ hold }: Options = {}) {
  const sessions = new Map<string, Session>()
  const accounts = new Map<string, ConnectedAccount>()
  const chargebacks = new Map<string, ProviderChargeback>()
  const balances = new Map<string, number>()
  /** The account of each transfer. */
  const sentTo = new Map<string, string>()
  const returned = new Map<string, string>()
  const changes: BalanceChange[] = []
  const automatic: string[] = []
  const forgotten: string[] = []
  const revoked = new Set<string>()
  /** Why a kept way is refused, by its name. */
  const refusals = new Map<string, string>()
  const moved = { charges: fresh(), refunds: fresh(), transfers: fresh(), reversals: fresh() }
  const find = (sessionRef: string): Session => {
    const session = sessions.get(sessionRef)
    if (!session) throw new Error(`No such session: ${sessionRef}`)
    return session
  }
  const ofIntent = (intentRef: string): Session =>
    [...sessions.values()].find(({ request }) => refOf('pi', request.key) === intentRef)!
  const record = (kind: keyof typeof moved, key: string, cents: number): void => {
    const known = moved[kind].cents.get(key)
    if (known !== undefined && known !== cents) throw new Error(`The key ${key} came again with another amount.`)
    moved[kind].cents.set(key, cents)
    moved[kind].asked += 1
  }
  const done = (kind: string, key: string): Moved => ({ status: 'succeeded', providerRef: refOf(kind, key) })
  const taxes = recordingTaxes(refOf)
  const setups = recordingSetups(refOf)
  const refused = (state: State): Moved => ({ status: 'failed', message: `It is ${state}.` })
  const payments: HostedPayments = {
    isTest: true,
    openCheckout: async (request) => {
      const sessionRef = refOf('cs', request.key)
      if (!sessions.has(sessionRef)) sessions.set(sessionRef, { request, state: 'open' })
      return { sessionRef, url: `http://localhost/pay/${sessionRef}` }
    },
    checkout: async (sessionRef) => checkoutOf(find(sessionRef)),
    ...setups.service,
    openCustomer: async ({ key }) => ({ customerRef: refOf('cus', key) }),
    payAutomatically: async ({ key, way, ...asked }) => {
      automatic.push(key)
      const known = sessions.get(refOf('auto', key))
      if (known) return checkoutOf(known)
      const refusal = refusals.get(asked.saved.methodRef)
      const state = refusal ? 'refused' : way === 'bank' ? 'clearing' : 'authorized'
      const request = {
        key,
        ...asked,
        description: '',
        email: '',
        expiresAt: new Date(),
        successUrl: '',
        cancelUrl: '',
      }
      const made: Session = { request, state, isBank: way === 'bank', ...(refusal ? { why: refusal } : {}) }
      sessions.set(refOf('auto', key), made)
      return checkoutOf(made)
    },
    payment: async (intentRef) => checkoutOf(ofIntent(intentRef)),
    madePayment: async ({ key }) => {
      const made = sessions.get(refOf('auto', key))
      return made ? checkoutOf(made) : null
    },
    isMandateActive: async (ref) => !revoked.has(ref),
    forgetWay: async (ref) => void forgotten.push(ref),
    closeCheckout: async (sessionRef) => {
      const session = find(sessionRef)
      if (session.state === 'open') session.state = 'expired'
      return checkoutOf(session)
    },
    capture: async ({ intentRef }) => {
      const session = ofIntent(intentRef)
      const { key } = session.request
      if (session.state !== 'authorized' && session.state !== 'captured') return refused(session.state)
      session.state = 'captured'
      record('charges', key, sumOf(session.request))
      await hold?.('capture', key)
      return done('ch', key)
    },
    release: async ({ intentRef }) => {
      const session = ofIntent(intentRef)
      if (session.state !== 'authorized' && session.state !== 'released') return refused(session.state)
      session.state = 'released'
      return { status: 'succeeded', providerRef: intentRef }
    },
    refund: async ({ key, amountCents }) => {
      record('refunds', key, amountCents)
      await hold?.('refund', key)
      return done('re', key)
    },
    madeRefund: async ({ key }) => (moved.refunds.cents.has(key) ? refOf('re', key) : null),
    sentRefund: async (ref) => ({ isReturned: returned.has(ref), why: returned.get(ref) ?? null }),
    openAccount: async ({ vendorId }) => {
      const accountRef = refOf('acct', vendorId)
      if (!accounts.has(accountRef)) accounts.set(accountRef, READY)
      return { accountRef }
    },
    onboardingUrl: async ({ accountRef }) => `http://localhost/onboarding/${accountRef}`,
    accountUrl: async (accountRef) => `http://localhost/express/${accountRef}`,
    account: async (accountRef) => accounts.get(accountRef) ?? READY,
    transfer: async ({ key, amountCents, accountRef }) => {
      record('transfers', key, amountCents)
      sentTo.set(refOf('tr', key), accountRef)
      await hold?.('transfer', key)
      return done('tr', key)
    },
    madeTransfer: async ({ key }) => {
      const made = [...moved.transfers.cents.keys()].find((other) => areAttemptsOfOne(other, key))
      return made === undefined ? null : refOf('tr', made)
    },
    reverse: async ({ key, amountCents, transferRef }) => {
      if (!moved.reversals.cents.has(key)) {
        const account = sentTo.get(transferRef)!
        balances.set(account, (balances.get(account) ?? 0) - amountCents)
      }
      record('reversals', key, amountCents)
      await hold?.('reversal', key)
      return done('trr', key)
    },
    accountBalance: async (accountRef) => ({ availableCents: balances.get(accountRef) ?? 0, pendingCents: 0 }),
    chargeback: async (ref) => chargebacks.get(ref)!,
    answerChargeback: async ({ ref }) => {
      chargebacks.set(ref, { ...chargebacks.get(ref)!, state: 'answered' })
      return { status: 'succeeded', providerRef: ref }
    },
    ...taxes.service,
    readEvent: async () => null,
    balanceChanges: async function* () {
      yield* changes
    },
  }
  return {
    payments,
    moved,
    /** What the tax service was told, and whether it answers. */
    taxes: taxes.told,
    /** Pages on which couples save a way to pay. */
    setups: setups.told,
    /** The couple pays on the provider's page. Returns whether the page was still open. */
    complete: (sessionRef: string): boolean => {
      const session = find(sessionRef)
      if (session.state !== 'open') return false
      const { customerRef, key } = session.request
      session.saved = customerRef ? { customerRef, methodRef: refOf('pm', key), mandateRef: null } : null
      session.state = 'authorized'
      return true
    },
    /** Keys of automatic payments, each as often as it was asked for; ways that were forgotten, and revoked permissions. */
    automatic,
    forgotten,
    revoked,
    /** A bank refuses a kept way from now on, or pays again. */
    refuse: (methodRef: string, why: string | null): void =>
      void (why === null ? refusals.delete(methodRef) : refusals.set(methodRef, why)),
    /** The bank of an automatic debit answers; by the id of its attempt. */
    answerAutomatic: (chargeId: string, why?: string): void => {
      const session = find(refOf('auto', `automatic:${chargeId}`))
      if (why === undefined) record('charges', session.request.key, sumOf(session.request))
      Object.assign(session, why === undefined ? { state: 'captured' } : { state: 'refused', why })
    },
    /** What a page offers. */
    waysOf: (sessionRef: string) => find(sessionRef).request.ways ?? ['card'],
    /** The couple pays from its bank account, where the page offers that. Returns whether it does, and is still open. */
    payFromBank: (sessionRef: string): boolean => {
      const session = find(sessionRef)
      if (session.state !== 'open' || !session.request.ways?.includes('bank')) return false
      Object.assign(session, { state: 'clearing', isBank: true })
      return true
    },
    /** The bank sends the money; or it sends the debit back, and says why. */
    answerDebit: (sessionRef: string, why?: string): void => {
      const session = find(sessionRef)
      if (session.state !== 'clearing') throw new Error(`It is ${session.state}.`)
      if (why === undefined) record('charges', session.request.key, sumOf(session.request))
      Object.assign(session, why === undefined ? { state: 'captured' } : { state: 'refused', why })
    },
    /** The page's time is over, or the bank lets the money go again. */
    end: (sessionRef: string, state: 'expired' | 'released'): void => {
      find(sessionRef).state = state
    },
    setAccount: (accountRef: string, account: Partial<ConnectedAccount>): void => {
      accounts.set(accountRef, { ...READY, ...account })
    },
    /** The attempt that a page leads back to. */
    attemptOf: (sessionRef: string): string => new URL(find(sessionRef).request.successUrl).pathname.split('/').at(-1)!,
    /** What the couple's bank does. */
    /** What an account has; nothing until a test says so. */
    setBalance: (accountRef: string, cents: number): void => void balances.set(accountRef, cents),
    setChargeback: (ref: string, chargeback: ProviderChargeback): void => void chargebacks.set(ref, chargeback),
    /** The couple's bank sends a refund back. */
    sendBack: (ref: string, why: string): void => void returned.set(ref, why),
    /** Changes of the platform's balance, as the provider tells them. */
    changes,
    newRef: (kind: string): string => refOf(kind, randomUUID()),
  }
}

/** The session of a page's address. */
export const sessionOf = (url: string): string => url.split('/').at(-1)!

/** Everything that was moved, in cents. */
export const centsOf = ({ cents }: Movements): number => [...cents.values()].reduce((sum, amount) => sum + amount, 0)
