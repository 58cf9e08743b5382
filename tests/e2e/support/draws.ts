import type { Page } from '@playwright/test'

/** How often the page asks for a frame, or draws something on a canvas, within so many frames of the screen. */
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
    const nextFrame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => {
      draws += 1
      return nextFrame(callback)
    }
    for (let frame = 0; frame < count; frame += 1) await new Promise(nextFrame)
    window.requestAnimationFrame = nextFrame
    for (const [name, method] of own) prototype[name] = method
    return draws
  }, frames)
