import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import classes from './color-scheme-switch.module.css'
import { AutoIcon, MoonIcon, SunIcon } from './icons.tsx'

const SCHEMES: { value: MantineColorScheme; label: string; Icon: typeof SunIcon }[] = [
  { value: 'light', label: 'Light', Icon: SunIcon },
  { value: 'dark', label: 'Dark', Icon: MoonIcon },
  { value: 'auto', label: 'Auto', Icon: AutoIcon },
]

const never = () => () => undefined

/** Light, dark or the device's own choice; remembered on this device. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The server cannot know the choice, so nothing is marked until the page has woken up.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <div className={classes.switch} role="group" aria-label="Colour scheme">
      {SCHEMES.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          className={classes.option}
          aria-pressed={isHydrated && colorScheme === value}
          onClick={() => setColorScheme(value)}
        >
          <Icon />
          <span>{label}</span>
        </button>
      ))}
    </div>
  )
}
