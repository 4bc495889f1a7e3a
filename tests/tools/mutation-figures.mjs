// Keeps what npm run test:mutation has measured, for the table of the abuse suite; a survivor in a permission check is a miss.
import fs from 'node:fs'

// What decides who is let in; the rest of these files is about errors and maintenance.
const PERMISSION_CHECKS = {
  'src/server/trpc.ts': /requireRole|actor|PROCEDURE|Procedure/,
  'src/features/auth/guards.ts': /./,
}
const CAUGHT = new Set(['Killed', 'Timeout'])
const COUNTED = new Set([...CAUGHT, 'Survived', 'NoCoverage'])

const { files } = JSON.parse(fs.readFileSync('tests/results/mutation.json', 'utf8'))
const perFile = Object.entries(files).map(([file, { mutants, source }]) => {
  const counted = mutants.filter(({ status }) => COUNTED.has(status))
  const survivors = counted
    .filter(({ status }) => !CAUGHT.has(status))
    .map(({ location, mutatorName, replacement = '' }) => ({
      line: source.split('\n')[location.start.line - 1] ?? '',
      words: `${location.start.line}: ${mutatorName} ${replacement.slice(0, 60)}`,
    }))
  return { file, mutants: counted.length, killed: counted.length - survivors.length, survivors }
})
const sum = (key) => perFile.reduce((total, file) => total + file[key], 0)
const permissionSurvivors = perFile
  .flatMap(({ file, survivors }) => survivors.filter(({ line }) => PERMISSION_CHECKS[file]?.test(line)))
  .map(({ words }) => words)
const figures = {
  on: new Date().toISOString().slice(0, 10),
  mutants: sum('mutants'),
  killed: sum('killed'),
  permissionSurvivors,
  perFile: perFile.map(({ survivors, ...rest }) => ({ ...rest, survivors: survivors.map(({ words }) => words) })),
}
fs.writeFileSync('tests/abuse/mutation.json', `${JSON.stringify(figures, null, 2)}\n`)
process.stdout.write(
  `${figures.killed} of ${figures.mutants} mutants killed, ${permissionSurvivors.length} survivors in permission checks\n`,
)
process.exit(permissionSurvivors.length === 0 ? 0 : 1)
