'use no memo'

import type { ReactNode } from 'react'

export type IconProps = { className?: string }

/** All icons share one 24-unit grid and a hairline stroke; they are decoration, the control carries the name. */
export function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 8h18M3 16h18" />
  </Icon>
)
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 5l14 14M19 5L5 19" />
  </Icon>
)
export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 12h17M14 6l6 6-6 6" />
  </Icon>
)
export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20C-1 11 3 4 8 4q3 0 4 3 1-3 4-3c5 0 9 7-4 16z" />
  </Icon>
)
export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 9l6 6 6-6" />
  </Icon>
)
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)
export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4 21c.8-4.4 4-6.5 8-6.5s7.2 2.1 8 6.5" />
  </Icon>
)
export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4l9 16H3l9-16zM12 10v4.500M12 17.300v.2" />
  </Icon>
)
export const SunIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4" />
  </Icon>
)
export const MoonIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 14.500A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.500z" />
  </Icon>
)
export const AutoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.500v17a8.5 8.5 0 000-17z" fill="currentColor" />
  </Icon>
)
export const InstagramIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.7" />
    <path d="M16.6 7.400v.1" />
  </Icon>
)
export const FacebookIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 21v-8h3l.5-3.500H14V7.500c0-1.2.5-2 2-2h1.700V2.600C17 2.4 16 2.3 15 2.300c-2.6 0-4.4 1.6-4.4 4.500v2.700H7.500V13h3.100v8" />
  </Icon>
)
export const StarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      d="M12 3.500l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-3-5.3 3 1.1-6L3.4 9.800l6-.8L12 3.500z"
      fill="currentColor"
      stroke="none"
    />
  </Icon>
)
