import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clientMembers, partnerInvites, profiles, users } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonOne, jsonRow, readJson } from '#server/database/json-rows.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { Partnership } from '../model.ts'

const own = alias(clientMembers, 'own')
const m = alias(clientMembers, 'm')
const v = alias(partnerInvites, 'v')
const p = alias(profiles, 'p')
const u = alias(users, 'u')

/** The signed-in person's couple, and the invitations from and to it. */
export async function getPartner({ db, actor, now }: ServiceContext): Promise<Partnership> {
  const { userId, email } = actor!
  const at = sql`${now().toISOString()}::timestamptz`
  const [found] = await readJson(
    db,
    jsonRow({
      place: own.place,
      other: jsonOne(
        jsonRow({ firstName: p.firstName, email: u.email, place: m.place, joinedAt: m.joinedAt }),
        sql`from client_members m join users u on u.id = m.user_id join profiles p on p.id = m.user_id
          where m.client_id = own.client_id and m.user_id <> own.user_id`,
      ),
      invite: jsonOne(
        jsonRow({ email: v.email, expiresAt: v.expiresAt }),
        sql`from partner_invites v where v.client_id = own.client_id and v.expires_at > ${at}`,
      ),
      inviter: jsonOne(
        jsonRow({ firstName: p.firstName }),
        sql`from partner_invites v join profiles p on p.id = v.invited_by and p.role = 'client' and p.status = 'active'
          where lower(v.email) = lower(${email}) and v.expires_at > ${at} and v.client_id <> own.client_id
            and (select count(*) from client_members s where s.client_id = own.client_id) = 1
          order by v.created_at desc limit 1`,
      ),
    }),
    sql`from client_members own where own.user_id = ${userId}`,
  )
  const { inviter, ...couple } = found!
  return { ...couple, invitedBy: inviter && redact(inviter.firstName).text }
}
