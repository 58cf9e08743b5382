import type { Browser, Page } from 'playwright-core'
import { openProduct } from '../harness/product-page.ts'
import { rounded } from '../harness/report.ts'
import { longestTask, TASKS, traced } from '../harness/trace.ts'
import type { StallCase } from './case.ts'

/** Milliseconds of the longest task on the page's main thread. */
export interface Stall {
  /** Of the processor, in each round; the first has code that was never run. */
  readonly cpu: readonly number[]
  /** By the clock, which other programs of the machine lengthen. */
  readonly wall: readonly number[]
}

export interface StallRow extends Stall {
  readonly case: string
  readonly step: string
}

/** What follows a step, such as the list and the draft, has its tasks within. */
const AFTERMATH_MS = 400

async function measured(browser: Browser, page: Page, act: () => Promise<unknown>) {
  await page.waitForTimeout(AFTERMATH_MS)
  const { cpu, wall } = longestTask(
    await traced(browser, TASKS, async () => {
      await act()
      await page.waitForTimeout(AFTERMATH_MS)
    }),
  )
  return { cpu: rounded(cpu, 1), wall: rounded(wall, 1) }
}

/** Opens the page in a fresh profile as often as there are rounds, and does the steps in each on the last. */
export async function measureCase(
  browser: Browser,
  url: string,
  stalls: StallCase,
  rounds: number,
  add: (row: StallRow) => void,
): Promise<void> {
  const address = await stalls.stock(url)
  const taken = new Map<string, { cpu: number[]; wall: number[] }>()
  const take = async (page: Page, step: string, act: () => Promise<unknown>): Promise<void> => {
    const { cpu, wall } = await measured(browser, page, act)
    const row = taken.get(step) ?? { cpu: [], wall: [] }
    row.cpu.push(cpu)
    row.wall.push(wall)
    taken.set(step, row)
    add({ case: stalls.name, step, ...row })
  }
  const open = async (): Promise<Page> => {
    const page = await openProduct(browser, url)
    await take(page, 'open', async () => {
      await page.goto(address)
      await stalls.opened(page)
    })
    return page
  }
  for (let round = 1; round < rounds; round += 1) await (await open()).context().close()
  const page = await open()
  for (let round = 0; round < rounds; round += 1)
    for (const { name, act, after } of await stalls.steps(page)) {
      await take(page, name, act)
      await after?.()
    }
  await page.context().close()
}
