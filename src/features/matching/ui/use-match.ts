import { getRouteApi } from '@tanstack/react-router'
import { answersOf, MAX_CHOSEN, type MatchAnswers, type MatchSearch, type Step } from '../search.ts'

const route = getRouteApi('/_public/get-matched')

/** The answers, the step and the choice from the URL, and how to change them. */
export function useMatch() {
  const search: MatchSearch = route.useSearch()
  const navigate = route.useNavigate()
  const answer = (patch: Partial<MatchAnswers>) =>
    void navigate({ search: (previous) => ({ ...previous, ...patch }), replace: true, resetScroll: false })
  const goTo = (step: Step) => void navigate({ search: (previous) => ({ ...previous, step }) })
  const choose = (id: string, isChosen: boolean) => {
    const others = (search.chosen ?? []).filter((other) => other !== id)
    const chosen = isChosen ? [...others, id].slice(0, MAX_CHOSEN) : others
    void navigate({
      search: (previous) => ({ ...previous, chosen: chosen.length > 0 ? chosen : undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  return { search, answers: answersOf(search), answer, goTo, choose }
}

export type MatchControls = ReturnType<typeof useMatch>

export type QuestionProps = Pick<MatchControls, 'answers' | 'answer'>
