import { sql } from 'drizzle-orm'
import { createRng, shuffled } from '#drizzle/seed/kit/rng.ts'
import { type Db, rows } from '#server/db.ts'

/** What a sentence may leave open: `{first}` in "Dear {first}, …". */
export type Slots = Record<string, string>

/** Says things once: people who write to each other do not share their sentences with everybody else. */
export type Speaker = {
  /** One of these, filled in, of which no sentence has been said yet; the same key chooses the same one. */
  say(key: string, templates: readonly string[], slots: Slots): string
}

/** A template with its slots filled in. */
export const fillIn = (template: string, slots: Slots): string =>
  template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = slots[name]
    if (value === undefined) throw new Error(`A sentence of the demonstration needs {${name}}: ${template}`)
    return value
  })

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== '')

/** A speaker who knows what has been said. */
export function createSpeaker(said: Iterable<string> = []): Speaker {
  const known = new Set([...said].flatMap(sentencesOf))
  return {
    say(key, templates, slots) {
      for (const template of shuffled(createRng(`say/${key}`), templates)) {
        const text = fillIn(template, slots)
        const sentences = sentencesOf(text)
        if (sentences.some((sentence) => known.has(sentence))) continue
        for (const sentence of sentences) known.add(sentence)
        return text
      }
      throw new Error(`Everything of these has been said before: ${templates[0]}`)
    },
  }
}

/** A speaker who knows every message and review in the database. */
export async function readSpeaker(db: Db): Promise<Speaker> {
  const found = await rows<{ text: string }>(
    db.execute(
      sql`select content as text from vendor_messages union all select body from reviews where body is not null`,
    ),
  )
  return createSpeaker(found.map(({ text }) => text))
}
