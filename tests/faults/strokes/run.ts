import type { BrowserContext, Page } from 'playwright-core'
import type { TestServer } from '../../support/server.ts'
import { cellOf, countSteps, crash, openItem, openWork, saved } from './annotate-page.ts'
import { strokesOnServer } from './stock.ts'
import type { Surface } from './surfaces.ts'

/** What fails: in an outage the network alone, and the tab lives to see it again; else the tab dies, too, or may. */
export type Fault = 'tab' | 'outage' | 'network' | 'server'
export const FAULTS: readonly Fault[] = ['tab', 'outage', 'network', 'server']

/** A stroke that ended this long before a death is in storage. Milliseconds. */
const STORED_WITHIN_MS = 1_000
const LONGEST_LIFE_MS = 2_500
/** Longer than the page waits before it saves: some outages fall upon a save. */
const LONGEST_OUTAGE_MS = 4_000

export interface Place {
  readonly server: TestServer
  readonly context: BrowserContext
  readonly surface: Surface
  readonly tagId: number
  /** Which picture of the batch, and how many strokes it has already. */
  readonly item: number
  readonly steps: number
}

export interface Outcome {
  readonly begun: number
  readonly finished: number
  readonly restored: number
  readonly faults: readonly string[]
}

interface Hand {
  begun: number
  finished: number
  lastEnd: number
  isAlive: boolean
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Draws until the tab is dead or all strokes are drawn. */
async function draw(page: Page, place: Place, strokes: number, random: () => number, hand: Hand) {
  const { surface, steps } = place
  try {
    for (let stroke = 0; stroke < strokes && hand.isAlive; stroke++) {
      const cell = await cellOf(page, steps + stroke)
      hand.begun += 1
      await surface.stroke(page, cell, random)
      if (!hand.isAlive) return
      hand.finished += 1
      hand.lastEnd = Date.now()
      await pause(150 * random())
    }
  } catch (error) {
    if (hand.isAlive) throw error
  }
}

/** Lets the fault happen at its moment, and makes good again what a person would. @returns the tab, if it lives */
async function strike(
  fault: Fault,
  page: Page,
  { server, context }: Place,
  random: () => number,
  hand: Hand,
) {
  await pause(LONGEST_LIFE_MS * random())
  const lives = fault === 'outage' || (fault === 'server' && random() < 0.5)
  const takesNetwork = fault === 'network' || fault === 'outage'
  if (takesNetwork) await context.setOffline(true)
  if (fault === 'server') await server.kill('SIGKILL')
  if (fault !== 'tab') await pause((fault === 'outage' ? LONGEST_OUTAGE_MS : 800) * random())
  if (!lives) {
    hand.isAlive = false
    await crash(page)
  }
  const diedAt = Date.now()
  if (takesNetwork) await context.setOffline(false)
  return { lives, diedAt }
}

/** One run: strokes, a fault in the middle of them, and a look at what is left. */
export async function runOnce(place: Place, fault: Fault, random: () => number): Promise<Outcome> {
  const { server, context, surface, tagId, item, steps } = place
  const hand: Hand = { begun: 0, finished: 0, lastEnd: 0, isAlive: true }
  const strokes = 3 + Math.floor(random() * 5)
  const page = await openWork(context, surface, tagId)
  await openItem(page, item)
  const drawing = draw(page, place, strokes, random, hand)
  const { lives, diedAt } = await strike(fault, page, place, random, hand)
  await drawing
  if (fault === 'server') await server.start()
  const faults: string[] = []
  const lookAtServer = async (expected: number) => {
    const found = await strokesOnServer(server.url, surface, tagId, item)
    if (found !== expected) faults.push(`the server's draft has ${found} strokes of ${expected}`)
  }
  if (lives) {
    if (steps + hand.begun > 0) await saved(page)
    // Nothing but the tab itself has brought them there: no other has been opened yet.
    await lookAtServer(steps + hand.begun)
    await page.close()
  }
  const next = await openWork(context, surface, tagId)
  await openItem(next, item)
  const restored = (await countSteps(next)) - steps
  if (restored + steps > 0) await saved(next)
  await lookAtServer(restored + steps)
  await next.close()
  const { begun, finished, lastEnd } = hand
  const isSettled = lives || (begun === finished && diedAt - lastEnd >= STORED_WITHIN_MS)
  const least = isSettled ? begun : begun - 1
  if (restored < least || restored > begun)
    faults.push(`${begun} strokes begun, ${finished} ended, ${restored} came back`)
  return { begun, finished, restored, faults }
}
