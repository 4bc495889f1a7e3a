import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { AuthProvider } from '#ui/auth-provider.tsx'
import { Overlays } from '#ui/overlays.tsx'
import { SiteProvider } from '#ui/site.tsx'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import displayFont from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { RouterContext } from '../router.tsx'
import styles from '../styles.css?url'

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const Route = createRootRouteWithContext<RouterContext>()({
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
  }, [])
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <HeadContent />
        <ColorSchemeScript defaultColorScheme="auto" />
      </head>
      <body>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <SiteProvider>
            <AuthProvider>
              {children}
              <Overlays />
            </AuthProvider>
          </SiteProvider>
        </MantineProvider>
        <Scripts />
      </body>
    </html>
  )
}
