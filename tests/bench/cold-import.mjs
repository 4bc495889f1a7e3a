// Prints what importing one function bundle costs a fresh process: CPU milliseconds and resident megabytes.
const before = process.cpuUsage()
await import(process.argv[2])
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage().rss / 2 ** 20 }))
process.exit(0)
