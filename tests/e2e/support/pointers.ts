import type { CDPSession, Page } from '@playwright/test'
import type { At } from './segment-page.ts'

/** Pointers that Playwright's own mouse is not: moves that come faster than frames, pens and fingers. */

interface PenAt extends At {
  /** 0 … 1. */
  force: number
}

const open = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const known = open.get(page) ?? page.context().newCDPSession(page)
  open.set(page, known)
  return known
}

/** A stroke whose moves are all sent at once: the browser puts several of them into one event. */
export async function flurry(page: Page, points: readonly At[]): Promise<void> {
  const session = await sessionOf(page)
  const [first, ...others] = points
  const last = points.at(-1)
  if (!first || !last) return
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await Promise.all(
    others.map(({ x, y }) =>
      session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 }),
    ),
  )
  await page.mouse.move(last.x, last.y)
  await page.mouse.up()
}

/** A stroke of a pen, pressed as hard as each point says. */
export async function penStroke(page: Page, points: readonly PenAt[]): Promise<void> {
  const session = await sessionOf(page)
  const send = (
    type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
    { x, y, force }: PenAt,
    buttons: number,
  ) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      force,
      buttons,
      button: 'left',
      clickCount: 1,
      pointerType: 'pen',
    })
  const [first, ...others] = points
  const last = points.at(-1)
  if (!first || !last) return
  await send('mousePressed', first, 1)
  for (const point of others) await send('mouseMoved', point, 1)
  await send('mouseReleased', { ...last, force: 0 }, 0)
}

/** Fingers on the screen; each call says where all of them are, as the screen does. */
export async function touchScreen(page: Page) {
  const session = await sessionOf(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly At[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    })
  return {
    down: (...points: At[]) => send('touchStart', points),
    move: (...points: At[]) => send('touchMove', points),
    /** The fingers that stay. */
    up: (...points: At[]) => send('touchEnd', points),
  }
}
