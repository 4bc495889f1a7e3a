import { oneLine } from '#emails/plain.ts'
import { Section, Text } from './components.ts'
import { styles } from './styles.ts'

/** Named facts, one a line. */
export function WeddingDetails({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <Section>
      {facts.map(({ label, value }) => (
        <Text key={label} className="m-ink" style={{ ...styles.paragraph, margin: '0 0 4px' }}>
          <span className="m-muted" style={{ color: styles.small.color }}>{`${label}: `}</span>
          {oneLine(value, 150)}
        </Text>
      ))}
    </Section>
  )
}
