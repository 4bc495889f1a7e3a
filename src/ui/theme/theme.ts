import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type PopoverProps,
  type VariantColorsResolver,
} from '@mantine/core'
import { createElement } from 'react'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'

/** The one accent. Shade 8 carries text on paper, shade 3 carries text on the dark scheme's near-black. */
const oxblood: MantineColorsTuple = [
  '#fbf2f1',
  '#f4e1df',
  '#e8c6c0',
  '#dba69d',
  '#cd8883',
  '#b46560',
  '#974447',
  '#822f37',
  '#6b1e29',
  '#521520',
]

const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f1ec',
  '#e8e3db',
  '#d8d1c7',
  '#bdb4a9',
  '#938a80',
  '#736960',
  '#5b524b',
  '#3f3832',
  '#26211d',
]

/** Mantine reads text from 0, borders from 4, raised surfaces from 6 and the page from 7. */
const dark: MantineColorsTuple = [
  '#f1eae1',
  '#d3c9be',
  '#b3a89c',
  '#857a70',
  '#3b332e',
  '#2d2723',
  '#211c19',
  '#161210',
  '#100d0b',
  '#0a0807',
]

/** A printing-ink purple, for the contract that has been read. */
const grape: MantineColorsTuple = [
  '#f5f1f7',
  '#eae2ee',
  '#d5c5de',
  '#bca3ca',
  '#a07fb2',
  '#856197',
  '#6d4c7f',
  '#573c66',
  '#442f50',
  '#33243c',
]

const serif = "'Cormorant Variable', 'Cormorant Fallback', 'Times New Roman', serif"
const sans = "'Instrument Sans Variable', 'Instrument Fallback', Arial, sans-serif"

/** Filled controls are dark in the light scheme and light in the dark one, so their text is the opposite. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--curio-on-accent)' } : colors
}

/** Lists and menus keep this far from the window's edge; dashboard.css ends them, and lets them scroll, where the room does. */
const WITHIN_WINDOW: PopoverProps['middlewares'] = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--curio-room', `${Math.floor(availableHeight)}px`),
  },
}

/** Curio's look: paper, ink, one accent, square corners, a serif for display and a sans for text. */
export const theme = createTheme({
  colors: { oxblood, gray, dark, grape },
  white: '#fdfcfa',
  black: '#1d1916',
  primaryColor: 'oxblood',
  primaryShade: { light: 8, dark: 3 },
  variantColorResolver,
  fontFamily: sans,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.5' },
  headings: {
    fontFamily: serif,
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2.625rem, 1.9rem + 3.2vw, 4.75rem)', lineHeight: '1.02' },
      h2: { fontSize: 'clamp(2.125rem, 1.7rem + 1.9vw, 3.25rem)', lineHeight: '1.08' },
      h3: { fontSize: 'clamp(1.625rem, 1.5rem + 0.55vw, 2rem)', lineHeight: '1.18' },
      h4: { fontSize: '1.4375rem', lineHeight: '1.25' },
      h5: { fontSize: '1.25rem', lineHeight: '1.3' },
      h6: { fontSize: '1.125rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '0', sm: '0.125rem', md: '0.125rem', lg: '0.125rem', xl: '0.125rem' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 0.5rem 2rem rgb(29 25 22 / 0.10)',
    lg: '0 1rem 3rem rgb(29 25 22 / 0.14)',
    xl: '0 1.5rem 4rem rgb(29 25 22 / 0.18)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Each dialog goes to the end of the page: a shared portal may come before a layout that was swapped in later.
    Portal: { defaultProps: { reuseTargetNode: false } },
    Button: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.5 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.5 } } },
    Popover: { defaultProps: { middlewares: WITHIN_WINDOW } },
    // The first item has the focus: a placeholder before it is no menu item, and axe says so.
    Menu: { defaultProps: { shadow: 'md', width: 240, position: 'bottom-end', withInitialFocusPlaceholder: false } },
    // One arrow for every choice, whatever opens it.
    NativeSelect: { defaultProps: { rightSection: createElement(ChevronDownIcon) } },
    // As on a button of that color: white would be lost on the light accent of the dark scheme.
    Checkbox: { defaultProps: { iconColor: 'var(--curio-on-accent)' } },
    Radio: { defaultProps: { iconColor: 'var(--curio-on-accent)' } },
    Skeleton: { defaultProps: { radius: 0 } },
    Tabs: { defaultProps: { variant: 'default' } },
    Loader: { defaultProps: { type: 'dots' } },
  },
})

/** Mantine's names for our tokens; in both schemes, because its own values are set per scheme. */
const MANTINE_TOKENS = {
  '--mantine-color-dimmed': 'var(--curio-muted)',
  '--mantine-color-placeholder': 'var(--curio-placeholder)',
  '--mantine-color-error': 'var(--curio-danger)',
  '--mantine-color-default-border': 'var(--curio-control)',
  '--mantine-color-default-color': 'var(--curio-ink)',
  '--mantine-color-body': 'var(--curio-paper)',
  '--mantine-color-text': 'var(--curio-ink)',
  '--mantine-color-anchor': 'var(--curio-accent)',
  '--mantine-color-bright': 'var(--curio-ink)',
}

/**
 * Color tokens of both schemes. Feature code uses `--curio-*` only; Mantine's variables whose defaults fail WCAG AA
 * (dimmed, placeholder, error, default border) use the same tokens.
 */
export const cssVariablesResolver: CSSVariablesResolver = (t) => ({
  variables: {},
  light: {
    ...MANTINE_TOKENS,
    '--curio-paper': t.white,
    '--curio-tint': t.colors.gray[1],
    '--curio-raised': '#ffffff',
    '--curio-ink': t.black,
    '--curio-muted': '#675d55',
    '--curio-placeholder': t.colors.gray[6],
    '--curio-line': '#e2dcd3',
    '--curio-control': t.colors.gray[5],
    '--curio-accent': t.colors.oxblood![8],
    '--curio-accent-strong': t.colors.oxblood![9],
    '--curio-accent-wash': t.colors.oxblood![0],
    '--curio-on-accent': t.white,
    '--curio-focus': t.colors.oxblood![8],
    '--curio-danger': '#b3301a',
    '--curio-success': '#2f6b47',
    '--curio-warning': '#8a5a0b',
    '--curio-info': '#35597f',
    '--curio-scrim': 'rgb(29 25 22 / 0.55)',
    '--mantine-color-default': 'transparent',
    '--mantine-color-default-hover': t.colors.gray[1],
  },
  dark: {
    ...MANTINE_TOKENS,
    '--curio-paper': t.colors.dark[7],
    '--curio-tint': '#1d1815',
    '--curio-raised': t.colors.dark[6],
    '--curio-ink': t.colors.dark[0],
    '--curio-muted': t.colors.dark[2],
    '--curio-placeholder': '#a0958a',
    '--curio-line': '#352d28',
    '--curio-control': t.colors.dark[3],
    '--curio-accent': t.colors.oxblood![3],
    '--curio-accent-strong': t.colors.oxblood![2],
    '--curio-accent-wash': '#2c1b1b',
    '--curio-on-accent': '#22100f',
    '--curio-focus': t.colors.oxblood![3],
    '--curio-danger': '#f19c87',
    '--curio-success': '#9fcdae',
    '--curio-warning': '#e3bd78',
    '--curio-info': '#a9c5e3',
    '--curio-scrim': 'rgb(0 0 0 / 0.65)',
    '--mantine-color-default': 'transparent',
    '--mantine-color-default-hover': t.colors.dark[6],
  },
})
