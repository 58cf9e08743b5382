import type { TagInput } from '../../src/contract/types.d.ts'
import type { DocumentOf, RleMask } from '../../src/domain/documents/types.ts'
import type { Range } from '../../src/domain/geometry/range.ts'
import type { Rect } from '../../src/domain/geometry/rect.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { FrameMasks } from '../../src/domain/ontology/agreement.ts'
import type { KeyPoint } from '../../src/domain/quality/agreement.ts'
import {
  boxAgreement,
  maskAgreement,
  rangeAgreement,
  setAgreement,
} from '../../src/domain/quality/agreement.ts'

/** How a thing lies in a picture, in source pixels. `shape` is all that is drawn where the box is not. */
export type Drawn =
  | { readonly box: Rect; readonly shape?: unknown }
  | { readonly mask: RleMask }
  | { readonly nodes: readonly KeyPoint[] }

/** One thing of a picture's document, whatever its kind draws. */
export interface DrawnThing {
  /** The same in later versions of the document. */
  readonly id: string
  /** Identifier in the ontology, or the word that files have for it. */
  readonly label: string
  readonly drawn: Drawn
}

export interface ServerKind<K extends Kind> {
  /** Null: of frames, which are no part of the document. */
  readonly things: ((document: DocumentOf[K]) => DrawnThing[]) | null
  /** From 0 to 1, of usable documents with their masks, where these are not in the document. */
  readonly agreement: (a: DocumentOf[K], b: DocumentOf[K], masks: readonly [FrameMasks, FrameMasks]) => number
  readonly demo: KindDemo<K> | null
}

export interface KindDemo<K extends Kind = Kind> {
  readonly pool: { readonly name: string; readonly description: string }
  readonly pictures: readonly DemoPicture[]
  readonly clips: boolean
  /** What no tag gets stays in the pool. */
  readonly tags: readonly DemoTag[]
  /** A copy of each tag with its resources, for kinds with too little work. */
  readonly copy?: string
  /** With a mistake, and a checker's comment on it. */
  readonly spoiled: (document: DocumentOf[K]) => DocumentOf[K]
  readonly rejection: string
}

export interface DemoPicture {
  /** Of file and resource; also the key of its truth. */
  readonly name: string
  readonly format: 'jpeg' | 'png' | 'webp'
  /** In `server/demo/pictures`. */
  readonly drawing: string
}

export interface DemoTag {
  readonly name: string
  readonly description: string
  readonly settings: NonNullable<TagInput['settings']>
  readonly external: boolean
  /** Names in the pool; default: all. */
  readonly items?: readonly string[]
}

const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const

export function demoPictures(title: string, drawings: string, count: number): DemoPicture[] {
  return Array.from({ length: count }, (_, index) => {
    const format = index % 5 === 3 ? 'webp' : index % 7 === 5 ? 'png' : 'jpeg'
    const number = String(index + 1).padStart(2, '0')
    return { name: `${title}-${number}.${EXTENSIONS[format]}`, format, drawing: `${drawings}-${number}` }
  })
}

export const demoNames = (pictures: readonly DemoPicture[], count = pictures.length): string[] =>
  pictures.slice(0, count).map(({ name }) => name)

export const DEMO_REASONS = ['框不准', '漏标', '多标', '不该使用']

export const DEMO_UNSURE = `## 拿不准时

选**待定**并写备注，由审核员决定；不要猜。`

/** The same thing elsewhere, in pixels. */
export const moved = <T extends { x: number; y: number }>(thing: T, dx: number, dy: number): T => ({
  ...thing,
  x: Math.max(0, thing.x + dx),
  y: Math.max(0, thing.y + dy),
})

export const boxSets = (a: readonly Rect[], b: readonly Rect[]) => setAgreement(a, b, boxAgreement)
export const maskSets = (a: readonly RleMask[], b: readonly RleMask[]) => setAgreement(a, b, maskAgreement)

interface FrameSpan {
  readonly startFrame: number
  readonly endFrame: number
}

export const spanSets = (a: readonly FrameSpan[], b: readonly FrameSpan[]) => {
  const rangesOf = (spans: readonly FrameSpan[]) =>
    spans.map(({ startFrame, endFrame }): Range => [startFrame, endFrame])
  return setAgreement(rangesOf(a), rangesOf(b), rangeAgreement)
}

export const maybe = <T>(thing: T | null): T[] => (thing === null ? [] : [thing])
