import type { ComponentProps, ReactNode } from 'react'
import { isTeam, type Role, roleHome } from '#shared/access/roles.ts'
import { type MailStop, STOP_TITLES, stopSentence } from '#shared/contact/mail-delivery.ts'
import { PersonOnly } from '#shell/account/person-only.tsx'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import { AccountName } from './account-name.tsx'
import { AccountNews } from './account-news.tsx'
import classes from './account-page.module.css'
import { AccountPassword } from './account-password.tsx'
import { Section } from './account-section.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AccountWedding } from './account-wedding.tsx'
import { AccountIdentities } from './identity/account-identities.tsx'
import type { ArrivalSearch } from './identity/identity-notice.tsx'

/** Their scripts come when the page is there. */
const AccountFactors = fetched(() => import('./factors/account-factors.tsx').then((module) => module.AccountFactors), {
  waiting: <PageState.Loading label="Loading your second steps" rows={2} />,
})

const AccountElectronic = fetched(
  () => import('./electronic/account-electronic.tsx').then((module) => module.AccountElectronic),
  { waiting: <PageState.Loading label="Loading your consent" rows={2} /> },
)

const AccountAddress = fetched(() => import('./address/account-address.tsx').then((module) => module.AccountAddress), {
  waiting: <PageState.Loading label="Loading your email" rows={2} />,
})

const HOME_WORDS: Record<Role, string> = {
  client: 'Go to your dashboard',
  photographer: 'Go to your dashboard',
  reviewer: 'Go to the applications',
  moderator: 'Go to the messages',
  admin: 'Go to the admin area',
}

type AccountPageProps = {
  /** Who else acts for the couple. */
  partner: ReactNode
  /** The dates the couple waits for. */
  dates: ReactNode
  /** When the team looked at the person's pages. */
  viewings: ReactNode
  /** The person's copy of everything. */
  data: ReactNode
  /** The way to delete the account. */
  leaving: (role: Role) => ReactNode
}

/** Everything that is the signed-in person's own: name, address, ways in, choices, data. */
export function AccountPage({
  partner,
  dates,
  viewings,
  data: copy,
  leaving,
  identity,
}: AccountPageProps & Pick<ArrivalSearch, 'identity'>) {
  const { data, isError, isFetching, refetch } = trpc.auth.account.useQuery()
  return (
    <MantineScope>
      <Container className={classes.page}>
        <div className={classes.opening}>
          <h1>My account</h1>
          {data && (
            <>
              <p className={classes.email}>{data.email}</p>
              <ArrowLink to={roleHome(data.role)}>{HOME_WORDS[data.role]}</ArrowLink>
            </>
          )}
        </div>
        {isError && (
          <PageState.Error title="Your account didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {!data && !isError && <PageState.Loading label="Loading your account" rows={6} />}
        {data && (
          <div className={classes.sections}>
            <MailStopped stop={data.mailStop} email={data.email} />
            <Section title="Name" text="How we greet you, and the name others see in conversations.">
              <AccountName firstName={data.firstName} lastName={data.lastName} version={data.version} />
            </Section>
            {data.wedding && <CoupleSections wedding={data.wedding} partner={partner} dates={dates} />}
            <Section
              id="news"
              title="What we tell you"
              text="What has a deadline, moves money or changes your account always reaches you. The rest is up to you."
            >
              <AccountNews />
            </Section>
            <AccountIdentities outcome={identity} />
            <SecuritySections {...data} viewings={viewings} />
            {!isTeam(data.role) && <SignaturesSection />}
            <Section id="your-data" title="Your data" text="Everything we hold about you, to take along in one file.">
              <PersonOnly>{copy}</PersonOnly>
              <HelpLink topic="your-copy">What’s in it</HelpLink>
            </Section>
            <Section id="leave" title="Delete your account" text="You have 30 days to change your mind.">
              {leaving(data.role)}
              <HelpLink topic="leaving">How leaving works</HelpLink>
            </Section>
            <HelpLink topic="data">What we keep, and why</HelpLink>
          </div>
        )}
      </Container>
    </MantineScope>
  )
}

/** Whether one signs contracts on the screen. */
const SignaturesSection = () => (
  <Section
    id="electronic"
    title="Electronic signatures"
    text="Your consent to sign contracts on the screen and to have them as PDFs."
  >
    <AccountElectronic />
  </Section>
)

/** What one signs in with, and where one is. */
function SecuritySections({
  email,
  pendingEmail,
  hasFactor,
  hasPassword,
  role,
  viewings,
}: Pick<AccountPageProps, 'viewings'> & ComponentProps<typeof AccountPassword> & { pendingEmail: string | null }) {
  return (
    <>
      <Section id="email" title="Email" text="What you sign in with, and where we write to you.">
        <AccountAddress email={email} pendingEmail={pendingEmail} />
        <HelpLink topic="new-email">What comes along, and what doesn’t</HelpLink>
      </Section>
      <Section id="password" title="Password" text="Changing it signs you out on every other device.">
        <AccountPassword {...{ email, hasFactor, hasPassword, role }} />
      </Section>
      <Section
        id="second-step"
        title="Second step"
        text="An authenticator app or a passkey, so that your password alone lets nobody in."
      >
        <PersonOnly>
          <AccountFactors />
          <HelpLink topic="second-step">Which one suits you, and what if you lose it</HelpLink>
        </PersonOnly>
      </Section>
      <Section
        id="sessions"
        title="Where you’re signed in"
        text="If you don’t recognize one of these, sign it out and change your password."
      >
        <PersonOnly>
          <AccountSessions />
        </PersonOnly>
        {viewings}
      </Section>
    </>
  )
}

/** Why less mail arrives, and the way back. */
function MailStopped({ stop, email }: { stop: MailStop | null; email: string }) {
  if (stop === null) return null
  return (
    <Section title={STOP_TITLES[stop]} text={stopSentence(stop, email)}>
      <ArrowLink to="/forgot-password">Ask for a password link</ArrowLink>
    </Section>
  )
}

type Wedding = ComponentProps<typeof AccountWedding>['wedding']

/** What concerns the couple: its wedding, its other half, and the dates it waits for. */
function CoupleSections({
  wedding,
  partner,
  dates,
}: Pick<AccountPageProps, 'partner' | 'dates'> & { wedding: Wedding }) {
  return (
    <>
      <Section id="wedding" title="Your wedding" text="What your photographer needs to know. Everything is optional.">
        <AccountWedding wedding={wedding} />
      </Section>
      <Section id="partner" title="Your partner" text="Two people, one couple: you both see and do the same things.">
        {partner}
      </Section>
      <Section title="Dates you’re waiting for" text="We’ll email you when one of these photographers is free again.">
        {dates}
      </Section>
    </>
  )
}
