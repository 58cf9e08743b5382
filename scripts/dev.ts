/** `npm run dev`: the server restarts on change; Vite with hot reload is on port 5173. */
import { spawn } from 'node:child_process'
import { ROOT, run } from './process.ts'

for (const step of [
  ['node', 'wasm-rle/build.mjs'],
  ['node', '--import', 'tsx', 'scripts/contract.ts', '--bundle'],
]) {
  const { code } = await run(step)
  if (code !== 0) process.exit(code)
}

const children = [
  ['npx', 'tsx', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['npx', 'vite'],
].map(([program = '', ...args]) => spawn(program, args, { cwd: ROOT, stdio: 'inherit' }))

const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stopAll)
process.once('SIGINT', stopAll)
process.once('SIGTERM', stopAll)
