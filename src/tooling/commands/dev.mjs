// npm run dev: the same product with hot reload.
import { become, ensureDependencies } from './common.mjs'

await ensureDependencies()
become(['node_modules/vite/bin/vite.js', '--port', process.env.PORT ?? '3000', '--strictPort'], {
  NODE_ENV: 'development',
})
