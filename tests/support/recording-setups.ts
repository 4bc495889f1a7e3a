import type { HostedPayments, PaidWay, Setup, SetupRequest } from '#server/payments/hosted.ts'

const WAYS: Record<PaidWay['kind'], PaidWay> = {
  card: { kind: 'card', name: 'visa', last4: '4242' },
  bank: { kind: 'bank', name: 'A bank', last4: '6789' },
}

/** Pages on which couples save a way to pay, by the key they were asked for with. */
export function recordingSetups(ref: (kind: string, key: string) => string) {
  const pages = new Map<string, { request: SetupRequest; setup: Setup }>()
  const page = (sessionRef: string) => {
    const found = pages.get(sessionRef)
    if (!found) throw new Error(`No such session: ${sessionRef}`)
    return found
  }
  const told = {
    isDown: false,
    request: (sessionRef: string) => page(sessionRef).request,
    /** The couple saves a way, or its time is over. */
    save: (sessionRef: string, kind: PaidWay['kind'] = 'card'): void => {
      const { request } = page(sessionRef)
      if (!request.ways.includes(kind)) throw new Error(`It does not take a ${kind}.`)
      const mandateRef = kind === 'bank' ? ref('mandate', request.key) : null
      const saved = { customerRef: request.customerRef, methodRef: ref('pm', request.key), mandateRef }
      page(sessionRef).setup = { state: 'saved', way: WAYS[kind], saved }
    },
    set: (sessionRef: string, state: 'pending' | 'ended'): void => void (page(sessionRef).setup = { state }),
  }
  const service: Pick<HostedPayments, 'openSetup' | 'setup'> = {
    openSetup: async (request) => {
      if (told.isDown) throw new Error('The service does not answer.')
      const sessionRef = ref('cs', request.key)
      const url = `http://localhost/pay/${sessionRef}`
      if (!pages.has(sessionRef)) pages.set(sessionRef, { request, setup: { state: 'open', url } })
      return { sessionRef, url }
    },
    setup: async (sessionRef) => {
      if (told.isDown) throw new Error('The service does not answer.')
      return page(sessionRef).setup
    },
  }
  return { told, service }
}
