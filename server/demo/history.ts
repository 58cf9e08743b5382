import { sql } from 'kysely'
import type { AnnotationDocument, DocumentOf, ErrorBox } from '../../src/domain/documents/types.ts'
import type { Size } from '../../src/domain/geometry/rect.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import type { Caller } from '../http/caller.ts'
import type { Store } from '../store/store.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { prepareMarks, prepareJudgements, type Preparation } from '../workflow/push/prepare.ts'
import { pull } from '../workflow/leases/pull.ts'
import { push } from '../workflow/push/push.ts'
import { DEMO_AGE_DAYS } from './data.ts'
import { spoiled, type DemoKind } from '../kinds/kinds.ts'
import { insertDemoMasks } from './masks.ts'
import { demoText } from './text.ts'
import { trueDocument } from './truth.ts'
import { requireValue } from '../require-value.ts'

const undecided = (document: AnnotationDocument): AnnotationDocument => ({
  ...document,
  availability: 2,
  remark: demoText.pendingRemark,
})

const errorBoxesFor = ({ width, height }: Size): ErrorBox[] => [
  {
    id: 'error-1',
    x: Math.round(width * 0.36),
    y: Math.round(height * 0.3),
    width: Math.round(width * 0.22),
    height: Math.round(height * 0.34),
    comment: demoText.errorBox,
  },
]

/** Final state of a demo resource. `redone`: rejected once, then marked again. */
type Outcome = 'marked' | 'checked' | 'approved' | 'pending' | 'rejected' | 'unapproved' | 'redone'

/** In turn over the worked resources of a kind. */
const OUTCOMES: readonly Outcome[] = [
  'approved',
  'checked',
  'marked',
  'rejected',
  'unapproved',
  'pending',
  'redone',
  'checked',
  'approved',
  'rejected',
  'marked',
]
/** The rest of each tag waits for new marks. */
const WORKED_SHARE = 0.72
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface UnmarkedRow extends Size {
  uuid: string
  name: string
  tagId: number
  external: boolean
}

interface Work extends UnmarkedRow {
  outcome: Outcome
  truth: AnnotationDocument
}

export interface DemoTeam {
  mark1: Caller
  mark2: Caller
  check1: Caller
  approve1: Caller
  ext1: Caller
}

const readRows = async ({ db }: Store, kind: Kind): Promise<UnmarkedRow[]> => {
  const { rows } = await sql<UnmarkedRow>`
    select r.uuid, r.tag_id as "tagId", r.name, m.width, m.height,
      exists (select 1 from tag_companies c join companies k on k.id = c.company_id where c.tag_id = r.tag_id and k.type = 2) as external
    from resources r join media_files m on m.uuid = r.media_uuid
    where r.kind = ${kind} and r.tag_id is not null and r.status = 'unmarked' and r.version = 0
      and r.lease_holder_id is null
    order by r.tag_id, r.seq`.execute(db)
  return rows
}

async function planWork(kind: Kind, rows: readonly UnmarkedRow[]): Promise<Work[]> {
  const tags = [...new Set(rows.map(({ tagId }) => tagId))]
  const worked = tags.flatMap((tagId) => {
    const own = rows.filter((row) => row.tagId === tagId)
    return own.slice(0, Math.floor(own.length * WORKED_SHARE))
  })
  return Promise.all(
    worked.map(async (row, index) => ({
      ...row,
      outcome: requireValue(OUTCOMES[index % OUTCOMES.length]),
      truth: await trueDocument(kind, row.name),
    })),
  )
}

/** The workflow, with times spread over the last days. */
class DemoDays {
  readonly #workflow: WorkflowDependencies
  readonly #kind: Kind
  #clock: number

  constructor(workflow: WorkflowDependencies, kind: Kind, now: number) {
    this.#kind = kind
    this.#clock = now - (DEMO_AGE_DAYS - 1) * DAY
    this.#workflow = { ...workflow, now: () => this.#clock }
  }

  pass(minutes: number): void {
    this.#clock += minutes * MINUTE
  }

  async take(caller: Caller, task: 'mark' | 'check' | 'approve' | 'redo', id: string): Promise<number> {
    const { items } = await pull(this.#workflow, caller, this.#kind, task, { id })
    this.pass(1)
    return requireValue(items[0]).version
  }

  async takeNext(caller: Caller, tagId: number, count: number): Promise<void> {
    await pull(this.#workflow, caller, this.#kind, 'mark', { tagId, count })
    this.pass(4)
  }

  async handIn(caller: Caller, preparation: Preparation): Promise<void> {
    const pushing = { dependencies: this.#workflow, caller, kind: this.#kind }
    const results = await this.#workflow.store.transaction((tx) => push(tx, pushing, preparation))
    const failed = results.find(({ ok }) => !ok)
    if (failed) throw new Error(`demo push was refused: ${JSON.stringify(failed)}`)
    this.pass(12)
  }

  async mark(
    caller: Caller,
    works: readonly Work[],
    task: 'mark' | 'redo',
    version: (work: Work) => number,
    document: (work: Work) => AnnotationDocument,
  ): Promise<void> {
    const inputs = works.map((work, index) => ({
      id: work.uuid,
      version: version(work),
      annotation: document(work),
      activeSeconds: 35 + ((index * 17) % 60),
    }))
    await this.handIn(caller, prepareMarks(this.#kind, task, inputs))
  }

  async judge(
    caller: Caller,
    task: 'check' | 'approve',
    works: readonly Work[],
    verdict: (work: Work) => { isQualified: 1 | 2; comment?: string; boxes?: boolean },
  ): Promise<void> {
    if (works.length === 0) return
    const inputs = []
    for (const [index, work] of works.entries()) {
      const version = await this.take(caller, task, work.uuid)
      const { isQualified, comment, boxes } = verdict(work)
      inputs.push({
        id: work.uuid,
        version,
        isQualified,
        activeSeconds: 12 + ((index * 7) % 30),
        ...(comment ? { comment } : {}),
        ...(boxes ? { errorBoxes: errorBoxesFor(work) } : {}),
      })
    }
    await this.handIn(caller, prepareJudgements(this.#kind, task, inputs))
  }
}

const SPOILED: readonly Outcome[] = ['rejected', 'redone']
const CHECKED: readonly Outcome[] = ['checked', 'approved', 'unapproved', 'rejected', 'redone']
const APPROVED: readonly Outcome[] = ['approved', 'unapproved']

const firstDocument = (kind: Kind, { outcome, truth }: Work): AnnotationDocument => {
  if (outcome === 'pending') return undecided(truth)
  return SPOILED.includes(outcome) ? spoiled(kind, truth as DocumentOf[typeof kind]) : truth
}

function shared(works: readonly Work[], team: DemoTeam): [Caller, Work[]][] {
  const people = works[0]?.external ? [team.mark1, team.ext1, team.mark2] : [team.mark1, team.mark2]
  const size = Math.ceil(works.length / people.length)
  return people
    .map((person, index): [Caller, Work[]] => [person, works.slice(index * size, (index + 1) * size)])
    .filter(([, own]) => own.length > 0)
}

export async function workThroughDemo(
  workflow: WorkflowDependencies,
  team: DemoTeam,
  { kind, rejection }: DemoKind,
  now: number,
): Promise<void> {
  const works = await planWork(kind, await readRows(workflow.store, kind))
  const days = new DemoDays(workflow, kind, now)
  for (const tagId of new Set(works.map((work) => work.tagId))) {
    for (const [marker, own] of shared(
      works.filter((work) => work.tagId === tagId),
      team,
    )) {
      await days.takeNext(marker, tagId, own.length)
      await days.mark(
        marker,
        own,
        'mark',
        () => 0,
        (work) => firstDocument(kind, work),
      )
    }
  }
  days.pass(16 * 60)
  const isWrong = ({ outcome }: Work): boolean => SPOILED.includes(outcome)
  await days.judge(
    team.check1,
    'check',
    works.filter(({ outcome }) => CHECKED.includes(outcome)),
    (work) => (isWrong(work) ? { isQualified: 2, comment: rejection, boxes: true } : { isQualified: 1 }),
  )
  days.pass(6 * 60)
  await redo(
    workflow.store,
    days,
    works.filter(({ outcome }) => outcome === 'redone'),
    team,
  )
  days.pass(14 * 60)
  await days.judge(
    team.approve1,
    'approve',
    works.filter(({ outcome }) => APPROVED.includes(outcome)),
    ({ outcome }) =>
      outcome === 'approved' ? { isQualified: 1 } : { isQualified: 2, comment: demoText.unapproved },
  )
  // Last: a push drops others' masks on its version, and these have no author.
  if (KINDS[kind].hasMaskRows) await insertDemoMasks(workflow.store, works)
}

async function redo(store: Store, days: DemoDays, works: readonly Work[], team: DemoTeam): Promise<void> {
  for (const work of works) {
    const { marker_id } = await store.db
      .selectFrom('resources')
      .select('marker_id')
      .where('uuid', '=', work.uuid)
      .executeTakeFirstOrThrow()
    const marker = Object.values(team).find(({ id }: Caller) => id === marker_id) as Caller
    const version = await days.take(marker, 'redo', work.uuid)
    await days.mark(
      marker,
      [work],
      'redo',
      () => version,
      ({ truth }) => truth,
    )
  }
}
