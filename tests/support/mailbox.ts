import { type APIRequestContext, expect } from '@playwright/test'

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  sentAt: string
}

/** The server may close a connection that was kept open just as it is used: what was not taken is sent again. */
export const AGAIN = { maxRetries: 3 }

/** The newest mail to an address, once it has arrived. */
export async function mailTo(request: APIRequestContext, address: string, subject: RegExp = /./): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const mails = (await (
      await request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`, AGAIN)
    ).json()) as Mail[]
    found = mails.find((mail) => subject.test(mail.subject))
    expect(found).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return found!
}
