'use no memo'

import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { FacebookIcon, InstagramIcon } from '#ui/icon/icons.tsx'
import { Container } from '#ui/page/container.tsx'
import { Operator } from '#ui/page/operator.tsx'
import { useSite } from '#ui/page/site.ts'
import { ColorSchemeSwitch } from '#ui/theme/color-scheme-switch.tsx'
import { accountMenuEntries } from './account/account-entries.ts'
import { AuthContext, type Viewer } from './account/auth-context.ts'
import classes from './footer.module.css'

/** Links of the specification, who runs the site, the legal pages, social links when set (X11), the color scheme and the small Admin link. */
export function Footer() {
  const { siteName, hasDemoPictures } = useSite()
  const viewer = useContext(AuthContext)?.viewer
  return (
    <footer id="site-footer" className={`${classes.footer} no-print`}>
      <Container>
        <div className={classes.columns}>
          <div className={classes.about}>
            <p className={classes.brand}>{siteName}</p>
            <p className={classes.line}>A short list of wedding photographers, reviewed by people before you see it.</p>
            <Operator className={classes.operator} />
            <SocialLinks />
          </div>
          <nav className={classes.links} aria-label="Footer">
            <LinkColumn title="For couples">
              <Link to="/find-photographer">Find Photographers</Link>
              <Link to="/shortlist">Shortlist</Link>
              <Link to="/how-it-works">How It Works</Link>
              <Link to="/about">About</Link>
              <Link to="/help">Help</Link>
            </LinkColumn>
            <LinkColumn title="Account">{accountLinks(viewer)}</LinkColumn>
            <LinkColumn title="For photographers">
              <Link to="/for-photographers">For Photographers</Link>
            </LinkColumn>
          </nav>
        </div>
        <div className={classes.base}>
          <ul className={classes.legal}>
            <li>
              <Link to="/terms">Terms</Link>
            </li>
            <li>
              <Link to="/privacy">Privacy</Link>
            </li>
            <li>
              <Link to="/accessibility">Accessibility</Link>
            </li>
            <li>
              <Link to="/developers">Developers</Link>
            </li>
            <li>
              <Link to="/report-picture">Report a picture</Link>
            </li>
            {!viewer && (
              <li>
                <Link to="/admin-login" className={classes.admin}>
                  Admin
                </Link>
              </li>
            )}
          </ul>
          {hasDemoPictures && <p className={classes.pictures}>Demonstration pictures</p>}
          <ColorSchemeSwitch />
        </div>
      </Container>
    </footer>
  )
}

/** Links to sign in and sign up for visitors; links to their own pages for signed-in people. */
const accountLinks = (viewer: Viewer | null | undefined): ReactNode[] =>
  viewer
    ? accountMenuEntries(viewer.role).flatMap((entry, place) =>
        'href' in entry && place > 0
          ? [
              <Link key={entry.label} to={entry.href}>
                {entry.label}
              </Link>,
            ]
          : [],
      )
    : [
        <Link key="in" to="/sign-in">
          Sign in
        </Link>,
        <Link key="up" to="/sign-up">
          Sign up
        </Link>,
      ]

function LinkColumn({ title, children }: { title: string; children: ReactNode[] | ReactNode }) {
  const links = Array.isArray(children) ? children : [children]
  return (
    <div>
      <h2 className={classes.heading}>{title}</h2>
      <ul>
        {links.map((link, index) => (
          // The list is constant, so its order never changes.
          <li key={index}>{link}</li>
        ))}
      </ul>
    </div>
  )
}

function SocialLinks() {
  const { siteName, instagramUrl, facebookUrl } = useSite()
  const links = [
    { href: instagramUrl, name: 'Instagram', Icon: InstagramIcon },
    { href: facebookUrl, name: 'Facebook', Icon: FacebookIcon },
  ].filter((link) => link.href)
  if (links.length === 0) return null
  return (
    <ul className={classes.social}>
      {links.map(({ href, name, Icon }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${siteName} on ${name} (opens in a new tab)`}
          >
            <Icon />
          </a>
        </li>
      ))}
    </ul>
  )
}
