import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph, Quote, TextLink } from '#emails/layout/parts.tsx'
import { firstNameOf } from '#emails/plain.ts'
import { AnyName, Moment, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import type { ApplicationMailStatus } from '#features/applications/model.ts'
import { APPLICATION_MAIL_STATUSES } from '#features/applications/model.ts'
import { STATUS_SUBJECT_OTHERWISE, STATUS_SUBJECTS } from '#features/applications/texts.ts'

const Props = z.strictObject({
  name: AnyName,
  status: z.enum(APPLICATION_MAIL_STATUSES),
  /** The team's question; only for `info_requested`. */
  note: z.nullable(textUpTo(5000)),
  /** Full sentences, not keys; only for `rejected`. */
  reasons: z.array(textUpTo(500)).check(z.maxLength(20)),
  /** The first day to apply again, in words; only for `rejected`. */
  reapplyOn: z.nullable(Moment),
  /** Whether couples can see the profile already; an approval need not publish it. */
  isPublished: z.optional(z.boolean()),
  /** Whether the account is a couple's again; only for `cancelled`. */
  isCouples: z.optional(z.boolean()),
})
type Props = z.infer<typeof Props>

const words = (status: ApplicationMailStatus): string =>
  status in STATUS_SUBJECTS ? STATUS_SUBJECTS[status as keyof typeof STATUS_SUBJECTS] : STATUS_SUBJECT_OTHERWISE

const titleOf = (status: ApplicationMailStatus) => `Your application ${words(status)}`
const isListed = (status: ApplicationMailStatus) => status === 'approved' || status === 'restored'

/** The decision words of the specification. */
const subject = ({ status }: Props, site: MailSite): string => `Your ${site.siteName} application ${words(status)}`

const WHAT: Record<ApplicationMailStatus, string> = {
  pending: 'Your application is open again and back in our curation team’s queue. You’ll hear from us.',
  approved:
    'Welcome to the list. Your profile is published: couples can find you, see your pictures and write to you. Take a look at it the way they’ll see it.',
  rejected: 'We’ve read your application carefully, and we’re not able to accept it this time.',
  info_requested: 'We’d like to know a little more before we decide. The review continues once you’ve answered.',
  cancelled: 'Your application is withdrawn. We won’t review it any further.',
  suspended:
    'Your profile is suspended and no longer shown to couples. Offers, unsigned contracts and first payments are on hold, with their deadlines, until our team decides, and payouts are held. Confirmed bookings continue as planned.',
  restored:
    'Your profile is restored: couples can find you again. Offers, contracts and first payments resume, and every deadline is extended by the time they were on hold.',
}

const APPROVED_UNPUBLISHED =
  'Welcome to the list. Your profile isn’t public yet: your dashboard has a short list of what’s left to set up, and publishing is its last step.'

const COUPLES_AGAIN =
  'Your application is withdrawn. We won’t review it any further. Your account is a couple’s account again, as it was before you applied.'

const SET_UP = '/sign-in?returnTo=%2Fvendor'
const PROFILE = '/sign-in?returnTo=%2Fvendor%2Fprofile'
const APPLICATION = '/sign-in?returnTo=%2Fvendor%2Fapplication'

/** The outcome of an application. The links carry no id: signing in decides whose profile is shown. */
function ApplicationStatusEmail(props: Props & { site: MailSite }) {
  const { site, status, note, reasons, reapplyOn, isPublished = true, isCouples } = props
  const what = status === 'approved' && !isPublished ? APPROVED_UNPUBLISHED : isCouples ? COUPLES_AGAIN : WHAT[status]
  return (
    <BaseLayout
      site={site}
      preview={what}
      title={titleOf(status)}
      reason={`You’re receiving this email because you applied to be listed on ${site.siteName}.`}
    >
      <Greeting name={firstNameOf(props.name)} />
      <Paragraph>{what}</Paragraph>
      {status === 'info_requested' && note && <Quote text={note} />}
      {status === 'rejected' && reasons.map((reason) => <Paragraph key={reason}>{`– ${reason}`}</Paragraph>)}
      {status === 'rejected' && reapplyOn && (
        <Paragraph>{`This is about this portfolio today, not about you. You can apply again starting ${reapplyOn}, with the same account.`}</Paragraph>
      )}
      {isCouples && <Action href={absoluteUrl(site, '/sign-in')} label="Sign in" />}
      {status === 'approved' && <Action href={absoluteUrl(site, SET_UP)} label="See what’s left to set up" />}
      {status === 'restored' && <Action href={absoluteUrl(site, PROFILE)} label="Sign in to your profile" />}
      {status === 'approved' && (
        <Aside>
          <TextLink href={absoluteUrl(site, PROFILE)}>Sign in to your profile</TextLink>
        </Aside>
      )}
      {!isCouples && !isListed(status) && (
        <>
          <Action
            href={absoluteUrl(site, APPLICATION)}
            label={status === 'info_requested' ? 'Answer the question' : 'See your application'}
          />
          <Aside>
            <TextLink href={absoluteUrl(site, PROFILE)}>Sign in to your profile</TextLink>
          </Aside>
        </>
      )}
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ApplicationStatusEmail,
  bell: ({ status }) => ({
    ...(status === 'suspended' || status === 'restored'
      ? { kind: `vendor.${status}`, title: `Your profile is ${status}` }
      : { kind: `application.${status}`, title: titleOf(status) }),
    path: status === 'approved' ? '/vendor' : status === 'restored' ? '/vendor/profile' : '/vendor/application',
  }),
  preview: {
    name: 'Ada',
    status: 'info_requested',
    note: 'Could you send us two full galleries?\nOne of them of a winter wedding, please.',
    reasons: [],
    reapplyOn: null,
  },
})
