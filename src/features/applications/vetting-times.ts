import { isSpecified, type Promises, vettingTimes } from '#shared/site/vetting-words.ts'

/** The three promised times, each with its meaning (X1): in the specification's words while the settings are its. (C33) */
export function milestoneTexts(promises: Promises): { title: string; time: string; text: string }[] {
  const { firstLook, decision, atMost } = vettingTimes(promises)
  const upTo = (key: keyof Promises, time: string) => (isSpecified(promises, key) ? time : `up to ${time}`)
  return [
    {
      title: 'First look',
      time: upTo('firstLookHours', firstLook),
      text: 'Someone on the curation team opens your application and checks that it’s complete.',
    },
    {
      title: 'Usual decision',
      time: upTo('decisionDays', decision),
      text: 'Once the application is complete, you’ll usually hear yes or no within this time.',
    },
    {
      title: 'At most',
      time: atMost,
      text: 'When we have questions for you, the whole review takes no longer than this.',
    },
  ]
}
