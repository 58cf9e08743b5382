import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  impact: string | null
  nodes: { html: string; failureSummary?: string }[]
}

interface AxeWindow {
  axe: { run: (context: Document | Element, options: object) => Promise<{ violations: Finding[] }> }
}

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
/** All that a theme changes. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** Waits for what fades or slides in: halfway a colour is not what it will be. What turns for ever is left to turn. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))
  })

/** What axe finds that is serious or worse, as rule and place: on the page, or in what is open above it. */
async function seriousFindings(
  page: Page,
  runOnly: typeof ALL_RULES | typeof COLOUR_RULES,
): Promise<string[]> {
  // Evaluated, not added as a script tag: the page's content security policy admits no inline script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await settled(page)
  const violations = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as AxeWindow
    const place = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    return (await axe.run(place, { resultTypes: ['violations'], runOnly: rules })).violations
  }, runOnly)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !isRowWithButtons(id, html))
        .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary ?? ''}`),
    )
}

/** A row of a tree has buttons of its own, whose names axe takes for text of the row. */
const isRowWithButtons = (id: string, html: string): boolean =>
  id === 'label-content-name-mismatch' && html.includes('role="treeitem"')

const PARTS =
  '#content, #content > *, header, nav, aside, main, [role="dialog"], [role="dialog"] > *, [role="tablist"]'

/** Elements that are wider than the window lets them be, the page itself first. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(
    (parts) =>
      [document.documentElement, ...document.querySelectorAll(parts)]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 120)),
    PARTS,
  )

const SIZES = [
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
] as const

/** Names of tools whose icon is touched by the key that is printed beneath it. */
export const coveredIcons = (page: Page): Promise<string[]> =>
  page
    .getByRole('toolbar', { name: '工具' })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const icon = button.querySelector('svg')?.getBoundingClientRect()
        const key = button.parentElement?.querySelector('kbd')?.getBoundingClientRect()
        return icon && key && key.top < icon.bottom ? [button.getAttribute('aria-label') ?? ''] : []
      }),
    )

/** What is serious in either theme, beginning with the light one. */
export async function findingsIn(page: Page, place: string): Promise<string[]> {
  const found: string[] = []
  for (const [theme, rules] of [
    ['light', ALL_RULES],
    ['dark', COLOUR_RULES],
  ] as const) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    found.push(...(await seriousFindings(page, rules)).map((finding) => `${place}, ${theme}: ${finding}`))
  }
  return found
}

/** Fails with what does not fit the window at one of its sizes. */
export async function fits(page: Page, place: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => tooWide(page), `${place} at ${width}`).toEqual([])
  }
}
