import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { READING_MS } from '../../../src/annotate/canvas/press-effect.ts'
import type { Rect } from './marked-pictures.ts'

export const canvasOf = (page: Page): Locator => page.getByRole('application', { name: '标注画面' })

/** A choice by its word; the key that is printed beside it is part of its name. */
const choice = (word: string): RegExp => new RegExp(`^${word}( |$)`)

/** Steps of a drag between its ends: pointers never jump. */
const STEPS = 4

/** The annotation page, by what a person sees and does there. */
export const annotatePage = (page: Page) => {
  const canvas = canvasOf(page)
  const strip = page.getByRole('navigation', { name: '本批数据' })
  const stripItem = (name: string): Locator => strip.getByRole('button', { name })
  const bar = page.getByRole('banner')

  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: STEPS })
    await page.mouse.up()
  }
  const shown = async (name?: string): Promise<void> => {
    if (name) await expect(bar.getByText(name, { exact: true })).toBeVisible()
    await expect(canvas).toHaveAttribute('data-picture-status', 'ready')
    await expect(canvas).not.toHaveAttribute('data-masks', 'loading')
  }
  return {
    canvas,
    strip,
    stripItem,
    bar,
    save: bar.locator('[data-save-state]'),
    undo: bar.getByRole('button', { name: '撤销', exact: true }),
    /** The way back from what was just handed in. */
    takeBack: bar.getByRole('button', { name: /^撤销 ?刚交的一条/ }),
    redo: bar.getByRole('button', { name: '重做' }),
    submit: bar.getByRole('button', { name: '提交' }),
    /** Rows of the crops section: name, place and size in source pixels. */
    crops: page.getByRole('button', { name: /^(跟踪框|排除 \d+)/ }),
    rejection: page.locator('section', { has: page.getByRole('button', { name: '驳回意见' }) }),
    drag,
    /** Waits until the picture itself is shown, and can be painted on. */
    shown,
    /** Opens an item of the batch from the strip. */
    open: async (name: string): Promise<void> => {
      await stripItem(name).click()
      await shown(name)
    },
    /** One source pixel on one screen pixel. Where digits choose labels, the numeric pad keeps its zoom. */
    atFullSize: async (key: '1' | 'Numpad1' = '1'): Promise<void> => {
      await page.keyboard.press(key)
      await expect(page.getByRole('button', { name: '缩放比例' })).toHaveText('100%')
    },
    /** Drags from corner to corner of a rectangle on the page. */
    draw: ({ x, y, width, height }: Rect): Promise<void> => drag({ x, y }, { x: x + width, y: y + height }),
    availability: (name: string): Locator =>
      page.getByRole('radiogroup', { name: '可用性' }).getByRole('radio', { name: choice(name) }),
    verdict: (name: string): Locator =>
      page.getByRole('radiogroup', { name: '判定' }).getByRole('radio', { name: choice(name) }),
    comment: page.getByRole('textbox', { name: '意见' }),
    note: page.getByRole('textbox', { name: '审核说明' }),
    /** Until everything that was handed in has reached the server, at whichever try. */
    allSent: async (): Promise<void> => {
      await expect(bar.getByText(/^正在提交 \d+ 条$|\d+ 条待提交$/)).toHaveCount(0)
    },
    /** Nothing is left in hand: of this batch, or at all. */
    done: page.getByText(/^(没有可处理的数据|“.+”里没有.+的数据|本批已全部提交|修改已提交)$/),
    back: bar.getByRole('button', { name: '返回' }),
  }
}

/**
 * Waits for so many milliseconds as the page counts them: a machine that has no turn for the page's timers is not what
 * is asked about, and those that were due before have run.
 */
export const passedOn = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((ms) => new Promise((pass) => void setTimeout(pass, ms)), milliseconds)

/** Presses Enter and reads a question about it, for so long that the next press is an answer. */
export async function isAskedFirst(page: Page, question: RegExp): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(page.getByText(question)).toBeVisible()
  await passedOn(page, READING_MS)
}

/** Milliseconds of rest within which a change is on the server as a draft. */
const DRAFTED_MS = 2_000

/** Whether the server has what is done as a draft in time, as the page counts it. */
export async function isDraftedInTime(page: Page, act: () => Promise<unknown>): Promise<boolean> {
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /draft/.test(response.url()) && response.ok(),
  )
  await act()
  return Promise.race([stored.then(() => true), passedOn(page, DRAFTED_MS).then(() => false)])
}
