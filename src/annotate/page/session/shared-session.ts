import type { ShareView } from '../../../contract/types.d.ts'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { asFrameTable } from '../../../domain/frame-table.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import { createInspectedActor } from '../../../machines/inspect.ts'
import { STAGE_MACHINES } from '../../../machines/stage/machines.ts'
import type { ReadyItem, WorkItem } from '../../../machines/work.ts'
import { newKey } from '../../../platform/random-key.ts'
import { api } from '../../../platform/services.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import { createKindEditor } from '../../canvas/editor-machine.ts'
import type { OpenVideos } from '../../video/playback/open-videos.ts'
import type { StageActor } from './editor-sync.ts'
import { follow } from './editor-sync.ts'
import type { SignVideo } from '../../video/playback/frame-opener.ts'
import type { AnnotationSession } from './session.ts'
import { signedPictures } from './session.ts'

const UNASKED: WorkItem['labels'] = {
  settingsVersion: 1,
  batchSize: 1,
  commentRequired: false,
  commentReasons: [],
  allowExternalShares: false,
}

function sharedItem<K extends Kind>(spec: KindSpec<K>, view: ShareView): ReadyItem {
  const { resource, version, annotation, judgement } = view
  const labels = { ...UNASKED, ...view.labels }
  return {
    resource,
    stage: 'mark',
    lease: null,
    version,
    annotation: annotation ?? spec.empty(labels),
    draft: null,
    judgement: judgement && ({ ...judgement, version, by: null } as WorkItem['judgement']),
    marker: null,
    labels,
  }
}

const sharedTable = ({ resource, frames }: ShareView): Promise<FrameTable> =>
  frames
    ? Promise.resolve(asFrameTable(frames))
    : Promise.reject(new Error(`no frames came with ${resource.uuid}`))

/** Addresses expire soon; new ones are issued while the share is valid. */
const signShared =
  (id: string): SignVideo =>
  async (_uuid, file) => {
    const { url, proxyUrl } = await api.get('/api/shares/{id}/media', { id }, { report: 'caller' })
    const address = file === 'proxy' ? proxyUrl : url
    if (address === undefined) throw new Error(`no address for the ${file} of the share`)
    return address
  }

interface OpenedShare {
  readonly id: string
  readonly view: ShareView
}

export function startSharedSession<K extends Kind>(
  kind: K,
  spec: KindSpec<K>,
  { id, view }: OpenedShare,
  onRefused: () => void,
  openVideos?: OpenVideos,
): AnnotationSession {
  const machine = STAGE_MACHINES.mark.provide({ actions: { refuse: onRefused } })
  const stage = createInspectedActor(machine, {
    input: { kind, assignment: { stage: 'mark' }, shared: [sharedItem(spec, view)] },
  }) as StageActor
  const editor = createInspectedActor(createKindEditor(kind, spec.editor.tools, newKey)) as EditorActor
  const sign = signShared(id)
  const videos = openVideos?.(editor, { loadTable: () => sharedTable(view), sign }) ?? null
  const pictures = videos?.controller.pictures ?? signedPictures((uuid) => sign(uuid, 'original'))
  editor.start()
  stage.start()
  const stop = follow(stage, editor, onRefused)
  pictures.want(view.resource, [])
  return {
    stage,
    editor,
    outbox: null,
    takingBack: null,
    ask: () => Promise.resolve(),
    pictures,
    video: videos?.controller ?? null,
    holdsWork: () => false,
    isStoring: () => false,
    before: () => undefined,
    stop() {
      videos?.stop()
      stop()
      stage.stop()
      editor.stop()
      pictures.dispose()
    },
  }
}
