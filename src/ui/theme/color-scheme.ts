export type ColorScheme = 'light' | 'dark' | 'auto'

// Mantine's own names: its styles read the attribute, and earlier choices are kept.
const KEY = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'
const DARK = '(prefers-color-scheme: dark)'

const isScheme = (value: unknown): value is ColorScheme => value === 'light' || value === 'dark' || value === 'auto'
const listeners = new Set<() => void>()
/** The choice where nothing can be stored: it lasts as long as the page. */
let unstored: ColorScheme = 'auto'

/** The choice made on this device; the device's setting if there is none, and on the server. */
export function readColorScheme(): ColorScheme {
  try {
    const stored = window.localStorage.getItem(KEY)
    return isScheme(stored) ? stored : 'auto'
  } catch {
    return unstored
  }
}

function draw() {
  const scheme = readColorScheme()
  const isDark = scheme === 'auto' ? window.matchMedia(DARK).matches : scheme === 'dark'
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light')
  for (const listener of listeners) listener()
}

/** Switches the page to another scheme and remembers it on this device, where that is allowed. */
export function chooseColorScheme(scheme: ColorScheme): void {
  try {
    window.localStorage.setItem(KEY, scheme)
  } catch {
    unstored = scheme
  }
  draw()
}

/** Calls back on every change: by the switch, in another tab, or of the device. */
export function subscribeToColorScheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Follows other tabs and the device; returns the function that stops it. */
export function followColorScheme(): () => void {
  const query = window.matchMedia(DARK)
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) draw()
  }
  query.addEventListener('change', draw)
  window.addEventListener('storage', onStorage)
  return () => {
    query.removeEventListener('change', draw)
    window.removeEventListener('storage', onStorage)
  }
}

/** Runs before the first paint, so that no page flashes in the wrong scheme. */
export const COLOR_SCHEME_SCRIPT = `try{var s=localStorage.getItem("${KEY}")}catch(e){}document.documentElement.setAttribute("${ATTRIBUTE}",s==="light"||s==="dark"?s:matchMedia("${DARK}").matches?"dark":"light")`

/** The root element as the server renders it; the script above corrects it before the first paint. */
export const COLOR_SCHEME_ATTRIBUTES = {
  suppressHydrationWarning: true,
  [ATTRIBUTE]: 'light',
  'data-respect-reduced-motion': 'true',
} as const
