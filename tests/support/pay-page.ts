import { CARDS } from './stripe-stand-in.ts'

/** Types a card on the stand-in's page and presses Pay; returns where it leads, or null when it was refused. */
export async function payOnPage(url: string, number: string = CARDS.good): Promise<string | null> {
  const card = { email: 'clara@curio.example', number, expiry: '12/40', cvc: '123', name: 'Clara Hart' }
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
  await answer.body?.cancel()
  return answer.status === 303 ? answer.headers.get('location') : null
}

/** The attempt that a page leads back to. */
export const attemptIn = (address: string): string => new URL(address).pathname.split('/').at(-1)!
