// Preloaded into the build and into every function: Neon's hosts lead to the local relay. Everything else of the driver
// is as in production, its pipelined connection and its settings included.
const port = process.env.NEON_RELAY_PORT
const Real = globalThis.WebSocket

globalThis.WebSocket = class extends Real {
  constructor(address, protocols) {
    const { hostname } = new URL(address)
    super(hostname.endsWith('.neon.tech') ? `ws://127.0.0.1:${port}/` : address, protocols)
  }
}
