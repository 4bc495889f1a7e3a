import { Button } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TEAM_FAILED, TEAM_LOADING, TEAM_SUBTITLE, TEAM_TITLE } from '../texts.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import classes from './team.module.css'
import { inviteColumns, memberColumns } from './team-columns.tsx'
import type { Member } from './types.ts'
import { useTeamActions } from './use-team-actions.ts'

/** Who is on the team and in which role, who has been invited, and whose time has ended. */
export function TeamPage() {
  const { data, isError, isFetching, refetch } = trpc.team.list.useQuery()
  const [isInviting, setInviting] = useState(false)
  const [chosen, setChosen] = useState<Member | null>(null)
  const ownEmail = useViewer()?.email
  const actions = useTeamActions()
  const answer = {
    error: isError ? { title: TEAM_FAILED } : null,
    onRetry: () => void refetch(),
    isRetrying: isFetching,
    loadingText: TEAM_LOADING,
  }
  return (
    <>
      <title>{TEAM_TITLE}</title>
      <PageHeader
        title={TEAM_TITLE}
        subtitle={TEAM_SUBTITLE}
        actions={<Button onClick={() => setInviting(true)}>Invite someone</Button>}
      />
      <DataTable
        caption={TEAM_TITLE}
        columns={memberColumns({ ownEmail, onRole: setChosen, onEnd: (member) => void actions.end(member) })}
        rows={data?.members}
        rowKey={({ id }) => id}
        empty={{ title: 'There’s no one on the team', message: 'Invite the first person by email.' }}
        {...answer}
      />
      {data && data.invites.length > 0 && (
        <section aria-labelledby="invitations" className={classes.invites}>
          <h2 id="invitations">Invitations</h2>
          <DataTable
            caption="Invitations"
            columns={inviteColumns(actions)}
            rows={data.invites}
            rowKey={({ id }) => id}
            empty={{ title: 'No open invitations', message: 'Everyone who was invited has joined.' }}
            {...answer}
          />
        </section>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {chosen && <RoleDialog member={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
