import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/unsubscribe')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_public/unsubscribe"!</div>
}
