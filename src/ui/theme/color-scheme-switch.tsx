import { useSyncExternalStore } from 'react'
import { AutoIcon, MoonIcon, SunIcon } from '#ui/icon/icons.tsx'
import { type ColorScheme, chooseColorScheme, readColorScheme, subscribeToColorScheme } from './color-scheme.ts'
import classes from './color-scheme-switch.module.css'

const SCHEMES: { value: ColorScheme; label: string; Icon: typeof SunIcon }[] = [
  { value: 'light', label: 'Light', Icon: SunIcon },
  { value: 'dark', label: 'Dark', Icon: MoonIcon },
  { value: 'auto', label: 'Auto', Icon: AutoIcon },
]

/** Light, dark or the device's own choice; remembered on this device. */
export function ColorSchemeSwitch() {
  // The server cannot know the choice, so nothing is marked until hydration.
  const chosen = useSyncExternalStore(subscribeToColorScheme, readColorScheme, () => null)
  return (
    <div className={classes.switch} role="group" aria-label="Color scheme">
      {SCHEMES.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          className={classes.option}
          aria-pressed={chosen === value}
          onClick={() => chooseColorScheme(value)}
        >
          <Icon />
          <span>{label}</span>
        </button>
      ))}
    </div>
  )
}
