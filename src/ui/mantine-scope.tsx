import './mantine-scope.css'
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, use, useState } from 'react'
import { chooseColorScheme, readColorScheme, subscribeToColorScheme } from './color-scheme.ts'
import { theme } from './theme.ts'

const IsInside = createContext(false)

/** Mantine asks our own keeper of the scheme, so that a page has one even where Mantine is not. */
function keeper(): MantineColorSchemeManager {
  let unsubscribe = () => {}
  return {
    get: readColorScheme,
    // What it is told of comes back to here.
    set: (scheme) => {
      if (scheme !== readColorScheme()) chooseColorScheme(scheme)
    },
    subscribe: (onUpdate) => {
      unsubscribe = subscribeToColorScheme(() => onUpdate(readColorScheme()))
    },
    unsubscribe: () => unsubscribe(),
    clear: () => chooseColorScheme('auto'),
  }
}

/**
 * Around everything that draws Mantine components: forms, drawers, dialogs, menus, calendars and the dashboards. Pages
 * are drawn without it, so that the first script of every page does not carry it; its variables stand in
 * theme-variables.css and theme-shades.css, which a test keeps true.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  const [manager] = useState(keeper)
  if (use(IsInside)) return children
  return (
    <IsInside value>
      <MantineProvider
        theme={theme}
        colorSchemeManager={manager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </IsInside>
  )
}
