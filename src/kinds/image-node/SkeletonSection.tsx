import { useEffect } from 'react'
import { Plus } from 'lucide-react'
import type { BodyType } from '../../domain/documents/types.ts'
import { BODY_TYPES } from '../../domain/documents/types.ts'
import { placedCount } from '../../domain/hand-skeleton/nodes.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import { activeIn, bodyTypeCommit, removeSkeletonCommit } from '../traits/skeleton/edits.ts'
import { nameOfSkeleton } from '../traits/skeleton/names.ts'
import { skeletonsOf, templateFields } from '../traits/skeleton/layer.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Input.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { PanelRow } from '../../annotate/panel/PanelRow.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { carryOut, ownTemplate } from './node-facts.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageNodeText.body

/** `own` needs a template of the database. */
const OFFERED = BODY_TYPES.filter((type) => type !== 'own')

export function SkeletonSection(facts: PanelFacts<'image-node'>) {
  const { annotationAccess: access, fields, setFields, task } = facts
  const { keyOf, run } = useCommands()
  const own = ownTemplate(task)
  // Tools read the bones from the fields.
  useEffect(() => {
    if (own) setFields(templateFields(own))
  }, [own, setFields])
  const skeletons = skeletonsOf(access.work.annotation)
  const active = activeIn({ work: access.work, fields })
  const next = keyOf('skeleton.next')
  return (
    <Section
      title={text.title}
      aside={
        !access.readonly && (
          <IconButton
            label={text.add}
            keys={keyOf('skeleton.add')}
            icon={<Plus size={14} />}
            side="left"
            onClick={() => run('skeleton.add')}
          />
        )
      }
    >
      <BodyTypeField {...facts} isFixed={own !== undefined} />
      {skeletons.length > 1 && (
        <p className="flex items-center justify-between text-xs text-text-soft">
          {text.instances}
          {next && <Kbd keys={next} />}
        </p>
      )}
      {skeletons.length > 1 && (
        <ul aria-label={text.instances} className="flex flex-col gap-0.5">
          {skeletons.map((skeleton, index) => (
            <SkeletonRow
              key={skeleton.id ?? ''}
              name={nameOfSkeleton(skeleton, index)}
              skeleton={skeleton}
              isActive={active?.skeleton.id === skeleton.id}
              onChoose={() => setFields({ activeExtra: skeleton.id, activeNode: null })}
              onRemove={
                access.readonly || skeleton.id === null
                  ? null
                  : () => carryOut(access, setFields, removeSkeletonCommit(access.work, skeleton))
              }
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function BodyTypeField({
  annotationAccess: access,
  setFields,
  isFixed,
}: PanelFacts<'image-node'> & { isFixed: boolean }) {
  const { bodyType } = access.work.annotation
  const words = imageNodeText.bodyTypes[bodyType]
  return (
    <div className="flex h-7 items-center justify-between gap-2">
      <span className="text-xs text-text-soft">{text.type}</span>
      {isFixed || access.readonly ? (
        <span title={isFixed ? text.fixed : undefined}>{words}</span>
      ) : (
        <Select
          aria-label={text.type}
          value={bodyType}
          onChange={(event) =>
            carryOut(access, setFields, bodyTypeCommit(access.work, event.target.value as BodyType))
          }
          className="max-w-40"
        >
          {OFFERED.map((type) => (
            <option key={type} value={type}>
              {imageNodeText.bodyTypes[type]}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

interface SkeletonRowProps {
  name: string
  skeleton: Skeleton
  isActive: boolean
  onChoose: () => void
  onRemove: (() => void) | null
}

function SkeletonRow({ name, skeleton, isActive, onChoose, onRemove }: SkeletonRowProps) {
  return (
    <li>
      <PanelRow
        selected={isActive}
        onSelect={onChoose}
        className="h-7 items-center justify-between pr-2"
        removeLabel={text.remove(name)}
        onRemove={onRemove}
      >
        <span className="truncate">{name}</span>
        <span className="text-xs text-text-soft tabular-nums">
          {imageNodeText.nodes.progress(placedCount(skeleton.nodes), skeleton.nodes.length)}
        </span>
      </PanelRow>
    </li>
  )
}
