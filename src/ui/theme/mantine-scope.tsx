import './mantine-scope.css'
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ContextType, type ReactNode, use } from 'react'
import { chooseColorScheme } from './color-scheme.ts'
import { theme } from './theme.ts'

/** The scheme is drawn by color-scheme.ts, for pages without Mantine too; its components read the root's attribute. */
const CONTEXT: ContextType<typeof MantineContext> = {
  colorScheme: 'auto',
  setColorScheme: chooseColorScheme,
  clearColorScheme: () => chooseColorScheme('auto'),
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/**
 * Wraps everything that renders Mantine components: forms, drawers, dialogs, menus, calendars and the dashboards. Pages
 * do without it, so that their first script does not include it; its variables are in theme-variables.css and
 * theme-shades.css, which a test keeps up to date. Therefore not MantineProvider, which works out all variables to leave
 * them away again and has a color scheme of its own.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  if (use(MantineContext)) return children
  return (
    <MantineContext value={CONTEXT}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
