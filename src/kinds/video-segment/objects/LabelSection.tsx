import { X } from 'lucide-react'
import { useMemo } from 'react'
import type { SegmentObject } from '../../../domain/documents/types.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import type { PanelFacts } from '../../../annotate/page/kind-page.ts'
import { objectsText } from '../../../text/objects.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { attributeEdit, sharedAttributes } from '../../traits/labelled/edits.ts'
import { AttributeFields } from '../../traits/labelled/panel/AttributeFields.tsx'
import { IncompleteButton } from '../../traits/labelled/panel/IncompleteButton.tsx'
import { LabelChoice } from '../../traits/labelled/panel/LabelChoice.tsx'
import { attributeWords } from '../../traits/labelled/differences.ts'
import { OBJECT_ROLE, findObject, newCategory } from '../object-layer.ts'
import { useRows } from '../rows/useRows.ts'
import { rowControllerOf } from '../video-parts.ts'
import {
  attributesOf,
  chooseTrackLabel,
  incompleteTracks,
  nextIncompleteTrack,
  removeChange,
  selectedTracks,
  tracksPlace,
} from './labelled-objects.ts'

const text = videoSegmentText.attributes

type LabelFacts = PanelFacts<'video-segment'> & { readonly ontology: Ontology }

/** Above the list: the label in hand, and what is missing. */
export function LabelInHand({ annotationAccess: access, ontology, task, ...facts }: LabelFacts) {
  const { fields, setFields, selection, onSelect } = facts
  const { work } = access
  const count = useMemo(() => incompleteTracks(work, ontology).length, [work, ontology])
  if (access.readonly || ontology.labels.length === 0) return null
  const { labels } = task.item
  return (
    <>
      <LabelChoice
        {...{ ontology, fields, setFields }}
        tagId={task.item.resource.tagId}
        inHand={newCategory(fields)}
        onChoose={(label) =>
          chooseTrackLabel({ access, work, labels, ontology, selection, setFields }, label)
        }
      />
      <IncompleteButton
        count={count}
        onGo={() => {
          const next = nextIncompleteTrack(work, ontology, selection)
          if (next) onSelect({ role: OBJECT_ROLE, id: next.id })
        }}
      />
    </>
  )
}

/** Below the list: the attributes of what is selected, on the current frame, and where they change. */
export function SelectedAttributes(facts: LabelFacts) {
  const { annotationAccess: access, ontology, selection, video } = facts
  const frame = useRows(rowControllerOf(video))?.frame ?? 0
  const { work } = access
  const tracks = selectedTracks(work, selection, frame)
  const owner = sharedAttributes(tracks, ontology)
  const [first, ...others] = tracks
  if (!first || owner.length === 0) return null
  const object = others.length === 0 ? findObject(work, first.id) : undefined
  return (
    <>
      <AttributeFields
        title={others.length > 0 ? objectsText.several(tracks.length) : text.onFrame(frame)}
        owner={owner}
        entriesOfAll={tracks.map(({ attributes }) => attributes)}
        readonly={access.readonly}
        onRefuse={access.refuse}
        onChange={(change) =>
          access.commit(attributeEdit(work, tracksPlace(work, ontology, frame), tracks, ontology, change), {
            label: 'attribute',
          })
        }
      />
      {object && <Changes {...facts} object={object} />}
    </>
  )
}

function Changes({
  annotationAccess: access,
  ontology,
  video,
  object,
}: LabelFacts & { object: SegmentObject }) {
  const { changes = [] } = object
  if (changes.length === 0) return null
  const owner = attributesOf(ontology, object)
  return (
    <ul aria-label={text.changes} className="flex flex-col text-xs">
      {changes.map((change) => {
        const words = text.from(change.frame, attributeWords(owner, [change]).join(''))
        return (
          <li key={`${change.frame} ${change.id}`} className="flex items-center gap-1">
            <button
              type="button"
              className="min-h-6 thumb:min-h-11 min-w-0 flex-1 truncate rounded-sm px-1 text-left hover:bg-hover"
              onClick={() => video?.seek(change.frame)}
            >
              {words}
            </button>
            {!access.readonly && (
              <IconButton
                label={text.remove(words)}
                icon={<X size={12} />}
                side="left"
                onClick={() => removeChange(access, ontology, object, change)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
