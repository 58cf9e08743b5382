import type { Kind } from '../../../domain/kinds.ts'
import type { EditorView, KindSpec } from '../../../kinds/types.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { AnnotationDocument, Rejection, WorkDocument, WorkItem } from '../../../machines/work.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import type { Scene } from '../../../render/scene.ts'
import type { Pictures } from '../../canvas/pictures.ts'
import { NO_REJECTION } from '../../canvas/rejection.ts'

type Describe = (work: WorkDocument, view: EditorView) => Scene

/** The editor has opaque JSON; here it is of this kind. */
export const describeOf = <K extends Kind>({ editor }: KindSpec<K>): Describe => editor.describe as Describe

export interface ShownVersion {
  readonly item: Pick<WorkItem, 'resource' | 'labels'>
  readonly work: WorkDocument
  readonly fields: Fields
  readonly rejection?: Rejection
  readonly other?: AnnotationDocument | null
  readonly judging?: boolean
}

export const asWork = (annotation: AnnotationDocument): WorkDocument => ({
  annotation,
  verdict: EMPTY_VERDICT,
})

export const versionScene = (describe: Describe, shown: ShownVersion, pictures: Pictures): Scene => {
  const { item, work, fields, rejection = NO_REJECTION, other = null, judging = false } = shown
  const { uuid, width, height } = item.resource
  return describe(work, {
    picture: { id: uuid, width, height, media: pictures.media(item.resource) },
    selection: [],
    hover: null,
    preview: null,
    drawing: null,
    readonly: true,
    crosshair: null,
    judging,
    rejection,
    other,
    fields,
    labels: item.labels,
  })
}
