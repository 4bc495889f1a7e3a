import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents, emailOutbox } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeCouple } from '#tests/support/inquiries.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-02T10:00:00Z')

it('somebody signed in with another address is told that the invitation went elsewhere, and joins only by saying so (CP1)', async () => {
  const [owner, partner, other] = [await makeCouple(db, NOW), await makeCouple(db, NOW), await makeCouple(db, NOW)]
  await owner.call.partner.invite({ email: partner.email })
  const [mail] = await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, partner.email))
  const { token } = mail!.props as { token: string }
  await expect(other.call.partner.join({ token })).rejects.toMatchObject({
    message: `This invitation was sent to another address. You’re signed in as ${other.email}. Do you want to join with this account?`,
    cause: { code: 'OTHER_ADDRESS' },
  })
  // Nothing was used up.
  expect((await owner.call.partner.get()).invite?.email).toBe(partner.email)
  await other.call.partner.join({ token, isOtherAddress: true })
  expect((await owner.call.partner.get()).other?.email).toBe(other.email)
  const joined = and(eq(auditEvents.action, 'partner.join'), eq(auditEvents.entityId, owner.id))
  expect((await db.select().from(auditEvents).where(joined))[0]?.after).toMatchObject({ isOtherAddress: true })
})
