import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db.ts'
import { callAs } from './call.ts'
import { makeUser } from './factories.ts'
import { signedIn } from './market.ts'

type Admin = ReturnType<typeof callAs>

/** Somebody whom the team may invite. */
const invited = () => ({ firstName: 'Imani', email: `${randomUUID()}@curio-mail.dev`, role: 'reviewer' as const })

/** What changes the team, each done once on people of its own. */
export const teamChanges = (db: Db): Record<string, (admin: Admin) => Promise<unknown>> => ({
  'team.bringBack': async (admin) => {
    const { id } = await makeUser(db, 'moderator')
    await admin.team.end({ id })
    return admin.team.bringBack({ id, role: 'reviewer' })
  },
  'team.end': async (admin) => admin.team.end({ id: (await makeUser(db, 'reviewer')).id }),
  'team.invite': async (admin) => admin.team.invite(invited()),
  'team.sendAgain': async (admin) => {
    const { id } = await callAs(db, { actor: await signedIn(db, 'admin') }).team.invite(invited())
    return admin.team.sendAgain({ id })
  },
  'team.setRole': async (admin) =>
    admin.team.setRole({ id: (await makeUser(db, 'reviewer')).id, role: 'moderator', expected: 'reviewer' }),
  'team.withdraw': async (admin) => admin.team.withdraw(await admin.team.invite(invited())),
})
