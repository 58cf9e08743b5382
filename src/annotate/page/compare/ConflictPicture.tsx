import { useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import type { PushConflict } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import type { Pictures } from '../../canvas/pictures.ts'
import type { ShownVersion } from '../../review/versions/version-scene.ts'
import { VersionCanvas } from '../../review/versions/VersionCanvas.tsx'

interface ConflictPictureProps<K extends Kind> {
  conflict: PushConflict
  pictures: Pictures
  spec: KindSpec<K>
}

/** Both versions on the picture: mine as usual, the server's dashed. */
export function ConflictPicture<K extends Kind>({ conflict, pictures, spec }: ConflictPictureProps<K>) {
  const shown = useMemo((): ShownVersion => {
    const { entry, theirs } = conflict
    return {
      item: entry.item,
      work: entry.work,
      fields: spec.editor.fields ?? {},
      ...(theirs?.judgement && { rejection: theirs.judgement }),
      other: theirs?.annotation ?? null,
      judging: true,
    }
  }, [conflict, spec])
  return (
    <VersionCanvas
      spec={spec}
      pictures={pictures}
      shown={shown}
      label={annotateText.conflict.title}
      className="relative h-80 overflow-hidden rounded-md bg-surface-sunken"
    />
  )
}
