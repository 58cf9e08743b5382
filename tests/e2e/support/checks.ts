import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  impact: string | null
  nodes: { html: string; failureSummary?: string }[]
}

interface AxeWindow {
  axe: { run: (context: Document, options: object) => Promise<{ violations: Finding[] }> }
}

/** Waits for what fades or slides in: halfway a colour is not what it will be. What turns for ever is left to turn. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))
  })

/** What axe finds on the page that is serious or worse, as rule and place. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await settled(page)
  // Evaluated, not added as a script tag: the page's content security policy admits no inline script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async () =>
      (
        await (window as unknown as AxeWindow).axe.run(document, {
          resultTypes: ['violations'],
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
        })
      ).violations,
  )
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

const PARTS = '#content, header, nav, aside, main, [role="dialog"], [role="dialog"] > *, [role="tablist"]'

/** Elements that are wider than the window lets them be, the page itself first. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(
    (parts) =>
      [document.documentElement, ...document.querySelectorAll(parts)]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 120)),
    PARTS,
  )
