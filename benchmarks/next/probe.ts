import type { Page } from 'playwright-core'

/** One step to the next item, in milliseconds of the page's clock. */
export interface SeenStep {
  /** Event timestamp of the key press or mouse release. */
  readonly asked: number
  /** Begin of the frame after the first one with the next picture. */
  readonly presented: number
  /** Longest task of the page between the two. */
  readonly longestTask: number
}

interface Probe {
  next: () => Promise<SeenStep>
}

/** Runs in the page before its own scripts. A picture counts as shown when its own pixels are, not its thumbnail's. */
function install(): void {
  const painted = new WeakSet<object>()
  const tasks: { start: number; duration: number }[] = []
  let asked: number | null = null
  let tell: (seen: SeenStep) => void = () => undefined

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration })
  }).observe({ entryTypes: ['longtask'] })

  const ask = (event: Event): void => {
    if (asked === null) asked = event.timeStamp
  }
  addEventListener('keydown', (event) => event.key === 'Enter' && ask(event), { capture: true })
  addEventListener('click', ask, { capture: true })

  const report = (from: number, presented: number): void => {
    // Long tasks are reported after their end.
    setTimeout(() => {
      const inside = tasks.filter(({ start, duration }) => start + duration > from && start < presented)
      tell({ asked: from, presented, longestTask: Math.max(0, ...inside.map(({ duration }) => duration)) })
    }, 200)
  }
  const isPicture = (source: CanvasImageSource): boolean =>
    source instanceof ImageBitmap && source.width >= 400
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (
    this: CanvasRenderingContext2D,
    ...given: never[]
  ) {
    ;(drawImage as (...all: never[]) => void).apply(this, given)
    const source = given[0] as unknown as CanvasImageSource
    if (!isPicture(source) || painted.has(source)) return
    painted.add(source)
    if (asked === null) return
    const from = asked
    asked = null
    requestAnimationFrame(() => report(from, performance.now()))
  }
  const probe: Probe = {
    next: () => {
      asked = null
      return new Promise((resolve) => {
        tell = resolve
      })
    },
  }
  Object.assign(globalThis, { probe })
}

export async function installProbe(page: Page): Promise<void> {
  // The script loader names functions by a helper that pages lack.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript(install)
}

/** Runs `act`, which leads to another picture, and returns what the page measured. */
export async function watchStep(page: Page, act: () => Promise<void>): Promise<SeenStep> {
  // The page's promise stays alive during the act.
  await page.evaluate(() => {
    const { probe } = globalThis as unknown as { probe: Probe }
    Object.assign(globalThis, { seen: probe.next() })
  })
  await act()
  return page.evaluate(() => (globalThis as unknown as { seen: Promise<SeenStep> }).seen)
}
