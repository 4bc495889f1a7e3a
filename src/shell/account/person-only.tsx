import type { ReactNode } from 'react'
import { NOT_SHOWN } from '#shared/access/viewing.ts'
import { useViewer } from './viewer.ts'

/** What only the person themself may see: whoever looks at Curio as them reads so in its place. */
export function PersonOnly({ children }: { children: ReactNode }) {
  return useViewer()?.viewing ? <p>{NOT_SHOWN}</p> : children
}
