import { expect, it, vi } from 'vitest'
import { bellOf, isRungName, MAIL_NAMES, MAILS, type MailProps, type RungName } from './catalogue.ts'

// The request that causes an event reads the bell's words: it must not wait for react-email.
vi.mock('react-email', () => {
  throw new Error('react-email was loaded without a mail to render')
})

const RUNG = MAIL_NAMES.filter(isRungName)
const exampleOf = async (name: RungName): Promise<object> => (await MAILS[name].load()).mail.preview

/** What the examples of the mails leave out. */
const OTHERS: { [Name in RungName]?: Partial<MailProps<Name>>[] } = {
  'account-standing': [{ standing: 'restored' }],
  'admin-new-application': [{ event: 'again', businessName: '' }, { event: 'answered' }],
  'application-status': (['pending', 'approved', 'rejected', 'cancelled', 'suspended', 'restored'] as const).map(
    (status) => ({ status }),
  ),
  'inquiry-closed': [{ ending: 'expired', others: [] }],
}

it('what the bell says of every mail that rings it (NO2)', async () => {
  const written: string[] = []
  for (const name of RUNG) {
    const example = await exampleOf(name)
    for (const other of [{}, ...(OTHERS[name] ?? [])]) {
      const { kind, title, body, path } = await bellOf(name, { ...example, ...other } as MailProps<RungName>)
      expect(kind).toMatch(/^[a-z]+\.[a-z_-]+$/)
      expect(title).not.toMatch(/\.$|undefined/)
      expect(path).toMatch(/^\/[a-z]/)
      written.push(`${name}: ${[kind, title, body, path].filter(Boolean).join(' | ')}`)
    }
  }
  await expect(`${written.join('\n')}\n`).toMatchFileSnapshot('./snapshots/bells.txt')
})
