import { expect, it, vi } from 'vitest'
import { type BellName, bellOf, hasBell, loadMail, MAIL_NAMES, type MailProps } from './catalog.ts'

// The request that causes an event reads the bell's words: it must not wait for react-email.
vi.mock('react-email', () => {
  throw new Error('react-email was loaded without a mail to render')
})

const WITH_BELL = MAIL_NAMES.filter(hasBell)
const exampleOf = async (name: BellName): Promise<object> => (await loadMail(name)).preview

/** What the examples of the mails leave out. */
const OTHERS: { [Name in BellName]?: Partial<MailProps<Name>>[] } = {
  'account-standing': [{ standing: 'restored' }],
  'admin-new-application': [{ event: 'again', businessName: '' }, { event: 'answered' }],
  'application-status': (['pending', 'approved', 'rejected', 'cancelled', 'suspended', 'restored'] as const).map(
    (status) => ({ status }),
  ),
  'inquiry-closed': [{ ending: 'expired', others: [] }],
}

it('what the bell says of every mail that rings it (NO2)', async () => {
  const written: string[] = []
  for (const name of WITH_BELL) {
    const example = await exampleOf(name)
    for (const other of [{}, ...(OTHERS[name] ?? [])]) {
      const { kind, title, body, path } = await bellOf(name, { ...example, ...other } as MailProps<BellName>)
      expect(kind).toMatch(/^[a-z]+\.[a-z_-]+$/)
      expect(title).not.toMatch(/\.$|undefined/)
      expect(path).toMatch(/^\/[a-z]/)
      written.push(`${name}: ${[kind, title, body, path].filter(Boolean).join(' | ')}`)
    }
  }
  await expect(`${written.join('\n')}\n`).toMatchFileSnapshot('./snapshots/bells.txt')
})
