import type { Page } from 'playwright-core'
import type { LabelledObject } from '../../src/contract/types.d.ts'
import type { Point } from '../../src/domain/geometry/point.ts'
import type { Rect } from '../../src/domain/geometry/rect.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { type Spell, loadSpelling } from '../../src/annotate/useSpelling.ts'
import { fieldsOfChoice, keysOfLabels, labelsByUse } from '../../src/kinds/traits/labelled/label-keys.ts'
import type { Fields } from '../../src/machines/editor/types.ts'
import { EVEN_INSETS, type Viewport, fit, toScreenRect } from '../../src/render/viewport.ts'
import { requireValue } from '../../server/require-value.ts'
import { objectsText } from '../../src/text/objects.ts'
import { annotatePage } from '../../tests/e2e/support/annotate-page.ts'
import { dragOf } from './drags.ts'
import { type ValuesNow, drawingOrder, fewestLetters, changed } from './plan.ts'
import { ATTRIBUTES, type JobBox, type JobPicture } from './truth.ts'

/** A drag, a click or a pressed key; Shift and Alt that are held meanwhile are none. */
export type Actions = Record<'drag' | 'label' | 'attribute' | 'next' | 'correction', number>

export interface JobCase {
  readonly name: string
  readonly ontology: Ontology
  /** What a new box has that nobody set. */
  readonly start: ValuesNow
  /** New objects start with the values of the last one. */
  readonly keeps: boolean
}

export interface DoneJob {
  readonly actions: Actions
  /** As the browser handed them in, by the name of the picture. */
  readonly objects: ReadonlyMap<string, readonly LabelledObject[]>
  /** Boxes that are below 10 pixels wide or high on the screen. */
  readonly small: number
}

/** Beside the tools, and between what floats above and below. */
const INSETS = { ...EVEN_INSETS, top: 56, bottom: 56, left: 72 }
const SMALL = 10
/** Milliseconds until a drag has made no box. */
const MADE_MS = 30_000

/** What somebody has in hand while they label. */
interface Hand {
  readonly page: Page
  readonly job: JobCase
  readonly spell: Spell
  readonly actions: Actions
  /** Where the picture begins on the page. */
  readonly corner: Point
  label: string
  fields: Fields
  /** What the next box starts with. */
  values: ValuesNow
}

async function press(hand: Hand, keys: readonly string[], of: keyof Actions): Promise<void> {
  hand.actions[of] += keys.length
  for (const key of keys) await hand.page.keyboard.press(key)
}

/** Until the list of objects has so many. */
const counts = ({ page }: Hand, count: number): Promise<unknown> =>
  page.waitForFunction(
    ([title, wanted]) => {
      const headers = [...document.querySelectorAll('[data-section-header]')]
      const header = headers.find(({ textContent }) => textContent === title)
      return (header?.nextElementSibling?.textContent ?? '') === wanted
    },
    [objectsText.title, String(count)] as const,
    { timeout: MADE_MS },
  )

/** The digit of the label, else the fewest letters. */
function labelKeys({ job: { ontology }, spell, fields }: Hand, label: string): readonly string[] {
  const key = keysOfLabels(ontology, fields).get(label)
  return key ? [key] : fewestLetters(labelsByUse(ontology, fields), label, spell)
}

/** Drags the box; the label is chosen on the way. */
async function drag(hand: Hand, { from, to }: { from: Point; to: Point }, label: string): Promise<void> {
  const { page, corner, job } = hand
  const move = ({ x, y }: Point, steps = 1) => page.mouse.move(corner.x + x, corner.y + y, { steps })
  hand.actions.drag += 1
  await move(from)
  await page.mouse.down()
  await move({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, 2)
  await move(to, 2)
  if (label !== hand.label) {
    await press(hand, labelKeys(hand, label), 'label')
    hand.fields = { ...hand.fields, ...fieldsOfChoice(job.ontology, hand.fields, labelOf(job, label)) }
    hand.label = label
  }
  await page.mouse.up()
}

const labelOf = ({ ontology }: JobCase, label: string) =>
  requireValue(ontology.labels.find(({ id }) => id === label))

interface Place {
  readonly viewport: Viewport
  readonly before: JobBox | undefined
  /** Of the list, with this one. */
  readonly count: number
}

async function drawBox(
  hand: Hand,
  { label, box }: JobBox,
  { viewport, before, count }: Place,
): Promise<Rect> {
  const onScreen = toScreenRect(viewport, box)
  await drag(hand, dragOf(onScreen, before ? toScreenRect(viewport, before.box) : null), label)
  try {
    await counts(hand, count)
  } catch {
    // It changed the box before: that is taken back, and nothing selected is in the way.
    hand.actions.drag -= 1
    hand.actions.correction += 1
    await press(hand, ['Control+z', 'Escape'], 'correction')
    await drag(hand, dragOf(onScreen, null), label)
    await counts(hand, count)
  }
  return onScreen
}

const SHIFT_NO = 'Shift+0'

/** Yes and no by their keys; what is still missing is a no, now if the next box is to have it too. */
async function setValues(hand: Hand, now: ValuesNow, { values }: JobBox): Promise<void> {
  const keys = changed(now, values).map((name) => `Shift+${ATTRIBUTES.indexOf(name) + 1}`)
  await press(hand, keys, 'attribute')
  const lacks = ATTRIBUTES.some((name) => now[name] === undefined && !values[name])
  if (lacks && hand.job.keeps) await press(hand, [SHIFT_NO], 'attribute')
}

/** @returns how many boxes are small on the screen */
async function labelPicture(hand: Hand, { boxes, size }: JobPicture, canvas: Rect): Promise<number> {
  const { job } = hand
  const screen = { width: canvas.width, height: canvas.height, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }
  const viewport = fit(screen, size, INSETS)
  let [small, before]: [number, JobBox | undefined] = [0, undefined]
  for (const [index, box] of drawingOrder(boxes, hand.label, hand.values).entries()) {
    const { width, height } = await drawBox(hand, box, { viewport, before, count: index + 1 })
    await setValues(hand, hand.values, box)
    if (job.keeps) hand.values = box.values
    if (Math.min(width, height) < SMALL) small += 1
    before = box
  }
  const lacks = ATTRIBUTES.some((name) => job.start[name] === undefined)
  if (lacks && !job.keeps) await press(hand, ['Control+a', SHIFT_NO], 'attribute')
  return small
}

/** What the browser hands in from now on. */
function handedIn(page: Page): Map<string, readonly LabelledObject[]> {
  const objects = new Map<string, readonly LabelledObject[]>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/marks/push')) return
    const { items } = request.postDataJSON() as {
      items: { id: string; annotation: { objects?: LabelledObject[] } }[]
    }
    for (const { id, annotation } of items) objects.set(id, annotation.objects ?? [])
  })
  return objects
}

/** Labels one batch as its truth says, and hands each picture in. The page has the first one open. */
export async function doJob(page: Page, job: JobCase, pictures: readonly JobPicture[]): Promise<DoneJob> {
  const annotate = annotatePage(page)
  const actions: Actions = { drag: 0, label: 0, attribute: 0, next: 0, correction: 0 }
  const canvas = requireValue(await annotate.canvas.boundingBox())
  const hand: Hand = {
    page,
    job,
    spell: await loadSpelling(),
    actions,
    corner: canvas,
    label: labelOf(job, job.ontology.labels[0]?.id ?? '').id,
    fields: {},
    values: job.start,
  }
  const pushed = handedIn(page)
  const names: string[] = []
  let small = 0
  if (job.keeps) {
    await page.getByRole('switch', { name: objectsText.keepValues }).click()
    actions.attribute += 1
  }
  for (const _turn of pictures) {
    const name = await shownName(page, pictures, names)
    names.push(name)
    await annotate.shown(name)
    const picture = requireValue(pictures.find((each) => each.name === name))
    small += await labelPicture(hand, picture, canvas)
    await press(hand, ['Enter'], 'next')
  }
  await annotate.done.waitFor()
  const all = [...pushed.values()]
  return { actions, small, objects: new Map(names.map((name, index) => [name, all[index] ?? []])) }
}

/** Of the pictures that are not done, the one that is shown. */
async function shownName(
  page: Page,
  pictures: readonly JobPicture[],
  done: readonly string[],
): Promise<string> {
  const left = pictures.map(({ name }) => name).filter((name) => !done.includes(name))
  const banner = page.getByRole('banner')
  const shown = await Promise.any(
    left.map(async (name) => {
      await banner.getByText(name, { exact: true }).waitFor()
      return name
    }),
  )
  return shown
}
