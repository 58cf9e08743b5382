import type { Browser, CDPSession } from 'playwright-core'

/** Reads how much processor time a browser's renderers and its GPU process have taken. */
export interface Meter {
  /** Milliseconds of processor time, of all such processes together, since they started. */
  readonly read: () => Promise<number>
}

const COUNTED = new Set(['renderer', 'GPU'])

export async function createMeter(browser: Browser): Promise<Meter> {
  const session: CDPSession = await browser.newBrowserCDPSession()
  return {
    async read() {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      return processInfo
        .filter(({ type }) => COUNTED.has(type))
        .reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0)
    },
  }
}
