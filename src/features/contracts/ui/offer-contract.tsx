import { Checkbox } from '@mantine/core'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { CarriedWords } from '../inputs.ts'
import {
  CONTRACT_CONTENT_MAX,
  CONTRACT_TITLE_MAX,
  CONTRACT_VALID_DAYS,
  READ_FIRST,
  SIGNER_NAME_MAX,
  SIGNING_CONSENT,
} from '../model.ts'
import { type VariableSource, variableValues } from '../variables.ts'
import { askAboutName } from './ask-about-name.ts'
import classes from './contracts.module.css'
import { FilledPreview, isReadable } from './filled-preview.tsx'
import { TemplateChoice } from './template-choice.tsx'

type FieldsProps = {
  field: (name: 'title' | 'content' | 'fullName' | 'isAgreed', options?: { type: 'checkbox' }) => object
  fill: (words: { title: string; content: string }) => void
  words: { title: string; content: string }
  offer: VariableSource
}

/** The words of a contract that goes with an offer, and the photographer's signature. */
function Fields({ field, fill, words, offer }: FieldsProps) {
  const text = { ...words, values: variableValues(offer) }
  return (
    <>
      <TemplateChoice words={words} onChoose={fill} />
      <TextInput label="Contract title" size="md" limit={CONTRACT_TITLE_MAX} {...field('title')} />
      <Textarea
        label="Contract text"
        description="Date, place, lines, payments and cancellation are added from the offer."
        size="md"
        autosize
        minRows={8}
        maxRows={12}
        limit={CONTRACT_CONTENT_MAX}
        {...field('content')}
      />
      <FilledPreview {...text} />
      <p className={classes.hint}>
        By sending it, you sign it. From then on, nothing in it can be changed, and the couple has {CONTRACT_VALID_DAYS}{' '}
        days to sign.
      </p>
      <TextInput
        label="Your full name"
        description="This is your signature."
        autoComplete="name"
        size="md"
        limit={SIGNER_NAME_MAX}
        {...field('fullName')}
      />
      <Checkbox
        label={SIGNING_CONSENT}
        description={isReadable(text) ? undefined : READ_FIRST}
        disabled={!isReadable(text)}
        {...field('isAgreed', { type: 'checkbox' })}
      />
    </>
  )
}

type Words = { title: string; content: string; fullName: string; isAgreed: boolean }

/** What the offer's form needs of the contract it may carry. */
export const offerContract = {
  Fields,
  check: (words: Words) => CarriedWords.safeParse(words).error?.issues ?? [],
  confirmName: askAboutName,
}
