import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/application')({
  beforeLoad: () => {
    throw redirect({ to: '/vendor/application', replace: true })
  },
})
