import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { ROLE_LABELS, TEAM_WORK } from '#shared/access/role-labels.ts'
import { TEAM_ROLES, type TeamRole } from '#shared/access/roles.ts'

/** A role of the team, with what it is for. */
export function RoleField({ chosen, ...props }: NativeSelectProps & { chosen: TeamRole }) {
  return (
    <NativeSelect
      label="Role"
      size="md"
      description={`${ROLE_LABELS[chosen]}: ${TEAM_WORK[chosen]}.`}
      data={TEAM_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
      {...props}
    />
  )
}
