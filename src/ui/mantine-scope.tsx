import './mantine-scope.css'
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, use, useState } from 'react'
import { chooseColorScheme, readColorScheme, subscribeToColorScheme } from './color-scheme.ts'
import { theme } from './theme.ts'

const IsInside = createContext(false)

/** Connects Mantine to our own colour scheme store, so that pages without Mantine have a scheme too. */
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
 * Wraps everything that renders Mantine components: forms, drawers, dialogs, menus, calendars and the dashboards. Pages
 * do without it, so that their first script does not include it; its variables are in theme-variables.css and
 * theme-shades.css, which a test keeps up to date.
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
