import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { annotatePage } from './annotate-page.ts'

/** CSS pixels by which Shift with an arrow moves the pointer, and an arrow alone. */
const FAR = 48
const NEAR = 8

/** A person at the annotation page who never touches the mouse. */
export async function handsOnKeys(page: Page) {
  let presses = 0
  await page.exposeBinding('pointerPressed', () => void presses++)
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => (globalThis as unknown as { pointerPressed(): void }).pointerPressed(),
      true,
    ),
  )
  const press = async (key: string, times = 1): Promise<void> => {
    for (let i = 0; i < times; i++) await page.keyboard.press(key)
  }
  const along = async (length: number, back: string, on: string): Promise<void> => {
    const key = length < 0 ? back : on
    await press(`Shift+${key}`, Math.floor(Math.abs(length) / FAR))
    await press(key, (Math.abs(length) % FAR) / NEAR)
  }
  const move = async (dx: number, dy: number): Promise<void> => {
    await along(dx, 'ArrowLeft', 'ArrowRight')
    await along(dy, 'ArrowUp', 'ArrowDown')
  }
  return {
    press,
    /** Writes where the focus is, as an input method does. */
    write: (words: string): Promise<void> => page.keyboard.insertText(words),
    /**
     * Begins at a place and drags from there; both in CSS pixels that 8 divides, the first from the middle of the canvas.
     * Then keys mean what they did before.
     */
    drag: async (
      from: readonly [number, number],
      by: readonly [number, number],
      beforeItEnds: () => Promise<unknown> = () => Promise.resolve(),
    ): Promise<void> => {
      await expect(page.locator('[data-decoding]')).toHaveCount(0)
      await page.keyboard.press('Semicolon')
      await expect(page.getByRole('status').filter({ hasText: '键盘光标' })).toBeVisible()
      await move(...from)
      await page.keyboard.down('Space')
      await move(...by)
      await beforeItEnds()
      await page.keyboard.up('Space')
      // An error box asks for its words.
      if (await page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'))
        await page.keyboard.press('Escape')
      await page.keyboard.press('Semicolon')
      await expect(page.getByRole('status').filter({ hasText: '键盘光标' })).toHaveCount(0)
    },
    /** How often a pointer was pressed; none should be. */
    presses: (): number => presses,
  }
}

/** Follows the button of a dashboard's card, and waits for the picture that it leads to. */
export async function pullByKeys(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('region', { name: '待办' }).getByRole('link', { name: button }).focus()
  await page.keyboard.press('Enter')
  await annotatePage(page).shown(name)
}
