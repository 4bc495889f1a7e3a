import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { monthName, monthOf } from '#shared/date/months.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { Dotted } from '#ui/text/dotted.tsx'
import { countWords } from '../texts.ts'
import { StandingBadge, StandingWords } from './standing.tsx'
import { useRefreshWeddings } from './use-wedding.ts'
import classes from './weddings-page.module.css'

type Own = RouterOutputs['weddings']['list']['weddings']

/** Moving a wedding one place up or down; what was clicked shows at once. */
function useOrder(weddings: Own) {
  const utils = trpc.useUtils()
  const refresh = useRefreshWeddings()
  const ordering = trpc.weddings.order.useMutation({
    onError: (error) => notify.error(error.message),
    onSettled: refresh,
  })
  return {
    isPending: ordering.isPending,
    move: (from: number, to: number) => {
      const moved = weddings.with(from, weddings[to]!).with(to, weddings[from]!)
      utils.weddings.list.setData(undefined, (own) => own && { ...own, weddings: moved })
      ordering.mutate({ ids: moved.map(({ id }) => id) })
    },
  }
}

/** The photographer's weddings in their order, each with its cover and status. */
export function OwnWeddings({ weddings }: { weddings: Own }) {
  const { isPending, move } = useOrder(weddings)
  return (
    <ol role="list" aria-label="Your weddings" className={classes.weddings}>
      {weddings.map((one, place) => (
        <li key={one.id} className={classes.wedding}>
          <Cover picture={one.cover} name={one.title} size="md" />
          <div className={classes.words}>
            <About wedding={one} />
            <div className={classes.actions}>
              {place > 0 && (
                <Button
                  variant="subtle"
                  aria-label={`Move up “${one.title}”`}
                  disabled={isPending}
                  onClick={() => move(place, place - 1)}
                >
                  Up
                </Button>
              )}
              {place < weddings.length - 1 && (
                <Button
                  variant="subtle"
                  aria-label={`Move down “${one.title}”`}
                  disabled={isPending}
                  onClick={() => move(place, place + 1)}
                >
                  Down
                </Button>
              )}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

function About({ wedding }: { wedding: Own[number] }) {
  const { id, title, venue, month, pictureCount, isPublic } = wedding
  return (
    <>
      <h2 className={classes.title}>
        <Link to="/vendor/weddings/$id" params={{ id }}>
          {title}
        </Link>
      </h2>
      <p className={classes.note}>
        <Dotted parts={[venue, month && monthName(monthOf(month)), countWords(pictureCount)]} />
      </p>
      <p className={classes.standing}>
        <StandingBadge {...wedding} />
        {!isPublic && (
          <span className={classes.note}>
            <StandingWords {...wedding} />
          </span>
        )}
      </p>
    </>
  )
}
