import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_vendor/vendor/profile')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_vendor/vendor/profile"!</div>
}
