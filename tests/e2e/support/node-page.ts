import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { NODE_TEMPLATES, unlabelledNodes } from '../../../src/domain/documents/templates.ts'
import type { BodyType, ImageNodeDocument, Node } from '../../../src/domain/documents/types.ts'
import { posedNodes } from '../../../src/domain/hand-skeleton/pose.ts'
import type { Caller } from '../../support/api.ts'
import { login, until } from '../../support/api.ts'
import { annotatePage } from './annotate-page.ts'
import type { MarkName, Rect } from './marked-pictures.ts'
import { GROUND, MARK_COLOURS } from './marked-pictures.ts'
import type { Colour } from './pixels.ts'
import { coloursAround } from './pixels.ts'
import { seenMarks } from './seen-marks.ts'
import { stockFiles } from './stock.ts'

/** The annotation page of keypoints, by what a person sees and does there. */

export interface At {
  x: number
  y: number
}

export const PICTURE = { width: 800, height: 600 }

/** Small marks near a corner, by which the test knows where the picture lies. */
export const MARKS: Record<MarkName, Rect> = {
  red: { x: 640, y: 576, width: 16, height: 16 },
  green: { x: 672, y: 576, width: 16, height: 16 },
  magenta: { x: 704, y: 576, width: 16, height: 16 },
}

type KnownBody = Exclude<BodyType, 'own'>

/** Where the joints of the picture are: whole pixels, as far as a hand can click. */
export const jointsOf = (bodyType: KnownBody): At[] =>
  posedNodes(
    NODE_TEMPLATES[bodyType],
    unlabelledNodes(bodyType),
    { x: 120, y: 120, width: 560, height: 380 },
    PICTURE,
  ).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))

const css = ([red, green, blue]: readonly number[]): string => `rgb(${red},${green},${blue})`

/** A drawn skeleton with the marks; pictures of different numbers are different files. */
function skeletonPicture(bodyType: KnownBody, number: number): Promise<Buffer> {
  const joints = jointsOf(bodyType)
  const bones = NODE_TEMPLATES[bodyType].edges.map(([from, to]) => {
    const [a, b] = [joints[from]!, joints[to]!]
    return `<path d="M${a.x} ${a.y}L${b.x} ${b.y}" stroke="#c9a58c" stroke-width="26" stroke-linecap="round"/>`
  })
  const marks = Object.entries(MARKS).map(
    ([name, { x, y, width, height }]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${css(MARK_COLOURS[name as MarkName])}"/>`,
  )
  const { width, height } = PICTURE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${css(GROUND)}"/>${bones.join('')}${marks.join('')}
    <rect x="${10 + number}" y="590" width="1" height="1" fill="#000"/></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}

let made = 0

/** Makes a database of keypoints with these pictures in it; its template is that of the body type, if one is given. @returns its id */
export async function stockNodes(
  url: string,
  tag: string,
  names: readonly string[],
  { bodyType, fixed = true }: { bodyType: KnownBody; fixed?: boolean },
): Promise<number> {
  const files = []
  for (const name of names) files.push({ name, bytes: await skeletonPicture(bodyType, (made += 1)) })
  const tagId = await stockFiles(url, tag, files, 'image-nodes')
  const admin = await login(url, 'admin')
  const { nodes, edges } = NODE_TEMPLATES[bodyType]
  const settings = {
    ...(fixed ? { template: { bodyType, nodes, edges } } : {}),
    commentReasons: ['位置不准', '左右标反'],
  }
  await admin.ask('PUT', `/api/admin/image-nodes/tags/${tagId}`, { name: tag, settings })
  return tagId
}

export const address = (stage: string, tagId: number): string =>
  `/mark-image-node?stage=${stage}&tag=${tagId}`

/** What a document says of its nodes: place and visibility, in order. */
export const placesOf = (nodes: readonly Node[]): [number, number, number][] =>
  nodes.map(({ x, y, visibility }) => [x, y, visibility])

/** The resource of a database that somebody has in hand, by the name of its file. */
export async function uuidOf(caller: Caller, tagId: number, name: string): Promise<string> {
  interface List {
    items: { resource: { uuid: string; path: string } }[]
  }
  const { items } = await until(
    () => caller.ask<List>('GET', `/api/imageNodes/drafts?tagId=${tagId}`),
    (list) => list.items.some(({ resource }) => resource.path.endsWith(name)),
  )
  return items.find(({ resource }) => resource.path.endsWith(name))!.resource.uuid
}

export interface Stored {
  version: number
  status: string
  annotation: ImageNodeDocument
  judgement: { isQualified: number; comment: string | null; errorBoxes: unknown[] } | null
}

/** A resource as an admin sees it. */
export async function storedOf(admin: Caller, uuid: string): Promise<Stored> {
  const { resource, ...rest } = await admin.ask<Omit<Stored, 'status'> & { resource: { status: string } }>(
    'GET',
    `/api/resources/${uuid}`,
  )
  return { ...rest, status: resource.status }
}

/** The draft of somebody; null while there is none. */
export async function draftOf(caller: Caller, uuid: string): Promise<ImageNodeDocument | null> {
  const answer = await caller.send<{ annotation: ImageNodeDocument }>('GET', `/api/imageNodes/drafts/${uuid}`)
  return answer.status === 200 ? answer.body.annotation : null
}

/** Counts what the hands do: presses of a pointer on the page, and of keys. */
export async function countHands(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  await page.evaluate(() => {
    const counts = { clicks: 0, keys: 0 }
    Object.assign(window, { counts })
    window.addEventListener('pointerdown', () => (counts.clicks += 1), { capture: true })
    window.addEventListener('keydown', () => (counts.keys += 1), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { counts: { clicks: number; keys: number } }).counts)
}

export const nodePage = (page: Page) => {
  const annotate = annotatePage(page)
  let origin: At | null = null
  const at = ({ x, y }: At): At => {
    if (!origin) throw new Error('the picture was not located')
    return { x: origin.x + x, y: origin.y + y }
  }
  return {
    ...annotate,
    at,
    /** Shows the picture at 100 % and finds where it lies. */
    locate: async (key?: 'Numpad1'): Promise<void> => {
      await annotate.atFullSize(key)
      // Nodes have bright colours of their own.
      await page.keyboard.press('x')
      const seen = await seenMarks(page, MARKS)
      await page.keyboard.press('x')
      origin = { x: seen.red.x - MARKS.red.x, y: seen.red.y - MARKS.red.y }
    },
    /** Presses a button of the mouse on a place of the picture. */
    click: async (place: At, button: 'left' | 'right' = 'left'): Promise<void> => {
      const { x, y } = at(place)
      await page.mouse.click(x, y, { button })
    },
    /** Colours of the page around a place of the picture. */
    coloursAt: (place: At, reach?: number): Promise<Colour[]> => coloursAround(page, at(place), reach),
    dragOn: (from: At, to: At): Promise<void> => annotate.drag(at(from), at(to)),
    progress: page.locator('[data-node-progress]'),
    active: page.locator('[data-active-node]'),
    loupe: page.locator('[data-loupe]'),
    blur: (word: string): Locator =>
      page
        .getByRole('radiogroup', { name: '模糊度' })
        .getByRole('radio', { name: new RegExp(`^${word}( |$)`) }),
    pending: page.getByRole('button', { name: /^待定( T)?$/ }),
    node: (name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}，`) }),
    toolbar: page.getByRole('toolbar', { name: '操作' }),
    section: (title: string): Locator =>
      page.locator('section', { has: page.getByRole('button', { name: title, exact: true }) }),
    /** Where the nodes of the draft lie, once all of them do. */
    placed: async (caller: Caller, tagId: number, name: string): Promise<Node[]> => {
      const uuid = await uuidOf(caller, tagId, name)
      const draft = await until(
        () => draftOf(caller, uuid),
        (found) => found !== null && found.nodes.every(({ visibility }) => visibility > 0),
      )
      return draft?.nodes ?? []
    },
    handsIn: async (): Promise<void> => {
      await page.keyboard.press('Enter')
      await expect(annotate.done).toBeVisible()
      await annotate.allSent()
    },
  }
}

export type NodePage = ReturnType<typeof nodePage>
