import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, type OtherBrowser, open } from './browser.ts'
import { signInAsNewCouple } from './couple.ts'
import { attemptIn, payOnPage } from './pay-page.ts'
import { call, PASSWORD, read, signInAs, signInAsDemo } from './vendor.ts'

type Caller = Pick<Page, 'request'>
type Directory = { items: { id: string }[] }

/** A desk of their own for somebody of the demonstration market, signed in. */
export async function deskOf(otherBrowser: OtherBrowser, who: 'vendor' | 'admin' | 'admin-two'): Promise<Page> {
  const page = await otherBrowser({ viewport: { width: 1440, height: 900 } })
  await signInAsDemo(page, who)
  return page
}

/** The id that a procedure gives to what it has made. */
async function made<Name extends string>(
  { request }: Caller,
  procedure: string,
  input: object,
): Promise<Record<Name, string>> {
  const answer = await call(request, procedure, input)
  return ((await answer.json()) as { result: { data: Record<Name, string> } }).result.data
}

type Asked = { firstName: string; password: string; threadId: string }

/** Someone of the demonstration market beside its own photographer, whom no other test has to do with. */
export type Colleague = { id: string; name: string }

/** A photographer of the market whose business is called so, signed in at a desk of their own. */
export async function colleagueAt(
  otherBrowser: OtherBrowser,
  q: string,
): Promise<{ desk: Page; colleague: Colleague }> {
  const desk = await deskOf(otherBrowser, 'admin')
  const { items } = await read<Directory>(desk.request, 'directory.list', { q, page: 1 })
  const { id } = items[0]!
  const { email, name } = await read<{ email: string; name: string }>(desk.request, 'adminVendors.get', { id })
  await signInAs(desk, email, 'curio-demo-1')
  return { desk, colleague: { id, name } }
}

/** A couple of one's own that has asked the demonstration photographer, or a colleague, for its day, without a screen. */
export async function askForDay(page: Caller, day: string, photographerId?: string): Promise<Asked> {
  const firstName = `Ines${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const id =
    photographerId ?? (await read<Directory>(page.request, 'directory.list', { q: 'Okafor', page: 1 })).items[0]!.id
  const { threadId } = await signInAsNewCouple(page, { firstName, photographerId: id, eventDate: day })
  return { firstName, password: PASSWORD, threadId }
}

/** The photographer's offer for the day, without a screen; gives the booking's id. */
export async function sendOffer(
  vendor: Caller,
  { threadId, day, totalCents = 500_000 }: { threadId: string; day: string; totalCents?: number },
): Promise<string> {
  const inquiry = await read<{ id: string }>(vendor.request, 'inquiries.forThread', { threadId })
  const { bookingId } = await made<'bookingId'>(vendor, 'bookings.sendOffer', {
    inquiryId: inquiry.id,
    eventDate: day,
    eventLocation: 'New York',
    message: '',
    items: [{ label: 'The day, 8 hours', quantity: 1, unitCents: totalCents }],
    packageDetails: { name: 'The day', hours: 8, photographers: 1, images: 500 },
    isSinglePayment: false,
    cancellationPolicy: 'moderate',
    deliveryDays: 60,
  })
  return bookingId
}

/** The draft of a contract over an offer, without a screen; gives its id. */
export async function writeContract(vendor: Caller, bookingId: string, couple: string): Promise<string> {
  const clients = await read<{ id: string; name: string }[]>(vendor.request, 'bookings.ownClients', {})
  const { id } = await made<'id'>(vendor, 'contracts.create', {
    clientId: clients.find(({ name }) => name.startsWith(couple))!.id,
    bookingId,
    title: `Wedding of ${couple}`,
    content: 'The photographer comes for eight hours.',
  })
  return id
}

/** The photographer signs and sends the draft, without a screen. */
export async function sendContract(vendor: Caller, id: string, colleague?: Colleague): Promise<void> {
  const { version } = await read<{ version: string }>(vendor.request, 'contracts.get', { id })
  await call(vendor.request, 'contracts.send', {
    id,
    version,
    isAgreed: true,
    fullName: colleague?.name ?? 'Mara Okafor',
  })
}

/** The couple signs, without a screen. */
export const signContract = (page: Caller, id: string, couple: string) =>
  call(page.request, 'contracts.sign', { id, fullName: `${couple} Hart`, isAgreed: true, password: PASSWORD })

/**
 * The couple pays the next open line and comes back, without a screen. The service's own report may still be under way in
 * another process: what follows needs what the couple's return has settled.
 */
export async function payNext(page: Caller, bookingId: string): Promise<void> {
  const booking = await read<{ payments: { id: string; status: string }[] }>(page.request, 'bookings.get', {
    bookingId,
  })
  const next = booking.payments.find(({ status }) => status === 'scheduled')!
  const { url } = await made<'url'>(page, 'payments.pay', { paymentId: next.id })
  const back = await payOnPage(url)
  expect(back, 'the card was taken').not.toBeNull()
  await call(page.request, 'payments.settle', { attemptId: attemptIn(back!) })
}

/**
 * A wedding with the demonstration photographer that both have signed, without a screen: inquiry, offer, contract and
 * signatures. The first payment, three tenths, is open.
 */
export async function signWedding(
  page: Caller,
  vendor: Caller,
  { day, totalCents = 500_000, colleague }: { day: string; totalCents?: number; colleague?: Colleague },
): Promise<{ bookingId: string; couple: string }> {
  const { firstName: couple, threadId } = await askForDay(page, day, colleague?.id)
  const bookingId = await sendOffer(vendor, { threadId, day, totalCents })
  const id = await writeContract(vendor, bookingId, couple)
  await sendContract(vendor, id, colleague)
  await signContract(page, id, couple)
  return { bookingId, couple }
}

/** The same, and the first payment is made. The whole way is walked on the screens in wedding.spec.ts. */
export async function bookWedding(
  page: Caller,
  vendor: Caller,
  day: string,
  totalCents?: number,
  colleague?: Colleague,
): Promise<{ bookingId: string; couple: string }> {
  const signed = await signWedding(page, vendor, { day, totalCents, colleague })
  await payNext(page, signed.bookingId)
  return signed
}

/** A second administrator confirms what waits about a booking, at the desk given: the sums are on the page. (AD14) */
export async function confirmBySecond(second: Page, bookingId: string, amount: string): Promise<void> {
  await open(second, `/admin/bookings/${bookingId}`)
  await second.getByRole('button', { name: `Confirm ${amount}` }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(second.getByText('Confirmed and done').first()).toBeVisible()
}
