import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { intersectionOverUnion } from '../../src/domain/geometry/rect.ts'
import { NODE_TEMPLATES } from '../../src/domain/documents/templates.ts'
import { decodeImage } from '../../server/media/decoding/image.ts'
import { requireValue } from '../../server/require-value.ts'
import type { Engine, Suggestion } from '../../server/segmentation/engine.ts'
import type { Rectangle } from '../../wasm-rle/mask.ts'
import { say } from '../harness/benchmark.ts'
import { rounded } from '../harness/report.ts'
import { quantile } from '../harness/statistics.ts'

/** A node this far from the truth, as a share of the person's longer side, need not be moved. */
const NEAR = 0.1
const KNOWN = new Set<string>(NODE_TEMPLATES['body-17'].nodes)
/** People with fewer nodes in the truth say little. */
const LEAST_NODES = 8
/** Of the boxes of a person who was found and of the truth. */
const SAME_PERSON = 0.3
/** A key, or a key and a drag of the box. */
const ACTIONS = { picture: 1, box: 2 }

const fileShape = z.object({
  images: z.array(z.object({ id: z.number(), file_name: z.string() })),
  categories: z.array(z.object({ keypoints: z.array(z.string()) })).min(1),
  annotations: z.array(
    z.object({ image_id: z.number(), bbox: z.array(z.number()).length(4), keypoints: z.array(z.number()) }),
  ),
})

interface TrueNode {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly isVisible: boolean
}
interface Person {
  readonly file: string
  readonly box: Rectangle
  readonly nodes: readonly TrueNode[]
}

/** Of files in COCO's form beside their pictures. Crowds and people with few nodes are left out. */
function peopleIn(folder: string): Person[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => {
      const read = fileShape.safeParse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
      if (!read.success) return []
      const names = requireValue(read.data.categories[0]).keypoints.map((name) => name.replaceAll('_', '-'))
      const pictures = new Map(read.data.images.map((image) => [image.id, image.file_name]))
      return read.data.annotations.map(({ image_id, bbox, keypoints }) => {
        const [x = 0, y = 0, width = 0, height = 0] = bbox
        const nodes = names.flatMap((name, at) => {
          const [nodeX = 0, nodeY = 0, visibility = 0] = keypoints.slice(3 * at, 3 * at + 3)
          return visibility > 0 && KNOWN.has(name)
            ? [{ name, x: nodeX, y: nodeY, isVisible: visibility === 2 }]
            : []
        })
        const picture = path.join(folder, path.dirname(file), requireValue(pictures.get(image_id)))
        return { file: picture, box: { x, y, width, height }, nodes }
      })
    })
    .filter(({ nodes }) => nodes.length >= LEAST_NODES)
}

const personAt = (found: readonly Suggestion[], box: Rectangle): Suggestion | undefined =>
  found
    .filter((each) => intersectionOverUnion(each.box, box) >= SAME_PERSON)
    .toSorted((one, other) => intersectionOverUnion(other.box, box) - intersectionOverUnion(one.box, box))[0]

/** Nodes of the truth that the suggestion has at their place. */
function rightNodes({ box, nodes }: Person, found: Suggestion | undefined): TrueNode[] {
  const reach = NEAR * Math.max(box.width, box.height)
  return nodes.filter(({ name, x, y }) => {
    const node = found?.skeleton?.nodes.find((each) => each.name === name)
    return node !== undefined && Math.hypot(node.x - x, node.y - y) <= reach
  })
}

export interface PoseRow {
  readonly case: string
  readonly people: number
  readonly found: number
  readonly nodes: number
  readonly right: number
  readonly rightVisible: number
  readonly actions: number
  readonly mostActions: number
}

/** Whole bodies: asked once for the picture, and once for each person's box. */
export async function measurePoses(engine: Required<Engine>, folder: string): Promise<PoseRow[]> {
  const people = peopleIn(folder)
  const tallies = { picture: [], box: [] } as Record<
    'picture' | 'box',
    { person: Person; found: Suggestion | undefined }[]
  >
  for (const file of new Set(people.map((person) => person.file))) {
    const picture = await decodeImage(file)
    const ask = (within: Rectangle | null) =>
      engine.suggest(file, picture, { what: 'bodies', within, texts: [] })
    const all = await ask(null)
    for (const person of people.filter((each) => each.file === file)) {
      tallies.picture.push({ person, found: personAt(all, person.box) })
      tallies.box.push({ person, found: personAt(await ask(person.box), person.box) })
    }
    say(path.basename(file))
  }
  return Object.entries(tallies).map(([name, tally]) => {
    const counts = tally.map(({ person, found }) => {
      const right = rightNodes(person, found)
      return {
        nodes: person.nodes.length,
        right: right.length,
        visible: person.nodes.filter(({ isVisible }) => isVisible).length,
        rightVisible: right.filter(({ isVisible }) => isVisible).length,
      }
    })
    const sum = (of: keyof (typeof counts)[number]) => counts.reduce((total, count) => total + count[of], 0)
    const actions = counts.map(({ nodes, right }) => ACTIONS[name as keyof typeof ACTIONS] + nodes - right)
    return {
      case: name,
      people: tally.length,
      found: tally.filter(({ found }) => found !== undefined).length,
      nodes: sum('nodes'),
      right: rounded(sum('right') / sum('nodes'), 3),
      rightVisible: rounded(sum('rightVisible') / sum('visible'), 3),
      actions: quantile(actions, 0.5),
      mostActions: Math.max(...actions),
    }
  })
}
