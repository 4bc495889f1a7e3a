'use no memo'

import { Icon, type IconProps } from './icons.tsx'

// The icons of single pages: in one module with those of the frame they would be part of every page.

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M21 12H4M10 6l-6 6 6 6" />
  </Icon>
)
export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15V3M7.5 7L12 3l4.5 4M7 11H5v10h14V11h-2" />
  </Icon>
)
export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l5 5" />
  </Icon>
)
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 12.5l5 5 10-11" />
  </Icon>
)
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7" />
  </Icon>
)
export const FilterIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 6h18M7 12h10M10 18h4" />
  </Icon>
)
export const GlobeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18" />
  </Icon>
)
export const OneColumnIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3h12v18H6z" />
  </Icon>
)
export const TwoColumnsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 5h7v14H3zM14 5h7v14h-7z" />
  </Icon>
)
