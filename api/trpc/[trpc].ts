export { default } from '../../build/server/trpc.fn.js'
