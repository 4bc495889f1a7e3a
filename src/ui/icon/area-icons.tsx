'use no memo'

import { Icon, type IconProps } from './icons.tsx'

// The icons of the signed-in areas: in one module with the others they would be part of every page.

export const ChevronLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M15 5l-7 7 7 7" />
  </Icon>
)
export const ChevronRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 5l7 7-7 7" />
  </Icon>
)
export const SortIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 10l4-5 4 5M8 14l4 5 4-5" />
  </Icon>
)
export const SortUpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 14l5-6 5 6" />
  </Icon>
)
export const SortDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 10l5 6 5-6" />
  </Icon>
)
export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h.1M12 12h.1M19 12h.1" strokeWidth="2.5" />
  </Icon>
)
export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 17V11a6 6 0 0112 0v6l1.5 1.500h-15L6 17zM10 21h4" />
  </Icon>
)
export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.500M12 7.500v.2" />
  </Icon>
)
export const UploadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 16V4M7 9l5-5 5 5M4 16v4h16v-4" />
  </Icon>
)
export const CameraIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 8h4l2-3h6l2 3h4v11H3z" />
    <circle cx="12" cy="13" r="3.5" />
  </Icon>
)
export const GripIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="2.5" />
  </Icon>
)
