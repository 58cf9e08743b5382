import type { Page } from 'playwright-core'

/** What the page saw of one step from an item to the next. Milliseconds of its own clock. */
export interface SeenStep {
  /** When the key was pressed or the mouse released, as the browser stamped the event. */
  readonly asked: number
  /** Begin of the frame after the one in which the next picture was painted for the first time. */
  readonly presented: number
  /** Longest task of the page between the two. */
  readonly longestTask: number
}

interface Probe {
  /** Resolves with the next step. */
  next: () => Promise<SeenStep>
}

/** Runs in the page before anything of it. A picture counts as shown when its own pixels are, not its thumbnail's. */
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
    // Long tasks are reported a moment after their end.
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
  // The loader of these scripts names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript(install)
}

/** Does something that leads to another picture, and tells what the page saw of it. */
export async function watchStep(page: Page, act: () => Promise<void>): Promise<SeenStep> {
  // The promise of the page lives on while the act is carried out.
  await page.evaluate(() => {
    const { probe } = globalThis as unknown as { probe: Probe }
    Object.assign(globalThis, { seen: probe.next() })
  })
  await act()
  return page.evaluate(() => (globalThis as unknown as { seen: Promise<SeenStep> }).seen)
}
