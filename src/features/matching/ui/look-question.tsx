import { keepPreviousData } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import { MAX_LIKED } from '../search.ts'
import {
  LIKE_FIRST,
  likedWords,
  MORE_LIKE_THESE,
  NEXT,
  NO_PICTURES,
  PICTURES_FAILED,
  PICTURES_LOADING,
  QUESTION_TEXTS,
} from '../texts.ts'
import classes from './look-question.module.css'
import type { QuestionProps } from './use-match.ts'

const SIZES = '(min-width: 62em) 11rem, (min-width: 36em) 22vw, 30vw'

/**
 * Twelve real pictures to like. They stay while some are being chosen; the button then shows others near to those.
 * Check boxes and buttons of the question's form: it works before the script has loaded.
 */
export function LookQuestion({ answers, answer }: QuestionProps) {
  const liked = answers.liked ?? []
  const [shownFor, setShownFor] = useState(answers.liked)
  const query = trpc.matching.pictures.useQuery({ liked: shownFor }, { placeholderData: keepPreviousData })
  const toggle = (id: string, isLiked: boolean) => {
    const others = liked.filter((other) => other !== id)
    const all = isLiked ? [...others, id] : others
    answer({ liked: all.length > 0 ? all : undefined })
  }
  const showMore = (event: MouseEvent) => {
    event.preventDefault()
    if (liked.length > 0) setShownFor(liked)
  }
  const pictures = query.data ?? []
  return (
    <>
      {/* Enter goes on, as in every other question. */}
      <button type="submit" hidden>
        {NEXT}
      </button>
      <fieldset className={classes.pictures} aria-busy={query.isPlaceholderData}>
        <legend className="visually-hidden">{QUESTION_TEXTS.look.title}</legend>
        {query.isPending && Array.from({ length: MAX_LIKED }, (_, place) => <Skeleton key={place} isPicture />)}
        {pictures.map(({ id, picture }) => (
          <label key={id} className={classes.picture}>
            <input
              type="checkbox"
              name="liked"
              value={id}
              className={`fills-label ${classes.input}`}
              checked={liked.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            <Photo picture={picture} sizes={SIZES} className={classes.photo} />
            <span className={classes.sign} aria-hidden="true">
              <CheckIcon className={classes.tick} />
            </span>
          </label>
        ))}
      </fieldset>
      <div className={classes.more}>
        <p role="status" className={classes.note}>
          {noteOf(query, pictures.length, liked.length)}
        </p>
        {pictures.length > 0 && (
          <Button
            type="submit"
            variant="default"
            name="step"
            value="look"
            loading={query.isPlaceholderData}
            onClick={showMore}
          >
            {MORE_LIKE_THESE}
          </Button>
        )}
      </div>
    </>
  )
}

function noteOf(query: { isPending: boolean; isError: boolean }, pictures: number, liked: number): string {
  if (query.isPending) return PICTURES_LOADING
  if (pictures === 0) return query.isError ? PICTURES_FAILED : NO_PICTURES
  return liked > 0 ? likedWords(liked) : LIKE_FIRST
}
