import { ApiError, isAbort } from '../../../api/api-error.ts'
import { fetchMedia } from '../../../api/media.ts'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { asFrameTable } from '../../../domain/frame-table.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import { SMART } from '../../../tools/smart/smart.ts'
import { toolsFor } from '../../../kinds/types.ts'
import { createInspectedActor } from '../../../machines/inspect.ts'
import type { OutboxActor } from '../../../machines/outbox.ts'
import type { Notice } from '../../../machines/ports.ts'
import { handsIn } from '../../../machines/work.ts'
import { STAGE_MACHINES } from '../../../machines/stage/machines.ts'
import { provideStage } from '../../../machines/stage/provide-stage.ts'
import { currentOf } from '../../../machines/stage/tasks.ts'
import type { StageInput } from '../../../machines/stage/types.ts'
import type { Assignment, BatchItem, Problem, WorkDocument, WorkItem } from '../../../machines/work.ts'
import { reportActivity } from '../../../platform/live/browser-activity.ts'
import { browserWorkEvents } from '../../../platform/live/browser-work-events.ts'
import { newKey } from '../../../platform/random-key.ts'
import { restoredDatabase } from '../../../platform/storage/restored.ts'
import { api, session, storageHealth } from '../../../platform/services.ts'
import { createStagePorts } from '../../../platform/work/stage-ports.ts'
import { watchOnline } from '../../../platform/connection/online.ts'
import { createWorkflowCalls } from '../../../platform/work/workflow-calls.ts'
import type { Pictures } from '../../canvas/pictures.ts'
import { createPictures } from '../../canvas/pictures.ts'
import type { VideoFile } from '../../video/playback/frame-opener.ts'
import type { VideoController } from '../../video/playback/video-controller.ts'
import type { OpenVideos } from '../../video/playback/open-videos.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import { createKindEditor } from '../../canvas/editor-machine.ts'
import { pageLiveWire } from '../../canvas/live-wire/live-wire.ts'
import { pageMasks } from '../../canvas/masks/page-masks.ts'
import { loadMasksFor } from '../../canvas/masks/load-masks.ts'
import { createSegmenter, keepEngineReady } from './segmenter.ts'
import { follow, trackPreviousItem } from './editor-sync.ts'
import type { StageActor } from './editor-sync.ts'
import { syncDrafts } from './draft-sync.ts'
import { createItemViews } from './item-views.ts'
import { askNothing } from './nothing-there.ts'
import { openOutbox } from './open-outbox.ts'
import { openedItem } from './editor-key.ts'
import { dismissOutdated, notifyStorage, notifyToolFailures } from './notices.ts'
import { type AskSuggestions, createSuggestions } from './suggestions.ts'
import { pullAtStart } from './pull-at-start.ts'
import { createTakingBack } from './taking-back.ts'
import type { TakingBack } from './taking-back.ts'
import type { KindRules } from '../../../platform/work/stage-ports.ts'

export interface AnnotationSession {
  readonly stage: StageActor
  readonly editor: EditorActor
  readonly outbox: OutboxActor | null
  /** Null on share pages. */
  readonly takingBack: TakingBack | null
  readonly pictures: Pictures
  readonly ask: AskSuggestions
  readonly video: VideoController | null
  /** Work that is neither in the document nor in a draft yet. */
  readonly holdsWork: (task: BatchItem) => boolean
  /** Whether local storage is still at work. */
  readonly isStoring: () => boolean
  readonly before: () => BatchItem | undefined
  readonly stop: () => void
}

interface SessionOptions<K extends Kind> {
  readonly kind: K
  readonly spec: KindSpec<K>
  readonly assignment: Assignment
  readonly tagId: number | null
  readonly markerId: number | null
  readonly itemId: string | null
  readonly owner: string
  readonly notify: (notice: Notice) => void
  readonly openVideos?: OpenVideos | undefined
}

export const signedPictures = (sign: (uuid: string) => Promise<string>): Pictures =>
  createPictures({
    download: fetchMedia,
    sign,
    watchOnline,
    isExpired: (error) => !isAbort(error) && error instanceof ApiError && error.status === 403,
  })

async function signAgain(uuid: string, file: VideoFile = 'original'): Promise<string> {
  const { items } = await api.post('/api/media/sign', { ids: [uuid] }, { report: 'caller' })
  const [signed] = items
  const address = file === 'proxy' ? signed?.proxyUrl : signed?.url
  if (address === undefined) throw new Error(`no address for the ${file} of ${uuid}`)
  return address
}

const loadTable = async (uuid: string): Promise<FrameTable> =>
  asFrameTable(await api.get('/api/resources/{id}/frames', { id: uuid }, { report: 'caller' }))

/** The page takes longer to render than a round trip. */
function preloadPicture(stage: StageActor, pictures: Pictures, [first]: readonly WorkItem[]): void {
  if (first && !currentOf(stage.getSnapshot().context)) pictures.expect(first.resource)
}

function loadPictures(
  stage: StageActor,
  pictures: Pictures,
  upcoming: () => readonly WorkItem[],
): () => void {
  let shown: string | null = null
  const subscription = stage.subscribe(({ context }) => {
    const task = currentOf(context)
    const next = upcoming()
    const key = [task?.item, ...next].map((item) => item?.resource.uuid).join()
    if (key === shown) return
    shown = key
    pictures.want(
      task?.item.resource ?? null,
      next.map(({ resource }) => resource),
    )
  })
  return () => subscription.unsubscribe()
}

const currentUuid = (stage: StageActor): string | null =>
  currentOf(stage.getSnapshot().context)?.item.resource.uuid ?? null

function later(callback: () => void, milliseconds: number): () => void {
  const timer = setTimeout(callback, milliseconds)
  return () => clearTimeout(timer)
}

function syncOwnDrafts(
  stage: StageActor,
  { kind, owner }: Pick<SessionOptions<Kind>, 'kind' | 'owner'>,
): () => void {
  const { draftTimes, readDraft } = createWorkflowCalls(api)
  const calls = {
    times: async () => (session.isOf(owner) ? draftTimes(kind) : []),
    read: (id: string) => readDraft({ kind, id }),
  }
  return syncDrafts(stage, calls, browserWorkEvents.watchVisible)
}

async function tellNothing({
  kind,
  assignment,
  tagId,
  notify,
}: Opened & Pick<SessionOptions<Kind>, 'notify'>): Promise<void> {
  const nothing = tagId === null ? null : await askNothing(api, kind, assignment.stage, tagId)
  notify({ code: 'nothing-chosen', why: nothing?.title ?? null })
}

type Opened = Pick<SessionOptions<Kind>, 'kind' | 'assignment' | 'tagId' | 'markerId' | 'itemId'>

const stageInput = ({ kind, assignment, tagId, markerId, itemId }: Opened): StageInput => ({
  kind,
  assignment,
  // After a chosen item the next batch is offered, not pulled.
  pullsOn: itemId === null,
  ...(tagId === null ? {} : { tagId }),
  ...(markerId === null ? {} : { markerId }),
})

export async function startSession<K extends Kind>(options: SessionOptions<K>): Promise<AnnotationSession> {
  const { kind, spec, assignment, owner, notify } = options
  // Submissions in progress must be known before items are restored and pulled.
  const outbox = await openOutbox(owner)

  let upcoming: readonly WorkItem[] = []
  const browser = createStagePorts({
    calls: createWorkflowCalls(api),
    database: restoredDatabase(),
    owner,
    isOwners: () => session.isOf(owner),
    rules: rulesOf(spec),
    notify,
    health: storageHealth,
    prefetch: (items) => void (upcoming = items),
    arrived: (items) => preloadPicture(stage, pictures, items),
    isPlaying: () => videos?.controller.state().playing ?? false,
  })
  const stage = createInspectedActor(provideStage(STAGE_MACHINES[assignment.stage], browser.ports, outbox), {
    input: stageInput(options),
  }) as StageActor
  const tools = toolsFor(spec.editor.tools, handsIn(assignment))
  const segmenter = createSegmenter({ kind, api, current: () => currentUuid(stage) })
  const editor = createInspectedActor(
    createKindEditor(kind, tools, newKey, pageMasks.source, segmenter, pageLiveWire),
  ) as EditorActor
  const videos = options.openVideos?.(editor, { loadTable, sign: signAgain }) ?? null
  const pictures = videos?.controller.pictures ?? signedPictures(signAgain)
  const views = createItemViews({ kind, store: browser.fields, start: spec.editor.fields, later })
  const refused = () => notify({ code: stage.getSnapshot().context.readonly ? 'readonly' : 'submitted-item' })
  const takingBack = createTakingBack({
    stage,
    outbox,
    queue: { kind, assignment },
    takeBack: browser.takeBack,
    stored: browser.ports.local.stored,
    now: browser.ports.now,
    later,
    notify: (failure) => notify({ code: 'take-back-failed', failure }),
  })
  editor.start()
  const stops = [
    takingBack.stop,
    follow(stage, editor, refused, views),
    views.stop,
    loadPictures(stage, pictures, () => upcoming),
    ...(videos ? [videos.stop] : []),
    notifyStorage(storageHealth),
    notifyToolFailures(editor, notify),
    dismissOutdated(editor),
    syncOwnDrafts(stage, options),
    loadMasksFor(editor, tools, pageMasks),
    reportActivity(stage, owner),
    keepEngineReady(stage, editor, tools.some(({ id }) => id === SMART.id) ? segmenter : undefined),
    browser.stop,
  ]
  pullAtStart(stage, options, () => void tellNothing(options))
  stage.start()
  return {
    stage,
    editor,
    outbox,
    takingBack,
    pictures,
    ask: createSuggestions({ kind, api, stage }),
    video: videos?.controller ?? null,
    holdsWork: (task) => views.holds(openedItem(task)),
    isStoring: browser.isWriting,
    before: trackPreviousItem(stage),
    stop() {
      // A stroke in progress is work: a page may close against the person's intent.
      editor.send({ type: 'SETTLE' })
      stops.forEach((stop) => stop())
      for (const actor of [stage, editor]) actor.stop()
      pictures.dispose()
    },
  }
}

/** The machines have opaque JSON; the spec checks it. */
const rulesOf = <K extends Kind>(spec: KindSpec<K>): KindRules => ({
  emptyAnnotation: ({ labels }: WorkItem) => spec.empty(labels),
  validate: ({ resource, labels, stage }: WorkItem, { annotation }: WorkDocument): readonly Problem[] => {
    const { width, height, frameCount, duration } = resource
    return spec.validate(annotation, {
      width,
      height,
      frameCount: frameCount ?? undefined,
      duration: duration ?? undefined,
      labels,
      stage,
    })
  },
})
