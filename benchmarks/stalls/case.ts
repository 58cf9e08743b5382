import type { Page } from 'playwright-core'

/** Something that people do on a page. */
export interface Step {
  readonly name: string
  readonly act: () => Promise<unknown>
  /** Afterwards, not measured. */
  readonly after?: () => Promise<unknown>
}

/** A page with as many objects as people have or the contract allows. */
export interface StallCase {
  readonly name: string
  /** Puts it into a database of its own. @returns its address */
  readonly stock: (url: string) => Promise<string>
  /** Waits until it is open, with its objects listed. */
  readonly opened: (page: Page) => Promise<unknown>
  /** In the order in which each round takes them. */
  readonly steps: (page: Page) => Promise<readonly Step[]>
}

export const repeat = async (times: number, act: (turn: number) => Promise<unknown>): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) await act(turn)
}

/** A machine with other work takes long for it. */
const MOST_MS = 120_000

export const pictureShown = (page: Page): Promise<unknown> =>
  page.waitForSelector('[role="application"][data-picture-status="ready"]:not([data-masks="loading"])', {
    timeout: MOST_MS,
  })
