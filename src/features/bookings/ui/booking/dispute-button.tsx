/** How a dispute is opened, wherever the button stands. (BK11) */
export const DISPUTE_BUTTON = {
  label: 'Open a dispute',
  title: 'Open a dispute?',
  field: 'What happened?',
  submitLabel: 'Open the dispute',
} as const

export function DisputeMeans() {
  return (
    <p>
      The booking and the money that is held stand still until our team has read both sides and decided. What is still
      to pay stays due. It costs neither of you anything.
    </p>
  )
}
