import { and, eq, like } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { auditEvents, emailOutbox, photographers, profiles } from '#drizzle/schema/index.ts'
import { mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { inquiryTo, makeCouple } from '#tests/support/inquiries.ts'
import { actorOf, listPhotographer, signedIn } from '#tests/support/market.ts'
import { CONTACT_LINK_INVALID, SAME_EMAIL } from '../contact-inputs.ts'
import { TYPE_NOT_ACCEPTED } from '../inputs.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-02T10:00:00Z')
const HOUR = 3_600_000

/** A listed photographer who can give the password. */
async function vendorWithPassword() {
  const { userId, email } = await makeAccount(db, { role: 'photographer' })
  const { id } = await listPhotographer(db)
  await db.update(photographers).set({ userId, email }).where(eq(photographers.id, id))
  const at = (now: Date) =>
    callAs(db, { actor: actorOf({ id: userId, email }, 'photographer'), now, ip: userId }).photographers
  return { id, userId, email, at, api: at(NOW) }
}
const addressOf = async (id: string) =>
  only(await db.select({ email: photographers.email }).from(photographers).where(eq(photographers.id, id))).email
/** Pressed wherever the mail is read: nobody is signed in there. */
const press = (token: string, now = NOW) => callAs(db, { now }).photographers.confirmEmail({ token })
const tokenTo = async (email: string) =>
  String((await mailsTo(db, email)).find(({ template }) => template === 'confirm-contact')!.props.token)

let vendor: Awaited<ReturnType<typeof vendorWithPassword>>
let fresh: string
beforeEach(async () => {
  vendor = await vendorWithPassword()
  fresh = `new-${vendor.email}`
})

it('mail goes to the former address until the new one is confirmed, and the former one is told of both (X151)', async () => {
  const couple = await makeCouple(db, NOW)
  await vendor.api.changeEmail({ email: fresh, password: PASSWORD })
  expect(await vendor.api.own({})).toMatchObject({ email: vendor.email, pendingEmail: fresh })
  expect(await mailsTo(db, vendor.email)).toMatchObject([
    { template: 'contact-change', props: { state: 'asked', newEmail: fresh } },
  ])
  await couple.call.inquiries.send(inquiryTo([vendor.id]))
  const inquiries = (to: string) =>
    db.$count(emailOutbox, and(eq(emailOutbox.toAddress, to), like(emailOutbox.template, 'inquiry%')))
  expect([await inquiries(vendor.email), await inquiries(fresh)]).toEqual([1, 0])
  const token = await tokenTo(fresh)
  expect(await press(token)).toEqual({ isConfirmed: true })
  expect(await vendor.api.own({})).toMatchObject({ email: fresh, pendingEmail: null })
  const told = (await mailsTo(db, vendor.email)).filter(({ template }) => template === 'contact-change')
  expect(told.map(({ props }) => props.state).toSorted()).toEqual(['asked', 'changed'])
  const other = await makeCouple(db, NOW)
  await other.call.inquiries.send(inquiryTo([vendor.id]))
  expect([await inquiries(vendor.email), await inquiries(fresh)]).toEqual([1, 1])
  // A link works once.
  await expect(press(token)).rejects.toMatchObject({ message: CONTACT_LINK_INVALID })
  // The record says who and that, and neither address.
  const events = await db.select().from(auditEvents).where(eq(auditEvents.entityId, vendor.id))
  expect(events.map(({ action }) => action)).toEqual(['profile.askContactEmail', 'profile.changeContactEmail'])
  expect(JSON.stringify(events)).not.toContain(fresh)
})

it('it takes the password, another address than the one there is, and the owner', async () => {
  const { api } = vendor
  const wrong = { email: fresh, password: 'not the password' }
  await expect(api.changeEmail(wrong)).rejects.toMatchObject({ cause: { field: 'password' } })
  const same = { email: ` ${vendor.email.toUpperCase()} `, password: PASSWORD }
  await expect(api.changeEmail(same)).rejects.toMatchObject({ message: SAME_EMAIL, cause: { field: 'email' } })
  const admin = callAs(db, { actor: await signedIn(db, 'admin') }).photographers
  await expect(admin.changeEmail({ email: fresh, password: PASSWORD })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await mailsTo(db, fresh)).toEqual([])
})

it('saving the profile leaves the address alone, whatever else is sent', async () => {
  const { values, version } = (await vendor.api.own({}))!
  const smuggled = { ...values, version, bio: 'Another one, of ten letters', email: fresh }
  await vendor.api.save(smuggled)
  expect(await addressOf(vendor.id)).toBe(vendor.email)
  expect(await mailsTo(db, fresh)).toEqual([])
})

it('an older link, one withdrawn, one of yesterday, and one before a new password change nothing', async () => {
  const { api } = vendor
  const links: string[] = []
  for (const name of ['first', 'second']) {
    await api.changeEmail({ email: `${name}-${fresh}`, password: PASSWORD })
    links.push(await tokenTo(`${name}-${fresh}`))
  }
  await api.keepEmail()
  expect((await api.own({}))?.pendingEmail).toBeNull()
  const later = vendor.at(new Date(NOW.getTime() + 2 * HOUR))
  await later.changeEmail({ email: fresh, password: PASSWORD })
  const late = await tokenTo(fresh)
  await expect(press(late, new Date(NOW.getTime() + 27 * HOUR))).rejects.toMatchObject({
    message: CONTACT_LINK_INVALID,
  })
  const account = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'), now: NOW })
  const renewed = { password: 'another quiet garden', confirmPassword: 'another quiet garden' }
  await account.auth.changePassword({ currentPassword: PASSWORD, ...renewed })
  for (const link of [...links, late])
    await expect(press(link)).rejects.toMatchObject({ message: CONTACT_LINK_INVALID })
  expect(await addressOf(vendor.id)).toBe(vendor.email)
})

it('a link that is used while another address is asked for: either comes first, and neither fails', async () => {
  for (let round = 0; round < 3; round++) {
    const own = await vendorWithPassword()
    await own.api.changeEmail({ email: `first-${own.email}`, password: PASSWORD })
    const token = await tokenTo(`first-${own.email}`)
    const [pressed, asked] = await Promise.allSettled([
      press(token),
      own.api.changeEmail({ email: `second-${own.email}`, password: PASSWORD }),
    ])
    expect(asked.status).toBe('fulfilled')
    if (pressed.status === 'rejected') expect(pressed.reason).toMatchObject({ message: CONTACT_LINK_INVALID })
  }
})

it('a link of somebody suspended meanwhile changes nothing', async () => {
  await vendor.api.changeEmail({ email: fresh, password: PASSWORD })
  await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, vendor.userId))
  await expect(press(await tokenTo(fresh))).rejects.toMatchObject({ message: CONTACT_LINK_INVALID })
  expect(await addressOf(vendor.id)).toBe(vendor.email)
})

it('the business type goes live, takes the profile off the list, and is listed among the changes (X55, PF13)', async () => {
  const save = async (businessType: 'photographer' | 'florist' | 'venue') => {
    const { values, version } = (await vendor.api.own({}))!
    return vendor.api.save({ ...values, businessType, version })
  }
  await putSettings(db, { allowedVendorTypes: 'all' })
  await save('florist')
  expect((await vendor.api.own({}))?.isListed).toBe(false)
  expect(
    await callAs(db)
      .directory.list({})
      .then(({ items }) => items.map(({ id }) => id)),
  ).not.toContain(vendor.id)
  const admin = callAs(db, { actor: await signedIn(db, 'admin') }).adminVendors
  const changed = (await admin.list({ changed: true })).items.find(({ id }) => id === vendor.id)
  expect(changed).toMatchObject({ businessType: 'florist' })
  expect(JSON.stringify((await admin.get({ id: vendor.id })).changes)).toContain('Vendor type')
  // What the settings do not accept any more is kept, and not chosen.
  await putSettings(db, { allowedVendorTypes: 'photographer' })
  await save('florist')
  await expect(save('venue')).rejects.toMatchObject({ message: TYPE_NOT_ACCEPTED, cause: { field: 'businessType' } })
  await save('photographer')
  expect((await vendor.api.own({}))?.isListed).toBe(true)
})
