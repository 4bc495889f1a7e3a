import type { ReactNode } from 'react'
import { trpc } from '#lib/trpc.ts'
import { ArrowLink, ButtonLink } from '#ui/link.tsx'
import { useViewer } from '#ui/viewer.ts'
import classes from './area-home.module.css'

/** First name, else e-mail (L12). */
function useGreeting(): string {
  const viewer = useViewer()
  return viewer?.firstName?.trim() || viewer?.email || ''
}

function Home({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.home}>
      <title>{title}</title>
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}

/** Landing of a couple. */
export function ClientHome() {
  const name = useGreeting()
  return (
    <Home
      title={`Hello, ${name}`}
      text="Start with the photographs. When a style feels like yours, look whether your date is free."
    >
      <ButtonLink to="/find-photographer">Find your photographer</ButtonLink>
      <ArrowLink to="/account">My account</ArrowLink>
    </Home>
  )
}

/** Landing of a vendor: the public profile, once couples can see it. */
export function VendorHome() {
  const name = useGreeting()
  const { data } = trpc.auth.account.useQuery()
  const publicId = data?.publicProfileId
  return (
    <Home
      title="Vendor Dashboard"
      text={
        publicId ? `Hello, ${name}. Your profile is public.` : `Hello, ${name}. Couples cannot see your profile yet.`
      }
    >
      {publicId && (
        <ButtonLink to="/photographer/$id" params={{ id: publicId }}>
          See your public profile
        </ButtonLink>
      )}
      <ArrowLink to="/account">My account</ArrowLink>
    </Home>
  )
}

/** Landing of an administrator. */
export function AdminHome() {
  const name = useGreeting()
  return (
    <Home title="Admin Dashboard" text={`Welcome, ${name}.`}>
      <ButtonLink to="/find-photographer" variant="default">
        See the public site
      </ButtonLink>
      <ArrowLink to="/account">My account</ArrowLink>
    </Home>
  )
}
