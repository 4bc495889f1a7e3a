import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { Submitted } from './submitted.tsx'

const answer = { email: 'ada@curio-mail.dev', businessType: 'photographer', isWaitingForEmail: false } as const
const wordsOf = async (told: { isMailed: boolean; areAdminsTold: boolean }, problems: string[] = []) => {
  const part = <Submitted answer={{ ...answer, ...told }} problems={problems} resend={() => null} rules={null} />
  const html = await drawn(part)
  const [block] = /<div role="alert".*?<\/ul>/.exec(html)!
  return { isShown: !/\shidden/.test(block.split('>')[0]!), words: block.replaceAll(/<[^>]*>/g, ' '), html }
}

it('an application that has arrived says what did not arrive with it, and nothing else (T9, T12, T13)', async () => {
  const whole = await wordsOf({ isMailed: true, areAdminsTold: true })
  expect(whole.isShown).toBe(false)
  expect(whole.html).toContain('We&#x27;ve received your application')
  const unmailed = await wordsOf({ isMailed: false, areAdminsTold: true })
  expect(unmailed.isShown).toBe(true)
  expect(unmailed.words).toContain('Submission Errors')
  expect(unmailed.words).toContain('Application submitted, but there was an error sending the confirmation email.')
  expect(unmailed.words).not.toContain('admin notification')
  const untold = await wordsOf({ isMailed: true, areAdminsTold: false }, ['A picture is missing.'])
  expect(untold.words).toContain('Application submitted, but admin notification failed.')
  expect(untold.words).toContain('A picture is missing.')
  expect(untold.words).not.toContain('confirmation email')
})
