import { toggleOption } from '#features/directory/model.ts'
import { MARKETS, STYLES, type StyleSlug } from '#features/photographers/markets-and-styles.ts'
import { DatePicker } from '#ui/date/date-picker.tsx'
import { budgetOf, MUST_HAVE_LABELS } from '../model.ts'
import { BUDGET_SLUGS, MAX_STYLES, MUST_HAVES, type Question } from '../search.ts'
import { ANYWHERE, NEEDS_DATE, NO_BUDGET, QUESTION_TEXTS } from '../texts.ts'
import { ChoiceList } from './choice-list.tsx'
import { LookQuestion } from './look-question.tsx'
import classes from './questions.module.css'
import type { QuestionProps } from './use-match.ts'

const files = import.meta.glob<string>('./style-pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** What a style looks like, as a small picture; made from the demonstration pictures by `drizzle/seed/portfolio/cut-styles.ts`. */
const stylePicture = (slug: StyleSlug): string | undefined => files[`./style-pictures/${slug}.webp`]

/** The fields of one question. */
export function QuestionFields({ question, ...props }: QuestionProps & { question: Question }) {
  const Fields = FIELDS[question]
  return <Fields {...props} />
}

function DateQuestion({ answers, answer }: QuestionProps) {
  return (
    <div className={classes.date}>
      <DatePicker
        label="Wedding date"
        value={answers.date}
        onChange={(date) => answer({ date })}
        placeholder="Choose your date"
        clearLabel="Clear date"
      />
    </div>
  )
}

const NONE = ''

function PlaceQuestion({ answers, answer }: QuestionProps) {
  const places = MARKETS.map(({ slug, name }) => ({ value: slug, name }))
  return (
    <ChoiceList
      legend={QUESTION_TEXTS.place.title}
      name="place"
      kind="radio"
      choices={[...places, { value: NONE, name: ANYWHERE }]}
      selected={[answers.place ?? NONE]}
      onToggle={(place) => answer({ place: place === NONE ? undefined : place })}
    />
  )
}

function BudgetQuestion({ answers, answer }: QuestionProps) {
  const bands = BUDGET_SLUGS.map((value) => ({ value, name: budgetOf(value)!.name }))
  return (
    <ChoiceList
      legend={QUESTION_TEXTS.budget.title}
      name="budget"
      kind="radio"
      choices={[...bands, { value: NONE, name: NO_BUDGET }]}
      selected={[answers.budget ?? NONE]}
      onToggle={(budget) => answer({ budget: budget === NONE ? undefined : budget })}
    />
  )
}

const FIRST_STYLES = STYLES.filter((style) => style.isFilter)
const MORE_STYLES = STYLES.filter((style) => !style.isFilter)

function StyleQuestion({ answers, answer }: QuestionProps) {
  const chosen: readonly StyleSlug[] = answers.style ?? []
  const isFull = chosen.length >= MAX_STYLES
  const list = (legend: string, styles: readonly (typeof STYLES)[number][]) => (
    <ChoiceList<StyleSlug>
      legend={legend}
      name="style"
      kind="checkbox"
      choices={styles.map(({ slug, name }) => ({
        value: slug,
        name,
        picture: stylePicture(slug),
        isDisabled: isFull && !chosen.includes(slug),
      }))}
      selected={chosen}
      onToggle={(style) => answer({ style: toggleOption(answers.style, style) })}
    />
  )
  return (
    <>
      {list(QUESTION_TEXTS.style.title, FIRST_STYLES)}
      <details className={classes.more} open={MORE_STYLES.some(({ slug }) => chosen.includes(slug)) || undefined}>
        <summary className={classes.summary}>More styles</summary>
        {list('More styles', MORE_STYLES)}
      </details>
      <p role="status" className={classes.note}>
        {chosen.length} of {MAX_STYLES} styles chosen
      </p>
    </>
  )
}

function MustQuestion({ answers, answer }: QuestionProps) {
  return (
    <ChoiceList
      legend={QUESTION_TEXTS.must.title}
      name="must"
      kind="checkbox"
      choices={MUST_HAVES.map((value) => {
        const isDisabled = value === 'certain' && !answers.date && !answers.must?.includes('certain')
        const { name, hint } = MUST_HAVE_LABELS[value]
        return { value, name, hint: isDisabled ? NEEDS_DATE : hint, isDisabled }
      })}
      selected={answers.must ?? []}
      onToggle={(must) => answer({ must: toggleOption(answers.must, must) })}
    />
  )
}

const FIELDS = {
  date: DateQuestion,
  place: PlaceQuestion,
  budget: BudgetQuestion,
  look: LookQuestion,
  style: StyleQuestion,
  must: MustQuestion,
} as const
