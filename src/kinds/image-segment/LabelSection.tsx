import { useMemo } from 'react'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { objectsText as text } from '../../text/objects.ts'
import { attributeEdit, sharedAttributes } from '../traits/labelled/edits.ts'
import { AttributeFields } from '../traits/labelled/panel/AttributeFields.tsx'
import { IncompleteButton } from '../traits/labelled/panel/IncompleteButton.tsx'
import { LabelChoice } from '../traits/labelled/panel/LabelChoice.tsx'
import { maskFields } from '../traits/masks/fields.ts'
import {
  chooseSegmentLabel,
  goToIncompleteSegment,
  incompleteSegments,
  segmentsPlace,
  selectedLabelled,
  showsAllLabels,
} from './labelled-segments.ts'

type LabelFacts = PanelFacts<'image-segment'> & { readonly ontology: Ontology }

/** Above the trees: the label in hand, and what is missing. */
export function LabelInHand({ annotationAccess: access, ontology, ...facts }: LabelFacts) {
  const { fields, setFields, selection, onSelect, task } = facts
  const trees = access.work.annotation.categories
  const count = useMemo(() => incompleteSegments(trees, ontology).length, [trees, ontology])
  if (access.readonly || ontology.labels.length === 0) return null
  return (
    <>
      <LabelChoice
        {...{ ontology, fields, setFields }}
        tagId={task.item.resource.tagId}
        inHand={maskFields(fields).activeCategory}
        isListed={showsAllLabels(ontology.labels)}
        onChoose={(label) => chooseSegmentLabel({ access, fields, setFields }, selection, label)}
      />
      <IncompleteButton
        count={count}
        onGo={() => goToIncompleteSegment(trees, ontology, selection, onSelect)}
      />
    </>
  )
}

/** Below the trees: the attributes of what is selected. */
export function SelectedAttributes({ annotationAccess: access, ontology, selection }: LabelFacts) {
  const trees = access.work.annotation.categories
  const segments = selectedLabelled(trees, ontology.labels, selection)
  const owner = sharedAttributes(segments, ontology)
  if (segments.length === 0 || owner.length === 0) return null
  return (
    <AttributeFields
      title={segments.length > 1 ? text.several(segments.length) : text.attributes}
      owner={owner}
      entriesOfAll={segments.map(({ attributes }) => attributes)}
      readonly={access.readonly}
      onRefuse={access.refuse}
      onChange={(change) =>
        access.commit(attributeEdit(access.work, segmentsPlace(trees), segments, ontology, change), {
          label: 'attribute',
        })
      }
    />
  )
}
