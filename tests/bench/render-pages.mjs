// Renders each page in this process and prints the CPU milliseconds of the first and of a warm rendering.
const { default: ssr } = await import(process.argv[2])
const pages = process.argv.slice(3)
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const figures = {}
for (const page of pages) {
  const render = async () => (await ssr.fetch(new Request(`http://localhost:3000${page}`))).text()
  const start = cpu()
  await render()
  const first = cpu() - start
  for (let i = 0; i < 20; i += 1) await render()
  const warmStart = cpu()
  for (let i = 0; i < 50; i += 1) await render()
  figures[page] = { firstMs: first, warmMs: (cpu() - warmStart) / 50 }
}
console.log(JSON.stringify(figures))
process.exit(0)
