import type { Page } from '@playwright/test'

/** How often something is drawn on canvases of the page within so many of its frames. */
export const drawsWithin = (page: Page, frames: number): Promise<number> =>
  page.evaluate(async (count) => {
    const prototype = CanvasRenderingContext2D.prototype as unknown as Record<string, unknown>
    const own = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
      typeof value === 'function' && name !== 'constructor' ? [[name, value] as const] : [],
    )
    let draws = 0
    for (const [name, method] of own)
      prototype[name] = function (this: unknown, ...given: unknown[]): unknown {
        draws += 1
        return Reflect.apply(method as (...all: unknown[]) => unknown, this, given)
      }
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
    for (const [name, method] of own) prototype[name] = method
    return draws
  }, frames)
