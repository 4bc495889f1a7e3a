import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LayoutPublic } from '#ui/layout-public.tsx'

/** Header, footer and landmarks of every public page. */
export const Route = createFileRoute('/_public')({
  component: () => (
    <LayoutPublic>
      <Outlet />
    </LayoutPublic>
  ),
})
