/**
 * Kills the tab, the network or the server at a random moment while somebody draws on the real pages, again and again,
 * and looks whether more than the stroke in hand is lost: here, in what can be undone, and in the server's draft.
 *
 *   node --import tsx tests/faults/strokes.ts [--runs 200] [--seed 1] [--kinds image,image-segment,image-node]
 *
 * A run that fails names its seed: `--runs 1 --seed N` does it again.
 */
import { parseArgs } from 'node:util'
import { launchChromium } from '../../scripts/chromium.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { randomOf } from '../support/random.ts'
import { ROOM } from './strokes/annotate-page.ts'
import { FAULTS, runOnce } from './strokes/run.ts'
import { stockSurface } from './strokes/stock.ts'
import type { Surface } from './strokes/surfaces.ts'
import { SURFACES } from './strokes/surfaces.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: SURFACES.map(({ kind }) => kind).join() },
  },
})
const runs = Number(values.runs)
const firstSeed = Number(values.seed)
const surfaces = SURFACES.filter(({ kind }) => values.kinds.split(',').includes(kind))
/** Most strokes of one run. */
const STROKES_MAX = 7
const PICTURES = Math.ceil(runs / surfaces.length / Math.floor(ROOM / STROKES_MAX)) + 1

interface Progress {
  readonly surface: Surface
  readonly tagId: number
  item: number
  steps: number
}

const server = await startDemoServer({ LOG_LEVEL: 'error' })
const browser = await launchChromium()
const found: string[] = []

/** Somebody who knows the pages: a tour would lie over them. */
async function logIn() {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  await signIn(context, server.url, 'mark1')
  return context
}

try {
  const context = await logIn()
  const places: Progress[] = []
  for (const surface of surfaces)
    places.push({ surface, tagId: await stockSurface(server.url, surface, PICTURES), item: 0, steps: 0 })
  for (let run = 0; run < runs; run++) {
    const seed = firstSeed + run
    const random = randomOf(seed).next
    const fault = FAULTS[seed % FAULTS.length] ?? 'tab'
    // One run after another: every fault soon, and every fault on every kind.
    const place = places[(seed + Math.floor(seed / FAULTS.length)) % places.length]
    if (!place) throw new Error('no kind to draw on')
    const name = `seed ${seed}: ${fault} on ${place.surface.kind}`
    try {
      const outcome = await runOnce({ server, context, ...place }, fault, random)
      place.steps += outcome.restored
      found.push(...outcome.faults.map((each) => `${name}: ${each}`))
      console.log(`${name}: ${outcome.begun} begun, ${outcome.finished} ended, ${outcome.restored} came back`)
    } catch (error) {
      found.push(`${name}: ${String(error)}`)
      console.error(`${name}: ${String(error)}`)
      await Promise.all(context.pages().map((page) => page.close()))
      await context.setOffline(false)
      await server.kill()
      await server.start()
      place.steps = ROOM
    }
    if (place.steps + STROKES_MAX > ROOM) Object.assign(place, { item: place.item + 1, steps: 0 })
  }
} finally {
  await browser.close()
  await server.dispose()
}
for (const line of found) console.error(line)
console.log(
  found.length === 0 ? `${runs} runs: at most the stroke in hand was lost` : `${found.length} faults`,
)
process.exit(found.length === 0 ? 0 : 1)
