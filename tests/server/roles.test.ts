import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { photographers } from '#drizzle/schema/index.ts'
import { staysCouples } from '#features/applications/texts.ts'
import { INVITE_INVALID, PARTNER_CANNOT_OWN } from '#features/partner/texts.ts'
import { AppError } from '#server/errors.ts'
import { applicationForm } from '#tests/support/applications.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { inquiryTo, makeCouple, makeVendor } from '#tests/support/inquiries.ts'
import { actorOf } from '#tests/support/market.ts'
import { type Account, ANSWERS, ASKS, bookingsOf, HAVES, roleOf, stranded } from '#tests/support/role-cases.ts'
import { joinAs } from '#tests/support/two.ts'

const db = await useDatabase({ max: 4 })

/** One call with the role the account has now: OK, or the code of the refusal. */
async function ask({ userId, email }: Account, { name, input }: { name: string; input?: object }): Promise<string> {
  const actor = actorOf({ id: userId, email }, await roleOf(db, userId))
  try {
    await callByName(callAs(db, { actor, ip: userId }), name, input)
    return 'OK'
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    return error.cause instanceof AppError ? error.cause.code : error.code
  }
}

const reached = (all: Awaited<ReturnType<typeof bookingsOf>>) =>
  all.map(({ userId, booking, side }) => `${userId} ${side} ${booking}`)

it('the table has a row for everything an account can have', () => {
  expect(Object.keys(ANSWERS)).toEqual(Object.keys(HAVES))
})

describe.each(Object.entries(HAVES))('%s', (has, make) => {
  it.each(Object.entries(ASKS))(
    'that asks %s is answered as the table says, and no booking is lost (X143)',
    async (what, how) => {
      const account = await make(db)
      const before = await bookingsOf(db)
      const answer = await ask(account, await how(db, account))
      expect(answer).toBe(ANSWERS[has]![what])
      expect(await stranded(db)).toEqual([])
      const after = reached(await bookingsOf(db))
      // Who parts from somebody gives up what stays with the other; whoever is refused keeps everything.
      const mayLose = answer === 'OK' && (what === 'to leave' || what === 'the partner out')
      const kept = mayLose ? reached(before).filter((line) => !line.startsWith(account.userId)) : reached(before)
      if (what !== 'the partner out') expect(after).toEqual(expect.arrayContaining(kept))
      // Every booking that somebody had, somebody still has.
      expect(after.map((line) => line.split(' ')[2])).toEqual(
        expect.arrayContaining(before.map(({ booking }) => booking)),
      )
    },
  )
})

describe('an account that applies', () => {
  const form = () => {
    const { email: _, password: _password, ...own } = applicationForm()
    return own
  }
  const as = async (userId: string, email: string) =>
    callAs(db, { actor: actorOf({ id: userId, email }, await roleOf(db, userId)) }).applications

  it('is told before it fills in the form, with the reason, and that another address can apply', async () => {
    const couple = await makeCouple(db, new Date())
    const vendor = await makeVendor(db, new Date())
    expect((await couple.call.applications.prefill()).refusal).toBeNull()
    await couple.call.inquiries.send(inquiryTo([vendor.id]))
    const { refusal } = await couple.call.applications.prefill()
    expect(refusal).toBe(
      'This account has an inquiry, so it stays a couple’s account. You can apply with another email address.',
    )
    await expect(couple.call.applications.submit(form())).rejects.toMatchObject({ message: refusal })
    await joinAs(db, couple.id)
    await expect(couple.call.applications.submit(form())).rejects.toMatchObject({ message: staysCouples('partner') })
  })

  it('is a couple’s again once it withdraws, and can apply again with what it types then', async () => {
    const { userId, email } = await makeCouple(db, new Date())
    await (await as(userId, email)).submit(form())
    expect(await roleOf(db, userId)).toBe('photographer')
    expect(await (await as(userId, email)).mine()).toMatchObject({ wasCouple: true })
    expect(await (await as(userId, email)).withdraw()).toEqual({ status: 'cancelled', role: 'client' })
    expect(await roleOf(db, userId)).toBe('client')
    await (await as(userId, email)).submit({ ...form(), name: 'Robin Vale', location: 'Chicago' })
    expect(await roleOf(db, userId)).toBe('photographer')
    const row = only(await db.select().from(photographers).where(eq(photographers.userId, userId)))
    expect(row).toMatchObject({ approvalStatus: 'pending', name: 'Robin Vale', decidedAt: null })
    expect(row.submittedAt).not.toBeNull()
  })

  it('keeps its role when an inquiry, or somebody who joins, is quicker by a moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const couple = await makeCouple(db, new Date())
      const other = await makeCouple(db, new Date())
      const vendor = await makeVendor(db, new Date())
      await couple.call.partner.invite({ email: other.email })
      await Promise.allSettled([
        couple.call.applications.submit(form()),
        round % 2 === 0 ? couple.call.inquiries.send(inquiryTo([vendor.id])) : other.call.partner.join({}),
      ])
      expect(await stranded(db)).toEqual([])
      const members = await db.execute(
        `select from client_members m join profiles p on p.id = m.user_id where m.client_id = '${couple.id}'
          group by m.client_id having count(*) > 1 and count(*) filter (where p.role <> 'client') > 0`,
      )
      expect(JSON.stringify(members)).not.toContain(couple.id)
    }
  })

  it('is joined by nobody any more, and inherits no couple', async () => {
    const couple = await makeCouple(db, new Date())
    const other = await makeCouple(db, new Date())
    await couple.call.partner.invite({ email: other.email })
    await couple.call.applications.submit(form())
    expect((await other.call.partner.get()).invitedBy).toBeNull()
    await expect(other.call.partner.join({})).rejects.toMatchObject({ message: INVITE_INVALID })
    // A partner who became a vendor before this was refused.
    const owner = await makeCouple(db, new Date())
    const partner = await joinAs(db, owner.id)
    await db.execute(`update profiles set role = 'photographer' where id = '${partner.userId}'`)
    await expect(owner.call.partner.leave()).rejects.toMatchObject({ message: PARTNER_CANNOT_OWN })
  })
})

it('a couple that was refused comes back to its own area, and is told from when it can apply again (X143, VA7)', async () => {
  const account = await HAVES['a couple that was refused for now and is one again']!(db)
  expect(await roleOf(db, account.userId)).toBe('client')
  const own = callAs(db, { actor: actorOf({ id: account.userId, email: account.email }, 'client') })
  const { refusal, isCouples } = await own.applications.prefill()
  expect(refusal).toMatch(/^This account can apply again starting /)
  expect(isCouples).toBe(false)
  const { email: _, password: _password, ...input } = applicationForm()
  await expect(own.applications.submit(input)).rejects.toThrow(refusal!)
})

it('a couple that has only invited somebody is told before it applies that the invitation ends (X143, CP1)', async () => {
  const couple = await makeCouple(db, new Date())
  expect((await couple.call.applications.prefill()).invited).toBeNull()
  await couple.call.partner.invite({ email: 'noor@curio-mail.dev' })
  expect(await couple.call.applications.prefill()).toMatchObject({ invited: 'noor@curio-mail.dev', refusal: null })
})
