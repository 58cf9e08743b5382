import fc from 'fast-check'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { Fields } from '../../src/machines/editor/types.ts'
import type { AnnotationDocument, WorkDocument } from '../../src/machines/work.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'
import type { CommandKind } from './commands.ts'
import { commanderOf } from './commands.ts'
import { FURNISHED, furnishedVerdict } from './furnished.ts'
import type { World } from './life.ts'
import type { Deed } from './person.ts'
import { commanded, deed } from './person.ts'
import { worldOf } from './worlds.ts'

/** Lives of people who judge: all that tools, keys and panels of a kind can do, on documents that are empty or not. */

interface Trial {
  /** States of view that tools and commands look at. */
  readonly fields: readonly Fields[]
  /** Fields that may follow a step taken back. */
  readonly following?: readonly string[]
}

const TRIALS: Readonly<Record<CommandKind, Trial>> = {
  image: { fields: [] },
  'image-node': {
    fields: [
      { activeNode: 0 },
      { activeNode: 20 },
      { activeNode: 3, activeExtra: 'second' },
      { mousePosition: { x: 9, y: 8 } },
    ],
    following: ['activeNode', 'activeExtra'],
  },
  'image-segment': {
    fields: [{ brushSize: 3 }, { brushSize: 12 }, { overlap: 'take' }],
    following: ['activeTree', 'acceptedProposals'],
  },
  video: { fields: [{ videoPlayTime: 0.2 }] },
}

export interface Beginning {
  readonly annotation: AnnotationDocument
  readonly verdict: WorkDocument['verdict']
}

export const beginnings = (kind: CommandKind): fc.Arbitrary<Beginning> =>
  fc.oneof(
    {
      weight: 1,
      arbitrary: fc.constant({
        annotation: emptyDocument(kind) as AnnotationDocument,
        verdict: EMPTY_VERDICT,
      }),
    },
    { weight: 3, arbitrary: fc.constant({ annotation: FURNISHED[kind], verdict: furnishedVerdict(kind) }) },
  )

/** Half of what is done is done by keys and panels. */
export const deedsOf = (kind: CommandKind): fc.Arbitrary<Deed[]> =>
  fc.array(fc.oneof(deed(TRIALS[kind].fields), commanded), { minLength: 10, maxLength: 60, size: 'max' })

export function trialOf(kind: CommandKind, masks: MaskPort, beginning: Beginning): World<WorkDocument> {
  const { following } = TRIALS[kind]
  const given = { annotation: beginning.annotation, previous: FURNISHED[kind], purpose: 'verdict' } as const
  return {
    ...worldOf(kind, { masks: () => masks, ...beginning, ...(following ? { following } : {}) }),
    run: commanderOf(kind, given),
  }
}
