import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph } from '#emails/layout/parts.tsx'
import { AnyName, Moment, Path } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  askedBy: AnyName,
  /** Whose second step it is. */
  person: AnyName,
  until: Moment,
  path: Path,
})
type Props = z.infer<typeof Props>

const subject = ({ person }: Props, _site: MailSite): string => `The lost second step of ${person} is waiting for you`

/** An administrator's request to remove somebody's second step waits for a second one. */
function FactorResetWaits({ site, askedBy, person, until, path }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={`${askedBy} asks you to confirm.`}
      title="A lost second step is waiting for a second administrator"
      reason={`You’re receiving this email because you’re an administrator of ${site.siteName}.`}
    >
      <Paragraph>{`${askedBy} asks you to confirm that the second step of ${person} is removed. Then every session of the account ends, and its password alone signs in until a new second step is set up.`}</Paragraph>
      <Paragraph>
        Please talk to them yourself first: someone who has stolen the password would ask for the same.
      </Paragraph>
      <Paragraph>{`Until someone confirms it, nothing changes. The request expires on ${until}.`}</Paragraph>
      <Action href={absoluteUrl(site, path as `/${string}`)} label="Review it" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: FactorResetWaits,
  bell: ({ askedBy, person, path }) => ({
    kind: 'factors.reset_asked',
    title: `${askedBy} asks for a second administrator`,
    body: `Remove the second step of ${person}`,
    path,
  }),
  preview: {
    askedBy: 'robin@curio.example',
    person: 'amelia@curio.example',
    until: 'Nov 28, 3:00 PM',
    path: '/admin/users?id=7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11',
  },
})
