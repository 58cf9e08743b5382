import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { OntologyIdLimits, OntologyNameLimits } from '../../../contract/limits.ts'
import type { OntologyProblem } from '../../../domain/ontology/ontology.ts'
import { ONTOLOGY_RULES } from '../../../domain/ontology/ontology.ts'
import type { SkeletonTemplate } from '../../../domain/ontology/skeletons.ts'
import { ontologyText as text } from '../../../text/ontology.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Checkbox, Input, Select } from '../../../ui/Input.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { AttributesEditor } from './AttributesEditor.tsx'
import { LabelList } from './LabelList.tsx'
import { changedNode, withNewSkeleton, withoutNode } from './skeleton-draft.ts'
import { SkeletonSheet } from './SkeletonSheet.tsx'

interface SkeletonsEditorProps {
  skeletons: readonly SkeletonTemplate[]
  /** Those of the saved ontology, whose identifiers stand in the work. */
  saved: readonly SkeletonTemplate[]
  problems: readonly OntologyProblem[]
  onChange: (skeletons: SkeletonTemplate[]) => void
}

const READY = ['body-17', 'left-hand', 'right-hand', 'face-5'] as const

/** The skeleton templates of an ontology: one is chosen and drawn. */
export function SkeletonsEditor({ skeletons, saved, problems, onChange }: SkeletonsEditorProps) {
  const [chosen, setChosen] = useState(0)
  const skeleton = skeletons[chosen] ?? skeletons[0]
  const index = skeleton ? skeletons.indexOf(skeleton) : -1
  const add = async (ready: (typeof READY)[number] | null): Promise<void> => {
    const { SKELETON_TEMPLATES } = await import('../../../domain/ontology/skeleton-templates.ts')
    onChange(withNewSkeleton(skeletons, ready === null ? undefined : SKELETON_TEMPLATES[ready]))
    setChosen(skeletons.length)
  }
  return (
    <section aria-label={text.skeletons} className="flex flex-col gap-3">
      <header className="flex items-center gap-2">
        <h3 className="font-medium">{text.skeletons}</h3>
        {skeletons.length > 1 && (
          <Select
            aria-label={text.skeleton}
            className="w-44"
            value={String(index)}
            options={skeletons.map(({ name }, at): [string, string] => [String(at), name])}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        )}
        <Menu
          align="start"
          trigger={
            <Button tone="quiet" icon={<Plus size={14} />}>
              {text.addSkeleton}
            </Button>
          }
          items={[null, ...READY].map((ready) => ({
            id: ready ?? 'blank',
            label: ready === null ? text.blankSkeleton : text.readySkeletons[ready],
            onSelect: () => void add(ready),
          }))}
        />
      </header>
      {skeleton ? (
        <SkeletonDetail
          key={index}
          path={`skeletons[${index}]`}
          skeleton={skeleton}
          saved={saved.find(({ id }) => id === skeleton.id)}
          problems={problems}
          onChange={(next) => onChange([...skeletons].with(index, next))}
          onRemove={() => onChange(skeletons.toSpliced(index, 1))}
        />
      ) : (
        <p className="text-text-soft">{text.noSkeletons}</p>
      )}
    </section>
  )
}

interface SkeletonDetailProps {
  path: string
  skeleton: SkeletonTemplate
  /** As it is saved; undefined for a new one. */
  saved: SkeletonTemplate | undefined
  problems: readonly OntologyProblem[]
  onChange: (skeleton: SkeletonTemplate) => void
  onRemove: () => void
}

function SkeletonDetail({ path, skeleton, saved, problems, onChange, onRemove }: SkeletonDetailProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const problem = problems.find((one) => one.path.startsWith(path))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <Field label={text.name}>
            <Input
              value={skeleton.name}
              maxLength={OntologyNameLimits.maxLength}
              onChange={({ target }) => onChange({ ...skeleton, name: target.value })}
            />
          </Field>
        </div>
        <IconButton
          label={text.removeSkeleton(skeleton.name)}
          icon={<Trash2 size={14} />}
          side="left"
          onClick={onRemove}
        />
      </div>
      {saved && <p className="text-xs text-text-soft">{text.savedSkeleton}</p>}
      {problem && (
        <p role="alert" className="text-xs text-bad">
          {ONTOLOGY_RULES[problem.rule]}：{problem.value}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_15rem] gap-4">
        <SkeletonSheet skeleton={skeleton} chosen={chosen} onChoose={setChosen} onChange={onChange} />
        {/* As high as the sheet beside it. */}
        <div className="relative">
          <LabelList
            className="absolute inset-0"
            title={text.nodes}
            path={`${path}.nodes`}
            labels={skeleton.nodes}
            problems={problems}
            chosen={chosen}
            onChoose={setChosen}
            onSort={(nodes, at) => {
              onChange({ ...skeleton, nodes })
              setChosen(at)
            }}
          />
        </div>
      </div>
      {chosen !== null && (
        <NodeDetail
          path={`${path}.nodes[${chosen}]`}
          skeleton={skeleton}
          saved={saved}
          index={chosen}
          problems={problems}
          onChange={onChange}
          onRemove={() => {
            onChange(withoutNode(skeleton, chosen))
            setChosen(null)
          }}
        />
      )}
    </div>
  )
}

interface NodeDetailProps extends SkeletonDetailProps {
  index: number
}

function NodeDetail({ path, skeleton, saved, index, problems, onChange, onRemove }: NodeDetailProps) {
  const node = skeleton.nodes[index]
  if (!node) return null
  const before = saved?.nodes.find(({ id }) => id === node.id)
  const change = (part: Parameters<typeof changedNode>[2]): void =>
    onChange(changedNode(skeleton, index, part))
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex items-center gap-2" data-density="tool">
        <Input
          aria-label={text.name}
          value={node.name}
          maxLength={OntologyNameLimits.maxLength}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Input
          aria-label={text.id}
          className="font-mono"
          value={node.id}
          readOnly={before !== undefined}
          title={before ? text.idFixed : text.idHint}
          maxLength={OntologyIdLimits.maxLength}
          onChange={({ target }) => change({ id: target.value.replaceAll(/[^A-Za-z0-9_-]/g, '') })}
        />
        <IconButton
          label={text.removeNode(node.name)}
          icon={<Trash2 size={14} />}
          side="left"
          onClick={onRemove}
        />
      </div>
      <div className="flex items-center gap-4" data-density="tool">
        <label className="flex items-center gap-1.5">
          <Checkbox
            checked={node.colour === undefined}
            onChange={({ target }) => change({ colour: target.checked ? undefined : FIRST_COLOUR })}
          />
          {text.ownColour}
        </label>
        {node.colour !== undefined && (
          <input
            type="color"
            aria-label={text.nodeColour}
            className="h-control w-16 rounded-md border border-line-strong bg-surface-raised p-1"
            value={node.colour}
            onChange={({ target }) => change({ colour: target.value })}
          />
        )}
      </div>
      <AttributesEditor
        title={text.nodeAttributes(node.name)}
        path={`${path}.attributes`}
        attributes={node.attributes ?? []}
        saved={before?.attributes ?? []}
        problems={problems}
        onChange={(attributes) => change({ attributes: attributes.length > 0 ? attributes : undefined })}
      />
    </div>
  )
}

/** What a node begins with that gets a colour of its own. */
const FIRST_COLOUR = '#ff00ff'
