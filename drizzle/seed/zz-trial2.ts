import { openEmbedded } from '#server/local/embedded-db.ts'
import { prepareDatabase } from '#server/local/prepare.ts'
import { createLocalStorage } from '#server/storage.ts'
const dir = process.argv[2]!
let t = performance.now()
const { db, close } = await openEmbedded(dir)
console.log('open', performance.now() - t); t = performance.now()
await prepareDatabase(db, { seed: 'demo', storage: createLocalStorage(dir), say: (l) => console.log(((performance.now() - t)/1000).toFixed(1), l) })
console.log('prepared in', performance.now() - t, process.cpuUsage())
await close()
process.exit(0)
