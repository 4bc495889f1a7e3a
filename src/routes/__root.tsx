import displayFont from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, redirect, Scripts } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useAuth } from '#shell/account/auth-context.ts'
import { AuthProvider } from '#shell/account/auth-provider.tsx'
import { stepUps, withoutStepUp } from '#shell/account/step-up.ts'
import { CarriedWedding } from '#shell/carried-wedding.tsx'
import { FIRST_SCRIPT } from '#shell/first-script.ts'
import { SiteProvider } from '#shell/site-provider.tsx'
import type { TrpcUtils } from '#shell/trpc.ts'
import { OverlayHost, Overlays } from '#ui/overlay/overlays.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { COLOR_SCHEME_ATTRIBUTES, followColorScheme } from '#ui/theme/color-scheme.ts'
import styles from '../styles.css?url'

/** What guards and loaders of routes are given. */
type RouterContext = {
  queryClient: QueryClient
  utils: TrpcUtils
  /** The path of the page that an address means, when it is written differently. */
  rightPath: (pathname: string) => string | null
}

const loadStepUp = async () => (await import('#features/auth/ui/factors/step-up-dialog.tsx')).StepUpDialog

// Fetched only for administrators who look at Curio as somebody else.
const ViewingBanner = fetched(() =>
  import('#features/viewing/ui/viewing-banner.tsx').then((module) => module.ViewingBanner),
)

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => {
    const right = context.rightPath(location.pathname)
    if (right) throw redirect({ href: right + location.href.slice(location.pathname.length), replace: true })
  },
  loader: ({ context }) => context.utils.settings.public.ensureData(),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      preloadFont(displayFont),
      preloadFont(textFont),
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ],
  }),
  shellComponent: Shell,
  component: Outlet,
})

function Shell({ children }: { children: ReactNode }) {
  // Clicks before hydration are lost: browser tests wait for this mark.
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
    return followColorScheme()
  }, [])
  return (
    <html lang="en" {...COLOR_SCHEME_ATTRIBUTES}>
      <head>
        <HeadContent />
        {/* oxlint-disable-next-line react/no-danger -- our own script; its hash is in the page's policy */}
        <script dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
      </head>
      <body>
        <SiteProvider>
          <AuthProvider>
            <Viewing />
            {children}
            <SiteOverlays />
            <CarriedWedding />
          </AuthProvider>
        </SiteProvider>
        <Scripts />
      </body>
    </html>
  )
}

/** Over the pages of the person whom an administrator looks at, until they are themself again. */
function Viewing() {
  const { viewer } = useAuth()
  const now = viewer?.viewing
  const [begun, setBegun] = useState(now)
  if (now && !begun) setBegun(now)
  return begun ? <ViewingBanner viewing={now ?? begun} isOver={viewer !== undefined && !now} /> : null
}

/** Who is signed in asks and is told more than a visitor. */
function SiteOverlays() {
  const { viewer } = useAuth()
  return (
    <>
      <Overlays isInUse={Boolean(viewer)} />
      <OverlayHost queue={stepUps} load={loadStepUp} onFailed={withoutStepUp} />
    </>
  )
}
