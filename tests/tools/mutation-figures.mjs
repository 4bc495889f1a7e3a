// Keeps what npm run test:mutation has measured, for the table of the abuse suite; a survivor in a permission check is a miss.
import fs from 'node:fs'

// What decides who is let in; the rest of these files is about errors and maintenance.
const PERMISSION_CHECKS = {
  'src/server/trpc.ts': /requireRole|actor|PROCEDURE|Procedure/,
  'src/features/auth/guards.ts': /./,
}
const CAUGHT = new Set(['Killed', 'Timeout'])
const COUNTED = new Set([...CAUGHT, 'Survived', 'NoCoverage'])

const KEPT = 'tests/abuse/mutation.json'
const on = new Date().toISOString().slice(0, 10)

const { files } = JSON.parse(fs.readFileSync('tests/results/mutation.json', 'utf8'))
const measured = Object.entries(files).map(([file, { mutants, source }]) => {
  const counted = mutants.filter(({ status }) => COUNTED.has(status))
  const survivors = counted
    .filter(({ status }) => !CAUGHT.has(status))
    .map(({ location, mutatorName, replacement = '' }) => ({
      line: source.split('\n')[location.start.line - 1] ?? '',
      words: `${location.start.line}: ${mutatorName} ${replacement.slice(0, 60)}`,
    }))
  return {
    file,
    on,
    mutants: counted.length,
    killed: counted.length - survivors.length,
    permissionSurvivors: survivors.filter(({ line }) => PERMISSION_CHECKS[file]?.test(line)).map(({ words }) => words),
    survivors: survivors.map(({ words }) => words),
  }
})
// A run over some files (`-- --mutate=...`) leaves the figures of the others as they were; of a file that has gone there are none.
const before = fs.existsSync(KEPT) ? JSON.parse(fs.readFileSync(KEPT, 'utf8')).perFile : []
const others = before.filter(({ file }) => !files[file] && fs.existsSync(file))
const perFile = [...others, ...measured].toSorted((x, y) => x.file.localeCompare(y.file))
const sum = (key) => perFile.reduce((total, file) => total + file[key], 0)
const permissionSurvivors = perFile.flatMap((one) => one.permissionSurvivors ?? [])
const figures = { on, mutants: sum('mutants'), killed: sum('killed'), permissionSurvivors, perFile }
fs.writeFileSync(KEPT, `${JSON.stringify(figures, null, 2)}\n`)
process.stdout.write(
  `${figures.killed} of ${figures.mutants} mutants killed, ${permissionSurvivors.length} survivors in permission checks\n`,
)
process.exit(permissionSurvivors.length === 0 ? 0 : 1)
