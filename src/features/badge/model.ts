/** The size of the picture, and of what the script puts in its place. */
export const BADGE_SIZE = { width: 320, height: 132 } as const
/** What the script looks for on a page; its value is the photographer's id. */
export const BADGE_ATTRIBUTE = 'data-availability-badge'
export const SCRIPT_PATH = '/badge/check.js'

export type Theme = 'light' | 'dark'
/** In the picture and in the script alike. */
export const COLORS: Record<Theme, { paper: string; ink: string; muted: string; line: string; accent: string }> = {
  light: { paper: '#fdfcfa', ink: '#1d1916', muted: '#675d55', line: '#e2dcd3', accent: '#6b1e29' },
  dark: { paper: '#161210', ink: '#f1eae1', muted: '#b3a89c', line: '#352d28', accent: '#dba69d' },
}

export const picturePath = (id: string, theme: Theme): string =>
  `/badge/${id}.svg${theme === 'dark' ? '?theme=dark' : ''}`

/** What a badge says, as the script asks for it. */
export type BadgeWords = { name: string; siteName: string }

/** The photographer's own: whether it is switched on, and whether anyone would see it. */
export type OwnBadge = { id: string; isOn: boolean; isListed: boolean }
